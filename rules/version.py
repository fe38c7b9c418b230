"""Which version of Weli this is: the one place that says so. docs/releasing.md tells when which number goes up."""

VERSION = "0.1.0"

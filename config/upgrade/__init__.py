"""From one version to the next: what a database lacks, whether two versions can serve side by side, and the way there."""

"""The page on which whoever runs a site says what belongs to it, and the address by which they come to it the first time."""

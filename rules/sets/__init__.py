"""Rule sets as people name them: by the words of an address, by a short code, by how long a match takes."""

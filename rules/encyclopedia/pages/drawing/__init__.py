"""Where the lines and dots of tree, timeline and maps stand. The templates make SVG of them."""

"""The open tables: what is listed of them, who watches the list, and when a table leaves it."""

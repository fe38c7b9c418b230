"""What whoever runs the site can watch: figures of each process, and mistakes sent to a place of their own."""

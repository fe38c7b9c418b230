"""What whoever runs the site does about names, words and people that do not belong here, and what is kept of it."""

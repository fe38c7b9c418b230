"""What makes parts of the site beforehand and is not needed to run it."""

"""What is only ever added to: the rules for adding, the club's book as it is written and as it is read out of the database."""

"""The only writer of tables: commands, and the thread that runs and commits them."""

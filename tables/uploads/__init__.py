"""Files that people send: who may send how much, where they lie, and how far their work has come."""

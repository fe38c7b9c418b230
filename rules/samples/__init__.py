"""Moments and whole hands that the articles show, as the engine plays them. What is written of them is the book's."""

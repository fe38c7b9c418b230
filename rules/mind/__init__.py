"""How a bot thinks ahead: what its seat cannot know, deals that agree with what it does know, and play to the end."""

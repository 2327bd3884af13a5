"""The compiled contract: records, verbs with uniform signatures, random numbers, hashing, cache; and what a game's file must offer."""

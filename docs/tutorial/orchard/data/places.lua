-- Where the orchard is. Walk to a meadow that you like, say .where, and write its numbers here.
return { orchard = { map_id = 1, x = 1400, y = 1750 } }

-- The numbers of events that staff hold.

return {
  -- Those who take part, each account with one character.
  participants_maximum = 200,
  -- A player farther away than this when the event ends, in tiles, has gone away, and stays there.
  area_tiles = 120,
  -- Characters of the name of an event.
  name_characters = 60,
  -- Most coins, and most pieces of a thing, that one reward has for each.
  gold_maximum = 100000, amount_maximum = 100,
}

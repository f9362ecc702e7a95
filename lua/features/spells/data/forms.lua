-- What Polymorph turns somebody into: name, body, and the picture of it in the window (ModernUO PolymorphGump).

return {
  { name = "Chicken", body = 0xD0, art = 8401 },
  { name = "Dog", body = 0xD9, art = 8405 },
  { name = "Wolf", body = 0xE1, art = 8426 },
  { name = "Panther", body = 0xD6, art = 8473 },
  { name = "Gorilla", body = 0x1D, art = 8437 },
  { name = "Black Bear", body = 0xD3, art = 8399 },
  { name = "Grizzly Bear", body = 0xD4, art = 8411 },
  { name = "Polar Bear", body = 0xD5, art = 8417 },
  { name = "Man", body = 0x190, art = 8397 },
  { name = "Woman", body = 0x191, art = 8398 },
  { name = "Slime", body = 0x33, art = 8424 },
  { name = "Orc", body = 0x11, art = 8416 },
  { name = "Lizardman", body = 0x21, art = 8414 },
  { name = "Gargoyle", body = 0x04, art = 8409 },
  { name = "Ogre", body = 0x01, art = 8415 },
  { name = "Troll", body = 0x36, art = 8425 },
  { name = "Ettin", body = 0x02, art = 8408 },
  { name = "Daemon", body = 0x09, art = 8403 },
}

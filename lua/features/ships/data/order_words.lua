-- What the tillerman is told (the client's keywords 0x42 to 0x6B). Ways are eighths of a turn clockwise from where the
-- ship faces.

return {
  -- What the client hears in the words, in whatever language they are; by the number of the keyword.
  KEYWORDS = {
    [0x45] = "forward", [0x46] = "back", [0x47] = "left", [0x48] = "right", [0x49] = "turn right", [0x4A] = "turn left",
    [0x4B] = "forward left", [0x4C] = "forward right", [0x4D] = "back left", [0x4E] = "back right", [0x4F] = "stop",
    [0x50] = "slow left", [0x51] = "slow right", [0x52] = "slow forward", [0x53] = "slow back", [0x54] = "slow forward left",
    [0x55] = "slow forward right", [0x56] = "slow back right", [0x57] = "slow back left", [0x58] = "one left",
    [0x59] = "one right", [0x5A] = "one forward", [0x5B] = "one back", [0x5C] = "one forward left",
    [0x5D] = "one forward right", [0x5E] = "one back right", [0x5F] = "one back left", [0x65] = "turn right",
    [0x66] = "turn left", [0x67] = "turn around", [0x68] = "forward", [0x69] = "stop", [0x6A] = "drop anchor",
    [0x6B] = "raise anchor", [0x43] = "remove name", [0x44] = "name",
  },
  -- Alone, before or after "slow" or "one".
  WAYS = {
    ["forward"] = 0, ["forward right"] = 1, ["right"] = 2, ["back right"] = 3, ["backward right"] = 3, ["back"] = 4, ["backward"] = 4,
    ["backwards"] = 4, ["back left"] = 5, ["backward left"] = 5, ["left"] = 6, ["forward left"] = 7, ["unfurl sail"] = 0,
    ["drift left"] = 6, ["drift right"] = 2,
  },
  -- Quarters of a turn clockwise.
  TURNS = {
    ["turn right"] = 1, ["starboard"] = 1, ["turn left"] = -1, ["port"] = -1, ["turn around"] = 2, ["come about"] = 2,
  },
  STOPS = { ["stop"] = true, ["furl sail"] = true },
  ANCHOR = {
    ["drop anchor"] = "drop", ["lower anchor"] = "drop", ["raise anchor"] = "raise", ["hoist anchor"] = "raise", ["lift anchor"] = "raise",
  },
  NAME = { ["name"] = true, ["what is thy name"] = true },
  REMOVE_NAME = { ["remove name"] = true },
  SET_NAME = "^set name%s+(.+)$",
}

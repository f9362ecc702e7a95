-- What the tillerman is told (the client's keywords 0x42 to 0x6B). Ways are eighths of a turn clockwise from where the
-- ship faces.

return {
  -- Alone, or after "slow" or "one".
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

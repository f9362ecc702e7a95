-- What all doors have in common.

local doors = require("lib.doors")

item_template("base_door", {
  name = "a door",
  item_id = 0x06A5,
  movable = false,
  blocks = true,
  weight = 0,
  tags = { "base" },
  on_use = doors.use,
})

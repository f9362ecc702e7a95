-- Clocks, which tell the time, and spyglasses, which show the moons.

local daylight = require("features.daylight.lib.daylight")
local items_of = require("lib.templates.item_families")
local tell = require("lib.telling")

local CLILOC = {
  exactly = 1042958, -- ~1_TIME~ to be exact
  peer = 1008155, -- You peer into the heavens, seeking the moons...
}
local MOONS = { "Felucca", "Trammel" }
local PHASES = {
  [0] = "a new moon", "a waxing crescent", "in its first quarter", "waxing gibbous", "a full moon", "waning gibbous",
  "in its last quarter", "a waning crescent",
}

local function show_time(clock, user)
  local hour, minute = daylight.hour(user.map_id)
  clock:say_cliloc(daylight.cliloc(hour), nil, nil, user.session_id)
  clock:say_cliloc(CLILOC.exactly, { ("%d:%02d"):format((hour + 11) % 12 + 1, minute) }, nil, user.session_id)
end

local function show_moons(_, user)
  tell(user, CLILOC.peer)
  for index, name in ipairs(MOONS) do tell(user, ("%s is %s."):format(name, PHASES[daylight.moon(index - 1)])) end
end

local tool = items_of { tags = { "tinkering" }, weight = 3 }
for id, item_id in pairs { clock = 0x104B, clock_left = 0x104C, clock_right = 0x104B } do tool(id, item_id, { on_use = show_time }) end
tool("spyglass", 0x14F5, { on_use = show_moons })

-- What designers need of treasures: maps to try out, and the places that are no land.

local backpacks = require("lib.backpacks")
local maps = require("lib.maps")
local places = require("features.treasure.lib.hiding_places")
local rules = require("features.treasure.data.treasure_rules")
local treasure_maps = require("features.treasure.lib.treasure_maps")

command.register {
  name = "treasure_map",
  description = "Gives you a treasure map of a level, for the facet where you are.",
  contexts = { "in_game" },
  level = "GameMaster",
  arguments = { { name = "level", type = "integer", min = 1, max = #rules.levels, about = "its level" } },
  handler = function(context, arguments)
    local me = mobiles.of_session(context.session_id)
    local map = me and treasure_maps.make(arguments.level, me.map_id)
    if not map then return false, "No treasures lie on this facet." end
    local backpack = backpacks.of(me)
    if not backpack or not map:put_in(backpack) then
      map:delete()
      return false, "Your backpack is full."
    end
    local place = map:get("place")
    return ("It leads to X: %d, Y: %d, map: %s."):format(place.x, place.y, maps.names[place.map_id])
  end,
}

command.register {
  name = "treasure_places",
  description = "Lists the places of treasures that are no land. Maps never lead there.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  runs_in = "one_process",
  handler = function()
    local bad = places.bad()
    for _, place in ipairs(bad) do command.print(("X: %d, Y: %d, map: %s"):format(place.x, place.y, maps.names[place.map_id])) end
    return ("%d places are no land."):format(#bad)
  end,
}

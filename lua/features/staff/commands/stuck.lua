-- Lists creatures that fight and get nowhere.

local stuck = require("features.creatures.lib.creatures").stuck

local SECONDS, LEAST, MOST = 15, 1, 120

local function line_of(creature)
  local foe = creature.combatant
  local after = foe and ("%s at %d %d, %d tiles away"):format(foe.name, foe.x, foe.y, creature:distance_to(foe) or -1) or "nobody"
  return ("%s (%d) at %d %d on map %d: after %s"):format(creature.name, creature.serial, creature.x, creature.y, creature.map_id, after)
end

command.register {
  name = "stuck",
  description = "Watches all fights for some seconds, and lists the creatures that neither moved nor struck nor cast meanwhile.",
  usage = "[seconds]",
  arguments = {
    { name = "seconds", type = "integer", min = LEAST, max = MOST, about = "how long; 15 by default", optional = true },
  },
  contexts = { "console", "in_game" },
  level = "GameMaster",
  handler = function(_, arguments)
    local found, lines = stuck.watch((arguments.seconds or SECONDS) * 1000), {}
    if not found then return "Scripts are late, so nothing can be told." end
    for i, creature in ipairs(found) do lines[i] = line_of(creature) end
    return #lines > 0 and lines or "No creature is stuck."
  end,
}

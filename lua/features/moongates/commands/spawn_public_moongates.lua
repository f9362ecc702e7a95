-- Puts the public moongates at the destinations of lua/features/moongates/data.lua.

local filling = require("lib.world_data.filling")
local gates = require("features.moongates.lib.moongates")
local things = require("lib.things")

local TEMPLATE = "public_moongate"

-- A gate of the decorations belongs to them: spawn_decorations places, replaces and removes it.
local function is_decoration(gate)
  local placed_by = gate:get("placed_by")
  return placed_by ~= nil and gate.map_id ~= nil
end

local function remove_all()
  local removed = 0
  for gate in items.each { template = TEMPLATE, waits = true } do
    if not is_decoration(gate) then
      gate:delete()
      removed = removed + 1
    end
  end
  return removed
end

-- Whether a gate of the decorations stands at a destination already.
local function has_gate(map, destination)
  for gate in items.each { template = TEMPLATE, map_id = map.map_id, x = destination.x, y = destination.y, waits = false } do
    if is_decoration(gate) then return true end
  end
  return false
end

-- Puts a gate at a destination. Returns whether one stands there then, and a note about problems.
local function put_gate(map, destination)
  if has_gate(map, destination) then return true end
  local called = ("%s, %s"):format(destination.name, map.name)
  local z = world.standing_z(map.map_id, destination.x, destination.y, destination.z)
  local place = { map_id = map.map_id, x = destination.x, y = destination.y, z = z or destination.z }
  local gate, reason = things.put_down(TEMPLATE, place, { hue = destination.hue })
  if not gate then return false, ("No gate at %s: %s."):format(called, reason) end
  if z then return true end
  return true, ("Nobody can stand at the gate at %s: X: %d, Y: %d, Z: %d."):format(called, destination.x, destination.y, destination.z)
end

-- Replaces all gates. `say` gets the lines about it. Returns how many destinations have none.
local function place_all(say)
  local removed, placed, wanted = remove_all(), 0, 0
  local by_map, notes = {}, {}
  for _, map in ipairs(gates.own_maps()) do
    local on_map = 0
    for _, destination in ipairs(map.destinations) do
      local stands, note = put_gate(map, destination)
      wanted = wanted + 1
      on_map = on_map + (stands and 1 or 0)
      notes[#notes + 1] = note
    end
    placed = placed + on_map
    by_map[#by_map + 1] = ("%s %d"):format(map.name, on_map)
  end
  say(("Public moongates: %d removed, %d placed (%s)."):format(removed, placed, table.concat(by_map, ", ")))
  for _, note in ipairs(notes) do say(note) end
  if placed < wanted then return false, ("%s without a gate."):format(text.counted(wanted - placed, "destination")) end
end

filling.step("spawn_public_moongates", { place = 7, work = function() return place_all(job.print) end })

command.register {
  name = "spawn_public_moongates",
  description = "Removes all public moongates but those of decorations, and makes sure that one stands at each destination of lua/features/moongates/data.lua.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  handler = function() return place_all(command.print) end,
}

-- Makes all spawners fill up at once, regardless of their delays.

local definitions = require("features.spawners.lib.definitions")
local jobs = require("lib.jobs")
local maps = require("lib.maps")
local spawners = require("features.spawners.lib.spawners")

local PROGRESS_SPAWNERS = 500
local NAMES_SHOWN = 40

-- Serials of the spawners on a map, or on all maps.
local function all_on(map_id)
  local serials = {}
  for index, spawner in ipairs(items.all_of(definitions.TEMPLATE)) do
    local on = spawner.exists and spawner.map_id
    if on and (not map_id or on == map_id) then serials[#serials + 1] = spawner.serial end
    if index % 50 == 0 then job.pause() end
  end
  table.sort(serials)
  return serials
end

local function tell_of_missing(missing)
  local names = {}
  for name in pairs(missing) do names[#names + 1] = name end
  if #names == 0 then return end
  table.sort(names)
  job.print(("%d names have no template and became generic_npc: %s%s."):format(
    #names, table.concat(names, ", ", 1, math.min(#names, NAMES_SHOWN)), #names > NAMES_SHOWN and " and others" or ""))
end

local function spawn(map_id)
  local serials, missing = all_on(map_id), {}
  local made, crowded = 0, 0
  job.expect(#serials)
  for index, serial in ipairs(serials) do
    local spawner = items.get(serial)
    if spawner then
      local count, reason = spawners.force(spawner, job.pause, missing)
      made = made + count
      if reason then crowded = crowded + 1 end
    end
    if index % PROGRESS_SPAWNERS == 0 then job.print(("%d of %d spawners, %d creatures."):format(index, #serials, made)) end
    job.advance()
  end
  tell_of_missing(missing)
  if crowded > 0 then job.print(("%d spawners could not fill up, mostly for lack of room."):format(crowded)) end
  return ("Initial spawn: %d spawners made %d creatures and items."):format(#serials, made)
end

command.register {
  name = "initial_spawn",
  description = "Makes every spawner, on one map or all, fill up at once.",
  contexts = { "console", "in_game" },
  level = "Administrator",
  arguments = { maps.argument },
  handler = function(_, arguments)
    return jobs.begin { unit = "spawners", work = function() return spawn(arguments.map_id) end }
  end,
}

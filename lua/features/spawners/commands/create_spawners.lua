-- Makes the spawners that the world data define.

local creating = require("features.spawners.lib.creating")
local entries_of = require("lib.world_data.entries")
local map_commands = require("lib.world_data.map_commands")
local making = require("features.spawners.lib.making")
local names = require("features.spawners.lib.names")
local problem_list = require("lib.world_data.problem_list")

local KIND = "spawners"
local GONE_SHOWN = 10

-- Prints for how many spawners another kind stands in. Nothing of them is lost.
local function tell_of_mapped(mapped)
  local kinds = {}
  for kind in pairs(mapped) do kinds[#kinds + 1] = kind end
  table.sort(kinds)
  for _, kind in ipairs(kinds) do
    job.print(("%d of kind %s work here as %s, without loss."):format(mapped[kind].count, kind, mapped[kind].as))
  end
end

-- Removes the spawners that are not in the data, or only lists them.
local function clear_away(run, map_id, replaces)
  local shown = 0
  local gone = run:each_gone(map_id, function(spawner)
    if replaces then
      making.remove(spawner)
    elseif shown < GONE_SHOWN then
      shown = shown + 1
      job.print(("Spawner %s at X: %d, Y: %d, map %d is not in the data."):format(
        spawner:get("spawner_id"), spawner.x, spawner.y, spawner.map_id or -1))
    end
    job.pause()
  end)
  if gone == 0 then return end
  job.print(replaces and ("Removed with their creatures, because they are no longer in the data: %s."):format(text.counted(gone, "spawner"))
    or ("Not in the data: %s; --replace removes them."):format(text.counted(gone, "spawner")))
end

local function create(map_id, replaces)
  local _ <close> = creating.begin()
  local count, gone = entries_of.count(KIND, map_id)
  if not count then return false, gone end
  job.expect(count)
  local problems, mapped, missing, run = problem_list.new(), {}, {}, making.new()
  for entry in entries_of.own(KIND, map_id) do
    local spawner, why_not = run:put(entry)
    for _, wanted in ipairs(entry.entries or {}) do
      if names.of(wanted.name).is_missing and names.package_of(wanted.name) then missing[wanted.name] = true end
    end
    if not spawner then
      problems:add(entry, why_not)
    elseif entry.source_kind and entry.source_kind ~= entry.kind then
      local one = mapped[entry.source_kind] or { count = 0, as = entry.kind }
      one.count = one.count + 1
      mapped[entry.source_kind] = one
    end
    job.advance()
  end
  problems:add_of_data(KIND)
  tell_of_mapped(mapped)
  names.print_missing(missing)
  clear_away(run, map_id, replaces)
  problems:print()
  return ("Spawners: %d created, %d changed, %d unchanged, %s."):format(run.created, run.updated, run.kept, text.counted(problems.count, "problem"))
end

map_commands.register {
  name = "create_spawners",
  description = "Makes the spawners of the world data, on one map or all. Existing ones stay and follow changes of the data.",
  replaces = "removes spawners that are no longer in the data, with their creatures",
  unit = KIND,
  fills = 5,
  work = create,
}

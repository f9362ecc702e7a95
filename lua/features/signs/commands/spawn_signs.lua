-- Places the signs of the world data on every map: signs with their own text, and signs with one of the client's texts.

local entries_of = require("lib.world_data.entries")
local filling = require("lib.world_data.filling")
local maps = require("lib.maps")
local placed_before = require("features.decorations.lib.decorations").placed_before
local placing = require("features.decorations.lib.decorations").placing
local problem_list = require("lib.world_data.problem_list")

local COMMAND, KIND = "spawn_signs", "signs"
local SECOND_MS = 1000

local function wish_of(entry)
  return {
    template = "sign", item_id = entry.item_id, map_id = entry.map_id, x = entry.x, y = entry.y, z = entry.z,
    from = ("sign 0x%04X %d %d %d"):format(entry.item_id, entry.x, entry.y, entry.z),
    name = entry.name, params = { label = entry.label },
  }
end

-- Updates the text of a sign from the data. Returns whether it changed; a sign that staff put there stays as it is.
local function renew(run, sign, wish)
  if not run:is_own(sign) or wish.name and sign.name == wish.name then return false end
  if not wish.name and sign:get("label") == wish.params.label then return false end
  sign:set("label", wish.params.label)
  sign.name = wish.name
  return true
end

local function place_on(run, map_id, problems)
  local placed, renewed, replaced, there, began = 0, 0, 0, 0, time.now()
  for entry in entries_of.own(KIND, map_id) do
    local wish = wish_of(entry)
    local outcome, problem, sign = run:put(wish)
    if problem then problems:add(entry, problem) end
    if outcome == "placed" then
      placed = placed + 1
    elseif outcome == "replaced" then
      replaced = replaced + 1
    elseif outcome == "there" then
      if renew(run, sign, wish) then renewed = renewed + 1 else there = there + 1 end
    end
    job.advance()
  end
  local seconds = (time.now() - began) / SECOND_MS
  local changed = renewed > 0 and (", %d with a new text"):format(renewed) or ""
  if run.replaces then
    -- What cannot be read may describe a sign that stands.
    local removed = problems.count > 0 and "none removed because of the problems below"
      or ("%d removed (no longer in the data)"):format(run:remove_others(map_id))
    changed = ("%s, %d replaced, %s"):format(changed, replaced, removed)
  end
  job.print(("%s: %d placed, %d there already%s, in %.2f seconds."):format(maps.names[map_id], placed, there, changed, seconds))
  return placed
end

local function place_all(replaces)
  local count, gone = entries_of.count(KIND)
  if not count then return false, gone end
  job.expect(count)
  local run, problems, placed = placing.new(COMMAND, replaces), problem_list.new(), 0
  problems:add_of_data(KIND)
  for _, map_id in ipairs(maps.own()) do placed = placed + place_on(run, map_id, problems) end
  problems:print()
  return ("Signs: %d placed on all maps."):format(placed)
end

filling.step(COMMAND, { place = 2, kind = KIND, work = function() return place_all(false) end })

command.register {
  name = COMMAND,
  description = "Places the signs of the world data on every map. Existing ones stay.",
  contexts = { "console", "in_game" },
  level = "Administrator",
  arguments = placed_before.flags("replaces what it placed before, and removes what is no longer in the data",
    "removes the signs that it placed before, and places none"),
  handler = function(_, arguments)
    return placed_before.begin(COMMAND, arguments, { unit = KIND, noun = "Signs", place = place_all })
  end,
}

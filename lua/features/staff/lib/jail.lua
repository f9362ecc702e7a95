-- The jail: who is in it until when, and what staff wrote about it.
--
-- A character keeps `jail`, a table with `ends_at` in Unix milliseconds, the number of the `cell` and the place
-- `back`, to which the character returns; and `jail_record`, the latest terms with `by`, `at`, `hours` and `reason`.

local cells = require("features.staff.lib.cells")
local lasting = require("features.lasting.lib.lasting")

local jail = {}

local RECORD_MOST = 20
local HOUR_MS = 3600000

function jail.is_in(mobile)
  local term = mobile:get("jail")
  return term ~= nil and term.ends_at > time.unix()
end

local function move(mobile, place)
  if mobile.session_id then return players.move(mobile.session_id, place) end
  return mobile:move_to(place.map_id, place.x, place.y, place.z)
end

-- Takes somebody who is in the jail back into the cell.
function jail.return_to_cell(mobile)
  move(mobile, cells.places[mobile:get("jail").cell])
end

-- Lets somebody go. Returns false for those who are not in the jail.
function jail.release(mobile)
  local term = mobile:get("jail")
  if not term then return false end
  mobile:set("jail", nil)
  mobile:tell("Your time in the jail is over.")
  move(mobile, term.back)
  return true
end

local settle = lasting.define { param = "jail", finish = jail.release }

-- Puts somebody into a cell. `by` is the account of the one who does.
function jail.put(mobile, hours, by, reason)
  local before, record = mobile:get("jail"), mobile:get("jail_record") or {}
  local kept = table.move(record, math.max(#record - RECORD_MOST + 2, 1), #record, 1, {})
  kept[#kept + 1] = { by = by, at = time.unix(), hours = hours, reason = reason }
  mobile:set("jail_record", kept)
  mobile:set("jail", {
    ends_at = time.unix() + math.floor(hours * HOUR_MS),
    cell = math.random(#cells.places),
    back = before and before.back or { map_id = mobile.map_id, x = mobile.x, y = mobile.y, z = mobile.z },
  })
  jail.return_to_cell(mobile)
  settle(mobile)
end

return jail

-- How ships sail. A ship under way has a course in `state.ship_courses`, which ends with the server: ships lie still
-- after a start.

local rules = require("features.ships.data.ship_rules")
local ships = require("features.ships.lib.ship_records")

local sailing = {}

local CLILOC = {
  aye = 501429, -- Aye aye sir.
  anchor_down = 501419, -- Ar, the anchor is down sir!
  cannot_turn = 501423, -- Ar, can't turn sir.
  stopped = 501424, -- Ar, we've stopped sir.
  not_moving = 501443, -- Er, the ship is not moving sir.
  dropped = 501444, -- Ar, anchor dropped sir.
  already_dropped = 501445, -- Ar, the anchor was already dropped sir.
  raised = 501446, -- Ar, anchor raised sir.
  not_dropped = 501447, -- Ar, the anchor has not been dropped sir.
}
local FORWARD_LEFT, FORWARD, FORWARD_RIGHT = 7, 0, 1
-- Tiles to the east and the south by direction, from 0 (north) to 7 (north-west).
local STEPS = { [0] = { 0, -1 }, { 1, -1 }, { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { -1, -1 } }

function sailing.is_under_way(ship) return state.ship_courses[ship.serial] ~= nil end

local function stop(ship) state.ship_courses[ship.serial] = nil end

local function go_on(serial, course)
  if state.ship_courses[serial] ~= course then return end
  local ship = ships.get(serial)
  if not ship or ship:get("anchored") or not ships.has_player(ship) then
    state.ship_courses[serial] = nil
    return
  end
  local step = STEPS[(2 * ships.facing(ship) + course.way) % 8]
  if not ships.fits(ship, ship.multi_id, ship.x + step[1], ship.y + step[2]) or not multi.carry(ship, step[1], step[2], course.draws, ships.parts(ship)) then
    stop(ship)
    return ships.say(ship, CLILOC.stopped)
  end
  ships.settle(ship)
  if course.is_single then return stop(ship) end
  timer.after(course.ms, function() go_on(serial, course) end)
end

-- Sets a ship going. `how` is fast, slow or one, which is a single tile.
function sailing.go(ship, way, how)
  if ship:get("anchored") then return ships.say(ship, CLILOC.anchor_down) end
  local is_forward = way == FORWARD or way == FORWARD_LEFT or way == FORWARD_RIGHT
  local pace = rules.PACE[is_forward and "forward" or "drift"][how == "slow" and "slow" or "fast"]
  local course = { way = way, ms = pace.ms, draws = pace.draws, is_single = how == "one" }
  local serial = ship.serial
  state.ship_courses[serial] = course
  -- The table of `state` may hand out another one than was put in.
  course = state.ship_courses[serial]
  timer.after(pace.ms, function() go_on(serial, course) end)
  ships.say(ship, CLILOC.aye)
end

function sailing.halt(ship)
  if not sailing.is_under_way(ship) then return ships.say(ship, CLILOC.not_moving) end
  stop(ship)
  ships.say(ship, CLILOC.aye)
end

-- Turns a ship by quarters clockwise.
function sailing.turn(ship, quarters)
  if ship:get("anchored") then return ships.say(ship, CLILOC.anchor_down) end
  local multi_id = ships.kind(ship).multi + (ships.facing(ship) + quarters) % 4
  if not ships.fits(ship, multi_id, ship.x, ship.y) or not multi.turn(ship, multi_id, quarters, ships.parts(ship)) then
    return ships.say(ship, CLILOC.cannot_turn)
  end
  ships.settle(ship)
  ships.say(ship, CLILOC.aye)
end

function sailing.drop_anchor(ship)
  if ship:get("anchored") then return ships.say(ship, CLILOC.already_dropped) end
  stop(ship)
  ship:set("anchored", true)
  ships.say(ship, CLILOC.dropped)
end

function sailing.raise_anchor(ship)
  if not ship:get("anchored") then return ships.say(ship, CLILOC.not_dropped) end
  ship:set("anchored", nil)
  ships.say(ship, CLILOC.raised)
end

return sailing

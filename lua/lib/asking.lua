-- How a skill asks for its target, and tells its user something.

local carried = require("lib.carried")

local asking = {}

local CLILOC = { too_far = 500446, out_of_sight = 500237 }
local GREY, RED = 0x3B2, 0x22
local CHOICE_MS = 30000

-- One of the client's own texts for the user.
function asking.tell(user, cliloc, arguments)
  if user.session_id then players.tell_cliloc(user.session_id, cliloc, arguments) end
end

-- The same over a mobile or an item, for the user alone.
function asking.tell_over(user, thing, cliloc, arguments)
  if user.session_id then thing:say_cliloc(cliloc, arguments, GREY, user.session_id) end
end

function asking.warn_over(user, cliloc)
  if user.session_id then user:say_cliloc(cliloc, nil, RED, user.session_id) end
end

-- Somebody's place as a plain table.
function asking.place_of(thing) return { map_id = thing.map_id, x = thing.x, y = thing.y, z = thing.z } end

local function in_reach(user, thing, tiles)
  if not tiles then return true end
  local distance = user:distance_to(thing)
  if distance and distance <= tiles then return true end
  asking.tell(user, CLILOC.too_far)
  return false
end

-- Asks for a mobile or an item and waits. `question`: `cliloc`, the words; `reach`, tiles; `target`, a serial that was
-- chosen before. Returns the thing and whether it is a mobile; nil without one.
function asking.thing(user, question)
  local serial = question.target
  if not serial then
    if not user.session_id then return nil end
    if question.cliloc then asking.tell(user, question.cliloc) end
    local chosen, reason = target.ask {
      session_id = user.session_id, kind = "object", flags = question.flags or "neutral", timeout_ms = CHOICE_MS,
    }
    if reason == "invalid" then asking.tell(user, CLILOC.out_of_sight) end
    serial = chosen and chosen.serial
  end
  if not serial or not user.exists or user.is_dead then return nil end
  local mobile = mobiles.get(serial)
  local thing = mobile or items.get(serial)
  if not thing or not in_reach(user, thing, question.reach) then return nil end
  return thing, mobile ~= nil
end

-- Asks like `asking.thing` what a tool or a deed is used on, which lies in the user's backpack before and after the
-- choice. `not_in_pack`: what is said where it does not lie there before.
function asking.thing_for(tool, user, question, not_in_pack)
  if not carried.in_pack(user, tool) then return asking.tell(user, not_in_pack) end
  local thing, is_mobile = asking.thing(user, question)
  if not thing or not carried.in_pack(user, tool) then return nil end
  return thing, is_mobile
end

-- Asks for a place and waits: `{ map_id, x, y, z }`, with the mobile or item that was chosen there, or the `graphic`
-- that the client names for a static; nil without one.
function asking.place(user, question)
  if not user.session_id then return nil end
  asking.tell(user, question.cliloc)
  local chosen, reason = target.ask { session_id = user.session_id, kind = "place", timeout_ms = CHOICE_MS }
  if reason == "invalid" then asking.tell(user, CLILOC.out_of_sight) end
  if not chosen or not user.exists or user.is_dead then return nil end
  local mobile = chosen.is_mobile and mobiles.get(chosen.serial) or nil
  local item = chosen.serial and not mobile and items.get(chosen.serial) or nil
  return {
    map_id = chosen.map_id, x = chosen.x, y = chosen.y, z = chosen.z, mobile = mobile, item = item, graphic = chosen.graphic or 0,
  }
end

return asking

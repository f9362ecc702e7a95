-- The players that may come into a house, and those who are put out (ModernUO HouseRegion and BaseHouse, before AoS).
--
-- The steps of a banned player are watched while it is near the house, and of nobody else.

local houses = require("features.houses.lib.house_records")
local staff = require("lib.staff")
local storage = require("features.houses.lib.storage")
local strong_boxes = require("features.houses.lib.strong_boxes")

local access = {}

local CLILOC = {
  may_not_enter = 501284, -- You may not enter.
  no_friend = 501348, -- You cannot eject a friend of the house!
  no_staff = 501346, -- Uh oh...a bigger boot may be required.
  not_here = 501352, -- You may not eject someone who is not in your house!
  is_out = 1042840, -- ~1_PLAYER NAME~ has been ejected from this house.
  you_are_out = 501341, -- You have been ejected from this house. If you persist in entering, you may be banned.
  is_banned = 1042839, -- ~1_PLAYER_NAME~ has been banned from this house.
  you_are_banned = 501340, -- You have been banned from this house.
}
local FULL = {
  co_owners = 501368, -- Your co-owner list is full!
  friends = 501375, -- Your friends list is full!
  bans = "No more people can be banned from this house.",
}
local NOBODY = "Only people can be on that list."
-- Standing that is needed to change a list.
access.WHO_CHANGES = { co_owners = "owner", friends = "co_owner", bans = "friend" }

local function watch(house, mobile, is_watched) mobile:watch_steps("house " .. house.serial, is_watched) end

-- Somebody has come near a house, or somebody near it was banned.
function access.look_at(house, mobile)
  if not mobile.is_player or houses.standing(house, mobile) or not houses.is_banned(house, mobile) then return end
  watch(house, mobile, true)
  if houses.under(mobile) == house then
    houses.put_out(house, mobile)
    if mobile.session_id then players.tell_cliloc(mobile.session_id, CLILOC.may_not_enter) end
  end
end

-- Somebody was banned.
function access.look_around(house)
  local tiles = house:get("sense_range") or 0
  for _, one in ipairs(mobiles.players_near(house.map_id, house.x, house.y, tiles)) do access.look_at(house, one) end
end

function access.forget(house, mobile) watch(house, mobile, false) end

-- Whether somebody whose steps are watched may step onto a tile.
function access.may_step(mobile, x, y)
  local house = houses.at(mobile.map_id, x, y)
  if not house or houses.standing(house, mobile) or not houses.is_banned(house, mobile) then return true end
  players.tell_cliloc(mobile.session_id, CLILOC.may_not_enter)
  return false
end

-- Why somebody cannot be put out of a house; nil if it can.
local function why_not_out(house, target)
  if not target.is_player then return CLILOC.not_here end
  if staff.includes(target) then return CLILOC.no_staff end
  return houses.standing(house, target) and CLILOC.no_friend or nil
end

-- Tells who did something to somebody, and that one.
local function tell_both(actor, target, done, suffered)
  if actor.session_id then players.tell_cliloc(actor.session_id, done, { target.name }) end
  if target.session_id then players.tell_cliloc(target.session_id, suffered) end
end

-- "remove thyself". Returns nil, or why not: a text of the client.
function access.eject(house, target, actor)
  local reason = why_not_out(house, target) or (houses.under(target) ~= house and CLILOC.not_here) or nil
  if reason then return reason end
  houses.put_out(house, target)
  tell_both(actor, target, CLILOC.is_out, CLILOC.you_are_out)
  return nil
end

-- "I ban thee". Returns nil, or why not: a text, or the number of one of the client's.
function access.ban(house, target, actor)
  local reason = why_not_out(house, target)
  if reason then return reason end
  if not houses.add(house, "bans", target) then return FULL.bans end
  if houses.under(target) == house then houses.put_out(house, target) end
  tell_both(actor, target, CLILOC.is_banned, CLILOC.you_are_banned)
  access.look_around(house)
  return nil
end

-- Lets the actor put somebody on a list of a house. Returns nil, or why not: a text, or the number of one of the
-- client's.
function access.add(house, list, target, actor)
  if list == "bans" then return access.ban(house, target, actor) end
  if not target.is_player then return NOBODY end
  if house:get("owner") == target.serial or houses.is_banned(house, target) then return "That cannot be." end
  if not houses.add(house, list, target) then return FULL[list] end
  return nil
end

-- Takes a serial off a list. A player who loses a standing loses the windows of secured containers, too, and its strong
-- box.
function access.remove(house, list, serial)
  houses.remove(house, list, serial)
  if list == "co_owners" then strong_boxes.release(house, serial) end
  local mobile = mobiles.get(serial)
  if not mobile then return end
  if list == "bans" then access.forget(house, mobile)
  elseif not houses.is_at_least(house, mobile, "co_owner") then storage.close_for(house, mobile) end
end

return access

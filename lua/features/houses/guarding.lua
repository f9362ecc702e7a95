-- Keeps the banned out of houses, and hands off what is locked down there.

local access = require("features.houses.lib.access")
local houses = require("features.houses.lib.house_records")
local using = require("features.houses.lib.using")

function on_watched_step(event)
  local mobile = mobiles.of_session(event.session_id)
  if mobile and not access.may_step(mobile, event.to_x, event.to_y) then return false end
end

-- A player who was banned while away is put out on coming back.
function on_player_entered(event)
  local mobile = mobiles.of_session(event.session_id)
  local house = mobile and houses.under(mobile)
  if house then access.look_at(house, mobile) end
end

function on_use(event)
  local item = items.get(event.serial)
  if not item or not (item:get("locked_down") or item:get("secured")) then return end
  local user = mobiles.of_session(event.session_id)
  if user then return using.handle(item, user) end
end

function on_use_item_on(event)
  local item, user = items.get(event.item), mobiles.of_session(event.session_id)
  if item and user and (item:get("locked_down") or item:get("secured")) then return using.handle(item, user) end
end

-- Players attack, draw and lower their weapons, and use the moves of wrestlers.

local combat = require("features.fighting.lib.fighting")
local fights = require("features.fighting.lib.fights")
local weapons = require("features.fighting.lib.weapons")
local wrestling = require("features.fighting.lib.wrestling")

-- A character's param: the serial of the weapon that it held last.
local LAST_WEAPON = "last_weapon"
local NO_LAST_WEAPON = "You have laid no weapon aside."

request.answer("attack", function(event)
  local attacker, target = mobiles.of_session(event.session_id), mobiles.get(event.target)
  if not attacker or not target then return end
  local begins, reason = combat.attack(attacker, target)
  if not begins then players.tell_cliloc(event.session_id, reason) end
end)

-- A player who lowers the weapons fights nobody.
function on_war_mode(event)
  local mobile = mobiles.of_session(event.session_id)
  if mobile and not event.is_at_war then combat.stop(mobile) end
end

local function want(event, move)
  local mobile = mobiles.of_session(event.session_id)
  if mobile and not mobile.is_dead then wrestling.want(mobile, move) end
end

request.answer("stun", function(event) want(event, "stun") end)
request.answer("disarm", function(event) want(event, "disarm") end)

-- The key for the last weapon: puts the weapon in hand away, or takes the last one out of the backpack again.
request.answer("take_last_weapon", function(event)
  local mobile = mobiles.of_session(event.session_id)
  if not mobile or mobile.is_dead then return end
  local held, last = weapons.in_hand(mobile), items.get(mobile:get(LAST_WEAPON) or 0)
  local is_carried = last and last ~= held and last.root_mobile == mobile
  if not is_carried and not held then return mobile:tell(NO_LAST_WEAPON) end
  if held then
    mobile:set(LAST_WEAPON, held.serial)
    if not mobile.backpack or not held:put_in(mobile.backpack) then return end
  end
  if is_carried and last:equip_on(mobile) then fights.take_up(mobile, last) end
end)

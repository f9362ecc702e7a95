-- Where the map or the region has that rule, players push through others who stand in their way. They need all their
-- stamina, and it costs a part of it (ModernUO Mobile.CheckShove). Elsewhere they pass.

local hiding = require("features.hiding.lib.hiding")
local rules = require("features.overload.data.tiring_rules")
local staff = require("lib.staff")

local SEEN = { staff = 1019040, pushed = 1019042 } -- You push them / somebody out of the way.
local UNSEEN = { staff = 1019041, pushed = 1019043 } -- You push something invisible out of the way.

-- Whether one has to push to come by.
local function must_push(mobile)
  local here = mobile.region
  local own = here and here:get("pushing")
  if own ~= nil then return own == true end
  return rules.pushing[mobile.map_id] == true
end

-- The first of some others who is in the way; hidden staff are not.
local function first_in_the_way(serials)
  for _, serial in ipairs(serials) do
    local one = mobiles.get(serial)
    if one and not (one.hidden and staff.includes(one)) then return one end
  end
  return nil
end

function on_push(event)
  local mobile = mobiles.get(event.character_id)
  local other = mobile and must_push(mobile) and first_in_the_way(event.others)
  if not other then return end
  local words = other.hidden and UNSEEN or SEEN
  if staff.includes(mobile) then return players.tell_cliloc(event.session_id, words.staff) end
  if mobile.stamina < mobile.stamina_max then return false end
  mobile.stamina = math.max(0, mobile.stamina - rules.push_stamina)
  hiding.reveal(mobile)
  players.tell_cliloc(event.session_id, words.pushed)
end

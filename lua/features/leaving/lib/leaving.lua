-- How long a character stays in the world when its player leaves (ModernUO Region.GetLogoutDelay). Nobody escapes from
-- a fight by leaving, and no criminal from the guards. In the wild everybody stays for as long as the operator says.

local combat = require("features.fighting.lib.fighting")
local law = require("features.law.lib.law").crimes
local outdoors = require("features.active_skills.lib.active_skills").outdoors
local staff = require("lib.staff")

local leaving = {}

-- In a fight, and after a crime, everywhere.
local FIGHT_SECONDS = 300
-- In the wild, unless `scripts.values.logout_seconds` says otherwise.
local WILD_SECONDS = 300
-- A region's field: nobody stays there, as in an inn.
local REST = "rest"

-- Whether a mobile is safe where it is: in a town, an inn or a house.
local function is_at_rest(mobile)
  local here = mobile.region
  if here and (here:get("guarded") or here:get(REST)) then return true end
  return multi.at(mobile.map_id, mobile.x, mobile.y) ~= nil
end

-- The seconds that a character stays.
function leaving.seconds(mobile)
  if staff.includes(mobile) or mobile.blessed then return 0 end
  if not mobile.is_dead and (combat.is_in_fight(mobile) or law.is_criminal(mobile)) then return FIGHT_SECONDS end
  if is_at_rest(mobile) or outdoors.is_camping(mobile) then return 0 end
  return config.get("logout_seconds", WILD_SECONDS)
end

return leaving

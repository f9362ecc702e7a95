-- What the fields of regions forbid to players. Staff may do all of it.
--
-- Each function returns the number of the client's own text that says why not, or nil. Scripts of spells, gates and
-- deeds ask them.

local staff = require("lib.staff")

local rules = {}

local CLILOC = {
  cannot_harm = 1001018, -- You cannot perform negative acts on your target.
  cannot_go_there = 1019004, -- You are not allowed to travel there.
  cannot_go_from_here = 502361, -- You cannot teleport into that area from here.
  cannot_build = 501265, -- Housing cannot be created in this area.
}

local function forbids(here, field) return here ~= nil and here:get(field) == true end

-- Whether the rules are for this mobile: creatures follow those of their scripts.
local function is_bound(mobile) return mobile.is_player and not staff.includes(mobile) end

-- Why a mobile may not harm another: `no_harm` where either of them is.
function rules.why_no_harm(mobile, target)
  if mobile == target or not is_bound(mobile) then return nil end
  local is_forbidden = forbids(mobile.region, "no_harm") or forbids(target.region, "no_harm")
  return is_forbidden and CLILOC.cannot_harm or nil
end

-- Why a mobile may not travel by magic to `{ map_id, x, y, z }`: `no_recall` where it is, or there.
function rules.why_no_travel(mobile, place)
  if not is_bound(mobile) then return nil end
  if forbids(mobile.region, "no_recall") then return CLILOC.cannot_go_from_here end
  return forbids(region.at(place.map_id, place.x, place.y, place.z), "no_recall") and CLILOC.cannot_go_there or nil
end

-- Why a mobile may not build a house on a site that multi.survey found: `no_housing` at any of its tiles.
function rules.why_no_house(mobile, site)
  if not is_bound(mobile) then return nil end
  for _, here in ipairs(site.regions) do
    if forbids(here, "no_housing") then return CLILOC.cannot_build end
  end
  return nil
end

return rules

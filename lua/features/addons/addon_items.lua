-- The deeds of furniture of several parts, and kits that make trophies.

local addons = require("features.addons.lib.addons")
local chopping = require("lib.chopping")
local rows = require("features.addons.data.addon_deeds")
local stuff = require("features.addons.lib.taxidermy")
local tell = require("lib.telling")
local tenants = require("features.houses.lib.houses").tenants

local NOT_IN_PACK = 1042001 -- That must be in your pack for you to use it.
local CANNOT_SEE = 500237 -- Target can not be seen.

local function is_held(deed, user)
  return deed.exists and not user.is_dead and user.backpack ~= nil and deed:is_within(user.backpack)
end

local function use(row)
  return function(deed, user)
    if not user.session_id or user.is_dead then return end
    if not is_held(deed, user) then return tell(user, NOT_IN_PACK) end
    local at = target.ask { session_id = user.session_id, kind = "place" }
    if not at then return end
    if not is_held(deed, user) then return tell(user, NOT_IN_PACK) end
    if at.map_id ~= user.map_id or not user:sees(at.x, at.y, at.z) then return tell(user, CANNOT_SEE) end
    local place = { map_id = at.map_id, x = at.x, y = at.y, z = world.standing_z(at.map_id, at.x, at.y, at.z) or at.z }
    local reason, house = addons.why_not(user, row, place)
    if reason then return tell(user, reason) end
    local made, why = addons.place(row, place, house, deed.hue)
    if not made then return tell(user, why) end
    deed:delete()
  end
end

for _, row in ipairs(rows) do
  item_template(row.id .. "_deed", {
    name = "a deed to " .. row.name, item_id = 0x14F0, weight = 1, tags = { "deed", "addon_deed" }, on_use = use(row),
  })
end

item_template("taxidermy_kit", { name = "a taxidermy kit", item_id = 0x1EBA, weight = 1, tags = { "tool" }, on_use = stuff })

-- An axe makes a deed of it again.
chopping.follow("addons", addons.redeem)

tenants.follow("addons", { ended = addons.end_with })

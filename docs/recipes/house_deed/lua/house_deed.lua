-- A house deed: the client shows the house at the cursor. It needs level and free ground. Doors and sign are items.
-- A double click on the sign lets the owner tear the house down and get the deed back.

local doors, rules = require("features.doors.lib.door_kinds"), require("lib.region_rules")
local HOUSE, FRONT, YARD = 0x64, 4, 1 -- the multi; tiles from its middle to the cursor, and free tiles around it
local CANNOT_BUILD, NOT_IN_PACK = 1043287, 1042001 -- the client's own texts

local function obstacle(builder, at, x, y)
  local site = multi.survey(HOUSE, at.map_id, x, y, at.z, YARD)
  if not site or not builder:sees(at.x, at.y, at.z) then return CANNOT_BUILD end
  local is_free = site.on_map and not site.blocked and not site.water and site.items + site.mobiles + #site.multis == 0
  if not is_free or site.lowest ~= at.z or site.highest ~= at.z then return CANNOT_BUILD end
  return rules.why_no_house(builder, site)
end

item_template("small_house", { name = "a small house", multi = HOUSE })
item_template("house_sign", { name = "a house sign", movable = false,
  on_describe = function(sign) return { "Owner: " .. sign:get("owner_name") } end,
  on_use = function(sign, user)
    if sign:get("owner") ~= user.serial or not items.create("house_deed"):put_in(user.backpack) then return end
    for part in items.each { param = "house", value = sign:get("house") } do part:delete() end
  end,
})

item_template("house_deed", { name = "a deed to a small house", item_id = 0x14F0, on_use = function(deed, builder)
  local at = target.ask { session_id = builder.session_id, multi = { id = HOUSE, dy = FRONT } }
  if not at then return end
  local x, y, has_deed = at.x, at.y - FRONT, deed.exists and deed.root_mobile == builder
  local problem = not has_deed and NOT_IN_PACK or obstacle(builder, at, x, y)
  if problem then return players.tell_cliloc(builder.session_id, problem) end
  local house = items.create("small_house")
  local params = { house = house.serial, owner = builder.serial, owner_name = builder.name }
  for name, value in pairs(params) do house:set(name, value) end
  house:move_to(at.map_id, x, y, at.z)
  for _, part in ipairs(multi.shape(HOUSE).fittings) do
    local fitting = items.create(doors.of_item_id(part.item_id) or "house_sign", { item_id = part.item_id, params = params })
    fitting:move_to(at.map_id, x + part.dx, y + part.dy, at.z + part.dz)
  end
  deed:delete()
end })

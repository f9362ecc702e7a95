-- Houses, their deeds and their signs. The rows of houses are in data/houses.lua.

local access = require("features.houses.lib.access")
local decay = require("features.houses.lib.decay")
local ending = require("features.houses.lib.ending")
local hearing = require("lib.hearing")
local houses = require("features.houses.lib.house_records")
local kinds = require("features.houses.data.houses")
local placing = require("features.houses.lib.house_placing")
local rules = require("features.houses.data.house_rules")
local sign_menu = require("features.houses.lib.sign_menu")
local tell = require("lib.telling")
local things = require("lib.things")
local transfer = require("features.houses.lib.transfer")
local words = require("features.houses.lib.words")

local NOT_IN_PACK = 1042001 -- That must be in your pack for you to use it.
local CANNOT_SEE = 500237 -- Target can not be seen.

local function use_deed(kind)
  return function(deed, builder)
    if builder.is_dead then return end
    if deed.root_mobile ~= builder then return tell(builder, NOT_IN_PACK) end
    local reason = placing.why_no_owner(builder)
    if reason then return tell(builder, reason) end
    local dx, dy = kind.cursor[1], kind.cursor[2]
    local at = target.ask { session_id = builder.session_id, multi = { id = kind.multi, dx = dx, dy = dy } }
    if not at then return end
    if not deed.exists or deed.root_mobile ~= builder or builder.is_dead then return tell(builder, NOT_IN_PACK) end
    if at.map_id ~= builder.map_id or not builder:sees(at.x, at.y, at.z) then return tell(builder, CANNOT_SEE) end
    local place = { map_id = at.map_id, x = at.x - dx, y = at.y - dy, z = at.z }
    reason = placing.why_no_owner(builder) or placing.why_not_there(builder, kind, place)
    if reason then return tell(builder, reason) end
    if not placing.build(builder, kind, place) then return tell(builder, "The shard has no room for another house.") end
    deed:delete()
  end
end

hearing.declare("houses", "own house", words.spoken)

for _, kind in ipairs(kinds) do
  item_template(kind.id, {
    name = kind.name, multi = kind.multi, weight = 0, tags = { "house" }, hear_range = 18, sense_range = rules.SIGN_TILES,
    on_hear = words.hear,
    on_come_near = function(house, mobile)
      access.look_at(house, mobile)
      if mobile.exists and mobile.session_id then decay.visit(house, mobile) end
    end,
    on_leave = function(house, mobile)
      if mobile.exists then access.forget(house, mobile) end
    end,
    on_deleted = ending.clear_away,
  })
  item_template(kind.id .. "_deed", {
    name = "a deed to " .. kind.name, item_id = 0x14F0, weight = 1, tags = { "deed", "house_deed" }, params = { price = kind.price },
    on_use = use_deed(kind),
  })
end

item_template("house_contract", {
  name = "a contract of a house", item_id = 0x14F0, weight = 1, tags = { "deed" },
  params = { not_for_sale = "The contract of a house is worth something only in a trade with its owner, at the sign of the house." },
  on_describe = function(contract)
    local house = transfer.house_of(contract)
    if not house then return { "worth nothing" } end
    local owner = house:get("owner_name")
    return { ("%s of %s"):format(houses.kind(house).name, owner), ("worth nothing but in a trade with %s"):format(owner) }
  end,
})

-- The most things in a strong box, at any depth.
local STRONG_BOX_ITEMS = 25

-- Whether a strong box has room for what somebody lays into it, or into what is in it.
local function has_room(box, user, dropped)
  local own = dropped:is_within(box) and 0 or 1 + (dropped.is_container and things.count_in(dropped) or 0)
  if things.count_in(box) + own <= STRONG_BOX_ITEMS then return end
  if user.session_id then players.tell(user.session_id, "The strong box is full.") end
  return false
end

item_template("strong_box", {
  name = "a strong box", item_id = 0x0E80, weight = 4, container_gump = 0x4B, tags = { "container", "strong_box" },
  on_drop_onto = has_room, on_drop_within = has_room,
  on_describe = function(box)
    local name = box:get("box_owner") and box:get("box_owner_name")
    return name and { { cliloc = 1042887, arguments = { name } } } or {}
  end,
})

local function describe(sign)
  local house = houses.get(sign:get("house"))
  if not house then return {} end
  local stage = decay.stage(house)
  local lines = { "Owner: " .. house:get("owner_name"), house:get("public") and "public" or "private" }
  if stage then lines[#lines + 1] = stage.cliloc end
  return lines
end

local function use_sign(sign, user)
  local house = houses.get(sign:get("house"))
  if house and user.session_id then sign_menu.show(house.serial, user) end
end

item_template("brass_house_sign", {
  name = "a house sign", item_id = 0x0BD2, weight = 0, movable = false, tags = { "house_sign" }, use_range = rules.SIGN_TILES,
  on_describe = describe, on_use = use_sign,
})

-- Ships, their parts, their deeds, and the models that laid up ships are. The rows of ships are in data/ships.lua.

local boarding = require("features.ships.lib.boarding")
local hearing = require("lib.hearing")
local kinds = require("features.ships.data.ships")
local launching = require("features.ships.lib.launching")
local orders = require("features.ships.lib.ship_orders")
local rules = require("features.ships.data.ship_rules")
local sailing = require("features.ships.lib.sailing")
local ships = require("features.ships.lib.ship_records")

local CLILOC = {
  aboard_for_hold = 502490, -- You must be on the ship to open the hold.
  moving = 502491, -- I can not open the hold while the ship is moving.
  ask_name = 502580, -- What dost thou wish to name thy ship?
}

hearing.declare("ships", "own ship", orders.spoken())

local function sink(ship)
  if ships.has_player(ship) then
    ships.refresh(ship)
    return false
  end
end

for _, kind in ipairs(kinds) do
  item_template(kind.id, {
    name = kind.name, multi = kind.multi, weight = 0, tags = { "ship" }, hear_range = 12, on_hear = orders.hear, on_decay = sink,
    on_deleted = ships.clear_away,
  })
  local function launch(item, user) launching.launch(kind, item, user) end
  item_template(kind.id .. "_deed", {
    name = "a deed to " .. kind.name, item_id = 0x14F2, tags = { "deed", "ship_deed" }, params = { price = kind.price }, on_use = launch,
  })
  item_template(kind.id .. "_model", {
    name = kind.name, item_id = 0x14F4, tags = { "ship_model" }, on_use = launch,
    on_describe = function(item)
      local name = item:get("ship_name")
      return name and { "the " .. name } or {}
    end,
  })
end

item_template("ship_plank", {
  name = "a plank", item_id = 0x3EB1, weight = 0, movable = false, tags = { "plank" }, use_range = rules.USE_TILES,
  on_use = boarding.use, on_step = boarding.step,
})

-- Aboard, he asks its owner for the name of the ship; ashore, he lays it up for players who have a key.
item_template("ship_tillerman", {
  name = "a tiller man", item_id = 0x3E4E, weight = 0, movable = false, tags = { "ship_part" }, use_range = rules.USE_TILES,
  on_use = function(tillerman, user)
    local ship = ships.of_part(tillerman)
    if not ship then return tillerman:delete() end
    if ships.under(user) ~= ship then return launching.dock(ship, user) end
    if user.is_dead then return end
    local name = prompt.ask { session_id = user.session_id, cliloc = CLILOC.ask_name, max_length = rules.NAME_LETTERS }
    if name and ship.exists and not user.is_dead and ships.under(user) == ship then orders.rename(ship, user, name) end
  end,
  on_describe = function(tillerman)
    local ship = ships.of_part(tillerman)
    local name = ship and ship:get("ship_name")
    return name and { "the " .. name } or {}
  end,
})

-- Whether somebody reaches into a hold: aboard, while the ship lies still. Others are told why not.
local function reaches(hold, user)
  local ship = ships.of_part(hold)
  local reason = (not ship or ships.under(user) ~= ship) and CLILOC.aboard_for_hold or sailing.is_under_way(ship) and CLILOC.moving or nil
  if reason then players.tell_cliloc(user.session_id, reason) end
  return reason == nil
end

item_template("ship_hold", {
  name = "a hold", item_id = 0x3EAE, weight = 0, movable = false, container_gump = 0x4C, tags = { "container" },
  on_use = reaches, on_take = reaches, on_drop_onto = reaches,
})

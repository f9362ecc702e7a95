-- Vendors of players. They stand where they were placed.

local owner_menu = require("features.player_vendors.lib.owner_menu")
local people = require("lib.people")
local player_vendors = require("features.player_vendors.lib.player_vendors")
local shelves = require("features.player_vendors.lib.shelves")

-- They have no thoughts.
local IDLE_MS = 600000

local function use(vendor, user)
  if not user.session_id or user.is_dead then return end
  if player_vendors.is_owner(vendor, user) then return owner_menu.show(vendor, user) end
  shelves.open(vendor, user)
end

mobile_template(player_vendors.TEMPLATE, {
  base = "base_person", name = "a vendor", strength = 100, dexterity = 100, intelligence = 25, notoriety = "invulnerable", blessed = true,
  tags = { "player_vendor", "stands_in_house" }, params = { stays = true },
  equipment = { { template = player_vendors.PACK }, { template = "bank_box" } },
  think_ms = IDLE_MS, on_think = function() end,
  on_create = function(self) people.dress(self) end,
  on_use = use, on_drop_onto = shelves.hand,
  on_describe = function(self)
    local owner = self:get("owner_name")
    return owner and { ("Sells for %s"):format(owner) } or {}
  end,
  on_before_death = function() return false end,
})

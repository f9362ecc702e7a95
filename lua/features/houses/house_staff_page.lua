-- What staff see of a house.

local decay = require("features.houses.lib.decay")
local houses = require("features.houses.lib.house_records")
local storage = require("features.houses.lib.storage")

local LISTS = { { "co_owners", "Co-owner" }, { "friends", "Friend" }, { "bans", "Banned" } }

staff_page.add {
  page = "building", name = "house", title = "House",
  rows = function(subject)
    local house = subject.item
    if not house:has_tag("house") then return nil end
    local stage = decay.stage(house)
    local locked, secured = storage.counts(house)
    local rows = {
      { label = "State", value = stage and stage.name or "never falls down" },
      { label = "Open to", value = house:get("public") and "everybody" or "friends" },
      { label = "Locked down", value = ("%d of %d"):format(locked, houses.kind(house).lockdowns) },
      { label = "Secure containers", value = ("%d of %d"):format(secured, houses.kind(house).secures) },
    }
    for _, list in ipairs(LISTS) do
      for _, row in ipairs(houses.list(house, list[1])) do
        rows[#rows + 1] = { label = list[2], value = row.name, serial = row.serial }
      end
    end
    return rows
  end,
}

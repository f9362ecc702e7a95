-- Removes what lies and lives between two corners.

local confirm = require("lib.gumps.confirm")
local masters = require("lib.masters")
local placing = require("features.decorations.lib.decorations").placing
local scopes = require("features.staff.lib.scopes")

local QUESTION = "This removes %s and %s for good. Shall they go?"

-- Only what nobody owns: houses and ships with what is in them stay, pets, and the corpses of players.
local function may_remove_item(item)
  return not item.multi_id and not item:get("of_player") and not multi.at(item.map_id, item.x, item.y)
end

local function may_remove_mobile(mobile)
  return not mobile.is_player and masters.master(mobile) == nil and not multi.at(mobile.map_id, mobile.x, mobile.y)
end

-- Lists what is in an area, without what `may_remove` keeps. Waits.
local function within(area, each, may_remove)
  local found = {}
  for one in each(area) do
    if may_remove(one) then found[#found + 1] = one end
  end
  return found
end

command.register {
  name = "wipe",
  description = "Removes the items on the ground and the creatures between two corners. Houses, ships, pets and players stay.",
  contexts = { "in_game" },
  level = "GameMaster",
  handler = function(context)
    local area, why = scopes.between(context.session_id)
    if not area then return false, why end
    local lying, living = within(area, items.each, may_remove_item), within(area, mobiles.each, may_remove_mobile)
    if #lying + #living == 0 then return "There is nothing to remove." end
    local question = QUESTION:format(text.counted(#lying, "item", "items"), text.counted(#living, "creature", "creatures"))
    if not confirm.ask(context.session_id, question, { yes = "Remove", no = "Keep" }) then return false, "Nothing was removed." end
    local gone_items, gone_creatures = 0, 0
    for _, item in ipairs(lying) do
      -- Somebody may have taken it meanwhile.
      if item.exists and item.map_id == area.map_id and not item.container and may_remove_item(item) then
        placing.remove(placing.whole_of(item))
        gone_items = gone_items + 1
      end
    end
    for _, mobile in ipairs(living) do
      if mobile.exists and may_remove_mobile(mobile) and mobile:delete() then gone_creatures = gone_creatures + 1 end
    end
    return ("Removed: %s and %s."):format(text.counted(gone_items, "item", "items"), text.counted(gone_creatures, "creature", "creatures"))
  end,
}

-- What work uses up: resources in the backpack, of one colour at a time, and drinks of vessels there (ModernUO
-- CraftItem.ConsumeRes).
--
-- `needs` is a list of `{ template, amount }`, each template once, and of `{ drink, measures, is_drink = true }`.

local carried = require("lib.carried")
local vessels = require("features.food.lib.food").vessels

local resources = {}

-- What serves as well as what a recipe names.
local AS_GOOD = {
  ash_log = { "ash_board" }, barbed_leather = { "barbed_hides" }, blank_map = { "blank_scroll" }, bloodwood_log = { "bloodwood_board" },
  cheese_wheel = { "cheese_wedge" }, cloth = { "uncut_cloth" },
  explosion_potion = { "lesser_explosion_potion", "greater_explosion_potion" }, frostwood_log = { "frostwood_board" },
  heartwood_log = { "heartwood_board" }, horned_leather = { "horned_hides" }, leather = { "hides" }, log = { "board" },
  oak_log = { "oak_board" }, poison_potion = { "lesser_poison_potion", "greater_poison_potion", "deadly_poison_potion" },
  pumpkin = { "small_pumpkin" }, spined_leather = { "spined_hides" }, yew_log = { "yew_board" },
}

-- The templates that serve as one, as a set.
function resources.as_good(template)
  local set = { [template] = true }
  for _, other in ipairs(AS_GOOD[template] or {}) do set[other] = true end
  return set
end

-- What is worth more than its template says is not used up: marked runes, boxes with something inside.
local function is_plain(item)
  if item.is_container and #item.contents > 0 then return false end
  return item.template ~= "recall_rune" or item:get("to") == nil
end

-- The hue that somebody has most of, its items and their sum.
local function best_group(user, template)
  local groups, best = {}, { hue = 0, sum = 0, items = {} }
  for _, item in ipairs(carried.all_of(user, resources.as_good(template))) do
    if is_plain(item) then
      local group = groups[item.hue] or { hue = item.hue, sum = 0, items = {} }
      groups[item.hue] = group
      group.sum = group.sum + item.amount
      table.insert(group.items, item)
      if group.sum > best.sum then best = group end
    end
  end
  return best
end

-- How much of a need somebody has at hand: of a template what there is of one colour, of a drink all measures.
local function count(user, need)
  if not need.is_drink then return best_group(user, need[1]).sum end
  local _, measures = vessels.with(user, need[1])
  return measures
end

-- How often what is needed is at hand.
function resources.times(user, needs)
  local times = math.huge
  for _, need in ipairs(needs) do times = math.min(times, count(user, need) // need[2]) end
  return times
end

local function take_from(group, amount)
  for _, item in ipairs(group.items) do
    local taken = math.min(amount, item.amount)
    if taken == item.amount then item:delete() else item.amount = item.amount - taken end
    amount = amount - taken
    if amount <= 0 then return end
  end
end

-- Takes all that is needed, or nothing. Returns whether it was there, and the hue of the first that is no drink.
function resources.take(user, needs)
  local groups, hue = {}, nil
  for _, need in ipairs(needs) do
    local group = not need.is_drink and best_group(user, need[1]) or nil
    if (group and group.sum or count(user, need)) < need[2] then return false end
    groups[need] = group
    hue = hue or group and group.hue
  end
  for _, need in ipairs(needs) do
    if groups[need] then take_from(groups[need], need[2]) else vessels.take(user, need[1], need[2]) end
  end
  return true, hue or 0
end

return resources

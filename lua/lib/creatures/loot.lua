-- What a dead creature leaves (ModernUO LootPack before AoS): by its param `loot`, such as "rich gems*2 bone", or by its fame.

local packs = require("features.creatures.data.packs")
local senses = require("lib.creatures.senses")

local loot = {}

-- Steps of magic: a roll below the first number is the first level, and so on (ModernUO LootPack.GetRandomOldBonus).
local LEVELS = { 50, 25, 14, 8 }
local MOST_LEVEL = 5
-- Chances in percent that a magical weapon has each of its powers.
local POWER_PERCENT = 50

local function level_of(least, most)
  local roll = random.integer(least, most)
  for level, size in ipairs(LEVELS) do
    if roll < size then return level end
    roll = roll - size
  end
  return MOST_LEVEL
end

local function put(corpse, template, wish)
  local item = items.template(template) and items.create(template, wish)
  if not item then return nil end
  if item:put_in(corpse) then return item end
  item:delete()
  return nil
end

local function pick_kind()
  local sum = 0
  for _, weight in pairs(packs.magic_kinds) do sum = sum + weight end
  local roll = random.integer(1, sum)
  for _, kind in ipairs { "armor", "bow", "shield", "weapon" } do
    roll = roll - packs.magic_kinds[kind]
    if roll <= 0 then return kind end
  end
end

local function enchant(item, kind, least, most)
  if kind == "armor" or kind == "shield" then return item:set("protection_level", level_of(least, most)) end
  item:set("damage_level", level_of(least, most))
  if random.chance(POWER_PERCENT) then item:set("accuracy_level", level_of(least, most)) end
end

local function put_magic(corpse, row)
  if not random.chance(row[1]) then return end
  local kind = pick_kind()
  local item = put(corpse, random.pick(packs.magic_things[kind]))
  if item then enchant(item, kind, row[2], row[3]) end
end

local function put_gold(corpse, dice)
  put(corpse, "gold", { amount = math.max(1, random.dice(dice[1], dice[2]) + dice[3]) })
end

local function put_pack(corpse, pack)
  if pack.gold then put_gold(corpse, pack.gold) end
  for _, row in ipairs(pack.magic or {}) do put_magic(corpse, row) end
  if pack.instrument and random.chance(pack.instrument) then put(corpse, random.pick(packs.instruments)) end
end

-- Puts one word of a `loot` param into a corpse: a pack, one of a list, or so many of a thing.
local function put_word(corpse, word)
  local name, count = word:match("^([^*]+)%*?(%d*)$")
  count = tonumber(count) or 1
  local pack = packs[name]
  if pack and pack.gold then
    for _ = 1, count do put_pack(corpse, pack) end
  elseif pack then
    for _ = 1, count do put(corpse, random.pick(pack)) end
  elseif items.template(name) then
    local facts = items.template(name)
    if facts.stackable then
      put(corpse, name, { amount = count })
    else
      for _ = 1, count do put(corpse, name) end
    end
  end
end

local function by_fame(mobile)
  for _, row in ipairs(packs.by_fame) do
    if mobile.fame >= row[1] then return row[2] end
  end
  return nil
end

local function words_of(mobile)
  local words = mobile:get("loot")
  if words then return words end
  if mobile:has_tag("animal") or not mobile:has_tag("monster") then return nil end
  return by_fame(mobile)
end

-- Fills the corpse of a creature. Pets and summoned creatures leave nothing.
function loot.fill(corpse, mobile)
  if mobile.is_player or senses.is_owned(mobile) or mobile:get("summoned_until") then return end
  for word in (words_of(mobile) or ""):gmatch("%S+") do put_word(corpse, word) end
end

return loot

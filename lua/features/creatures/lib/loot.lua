-- What a dead creature leaves (ModernUO LootPack before AoS): by its param `loot`, such as "rich gems*2 bone", or by
-- its fame.
--
--   loot.fill(corpse, mobile)             fills the corpse of a creature
--   loot.also(feature, does)              `does(corpse, mobile)` may lay something more into each such corpse
--   loot.put_words(container, words)      lays what words such as "gems*3" name into any container
--   loot.put_magic(container, least, most)   lays one weapon, shield or piece of armor with powers between two rolls of
--     100

local packs = require("features.creatures.data.packs")
local senses = require("features.creatures.lib.senses")
local slayers = require("features.fighting.lib.fighting").slayers

local loot = {}

-- By feature: what it adds to corpses.
local others = {}

-- Steps of magic: a roll below the first number is the first level, and so on (ModernUO LootPack.GetRandomOldBonus).
local LEVELS = { 50, 25, 14, 8 }
local MOST_LEVEL = 5

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

-- Gives a thing the powers of its kind by chance. Returns whether it has one.
local function empower(item, powers, least, most)
  local has_any = false
  for _, power in ipairs(powers) do
    if random.chance(power[2]) then
      item:set(power[1], level_of(least, most))
      has_any = true
    end
  end
  return has_any
end

local function enchant(item, kind, least, most, template)
  local is_weapon = kind == "weapon" or kind == "bow"
  local has_any = empower(item, is_weapon and packs.weapon_powers or packs.armor_powers, least, most)
  if not is_weapon then return end
  if random.chance(packs.silver_percent) then
    item:set("slayer", "silver")
  elseif not has_any and random.chance(packs.slayer_percent) then
    item:set("slayer", slayers.of_loot(template))
  end
end

function loot.put_magic(container, least, most, template)
  local kind = pick_kind()
  local item = put(container, random.pick(packs.magic_things[kind]))
  if item then enchant(item, kind, least, most, template) end
end

local function put_instrument(corpse, template)
  local instrument = put(corpse, random.pick(packs.instruments))
  if instrument then instrument:set("slayer", slayers.of_loot(template)) end
end

local function put_gold(corpse, dice)
  put(corpse, "gold", { amount = math.max(1, random.dice(dice[1], dice[2]) + dice[3]) })
end

local function put_pack(corpse, pack, template)
  if pack.gold then put_gold(corpse, pack.gold) end
  for _, row in ipairs(pack.magic or {}) do
    if random.chance(row[1]) then loot.put_magic(corpse, row[2], row[3], template) end
  end
  if pack.instrument and random.chance(pack.instrument) then put_instrument(corpse, template) end
end

-- Puts one word of a `loot` param into the corpse of a creature: a pack, one of a list, or a number of things.
local function put_word(corpse, word, template)
  local name, count = word:match("^([^*]+)%*?(%d*)$")
  count = tonumber(count) or 1
  local pack = packs[name]
  if pack and pack.gold then
    for _ = 1, count do put_pack(corpse, pack, template) end
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

function loot.put_words(container, words, template)
  for word in words:gmatch("%S+") do put_word(container, word, template) end
end

function loot.also(feature, does) others[feature] = does end

-- Pets and summoned creatures leave nothing.
function loot.fill(corpse, mobile)
  if mobile.is_player or senses.is_owned(mobile) or mobile:get("summoned_until") then return end
  loot.put_words(corpse, words_of(mobile) or "", mobile.template)
  for _, does in pairs(others) do does(corpse, mobile) end
end

return loot

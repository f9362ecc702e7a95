-- Gives new people skin, hair, a name, and clothes if their template has none.

local first_names = require("data.first_names")

-- First and last hue of skin, natural hair, dyed cloth and leather.
local SKIN = { human = { 0x3EA, 0x422 }, elf = { 0x375, 0x381 } }
local HAIR = { 0x44E, 0x47D }
local CLOTH = { 2, 1001 }
local LEATHER = { 0x6A5, 0x6C8 }

-- By race: for men, for women.
local HAIRCUTS = {
  human = {
    { "short_hair", "long_hair", "ponytail", "pageboy_hair", "curly_hair", "receding_hair" },
    { "short_hair", "long_hair", "ponytail", "pageboy_hair", "buns_hair", "two_pigtails" },
  },
  elf = {
    { "elven_mid_long_hair", "elven_short_hair", "elven_mullet", "elven_long_hair", "elven_braided_hair", "elven_spiked_hair" },
    { "elven_long_feather_hair", "elven_short_hair", "elven_flower_hair", "elven_braided_hair", "elven_bun_hair" },
  },
}
local BEARDS = { "long_beard", "short_beard", "goatee", "mustache", "medium_short_beard", "vandyke" }
local SHIRTS = { "shirt", "fancy_shirt", "doublet" }
local TROUSERS = { "long_pants", "short_pants" }
local SKIRTS = { "skirt", "kilt", "skirt" }
local SHOES = { "shoes", "boots", "sandals", "thigh_boots" }

local MAN, WOMAN = 1, 2
-- By race: of men, of women.
local BODIES = { human = { 0x190, 0x191 }, elf = { 0x25D, 0x25E } }
local WOMEN_AMONG_PEOPLE_PERCENT = 50
local BEARDED_MEN_PERCENT = 45

local people = {}

local function hue_of(range) return random.integer(range[1], range[2]) end

local function wear(somebody, template, hue)
  local piece = items.create(template, { hue = hue })
  if piece then piece:equip_on(somebody) end
end

-- The layers that are in use.
local function layers_taken(somebody)
  local taken = {}
  for _, piece in ipairs(somebody.equipment) do taken[piece.layer] = true end
  return taken
end

-- A random name for a man or a woman.
function people.name(is_woman) return random.pick(is_woman and first_names.women or first_names.men) end

-- Random looks of a human, for a disguise: hues of skin and hair, and a haircut.
function people.looks(is_woman)
  local haircut = random.pick(HAIRCUTS.human[is_woman and WOMAN or MAN])
  return { hue = hue_of(SKIN.human), hair_hue = hue_of(HAIR), haircut = haircut }
end

-- Gives a new person a sex, a name with the title, hair, and the clothes that are missing.
function people.dress(somebody)
  local race = somebody:get("race") or "human"
  local is_woman = somebody.female
  if not somebody:get("is_named") then
    is_woman = random.chance(WOMEN_AMONG_PEOPLE_PERCENT)
    somebody.body = BODIES[race][is_woman and WOMAN or MAN]
    local title = somebody:get("title")
    somebody.name = people.name(is_woman) .. (title and " " .. title or "")
  end
  if somebody.hue == 0 then somebody.hue = hue_of(SKIN[race]) end

  local sex = is_woman and WOMAN or MAN
  local taken = layers_taken(somebody)
  local hair_hue = hue_of(HAIR)
  if not taken.hair then wear(somebody, random.pick(HAIRCUTS[race][sex]), hair_hue) end
  if race == "human" and not is_woman and not taken.beard and random.chance(BEARDED_MEN_PERCENT) then
    wear(somebody, random.pick(BEARDS), hair_hue)
  end
  if somebody:get("is_bare") then return end
  if not taken.shoes then wear(somebody, random.pick(SHOES), hue_of(LEATHER)) end
  if taken.robe then return end
  if not (taken.shirt or taken.inner_torso) then wear(somebody, random.pick(SHIRTS), hue_of(CLOTH)) end
  if not (taken.pants or taken.skirt or taken.legs) then
    wear(somebody, random.pick(is_woman and SKIRTS or TROUSERS), hue_of(CLOTH))
  end
end

-- A param of somebody who has other looks for a time: the own ones.
people.OWN_LOOKS = "own_looks"

-- Whether somebody goes by another name for a time, so that nothing may show who it is.
function people.is_disguised(mobile)
  local own = mobile:get(people.OWN_LOOKS)
  return own ~= nil and own.name ~= mobile.name
end

return people

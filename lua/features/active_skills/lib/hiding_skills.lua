-- Hiding, Stealth and Detecting Hidden (ModernUO, before AoS).

local armor = require("features.fighting.lib.fighting").armor
local asking = require("lib.asking")
local hiding = require("features.hiding.lib.hiding")
local skills = require("features.skills.lib.skills")
local staff = require("lib.staff")

local hiding_skills = {}

local CLILOC = {
  not_now = 501237, -- You can't seem to hide right now.
  hidden = 501240, -- You have hidden yourself well.
  not_here = 501241, -- You can't seem to hide here.
  hide_first = 502725, -- You must hide first
  learn_hiding = 502726, -- You are not hidden well enough.  Become better at hiding.
  too_much_armor = 502727, -- You could not hope to move quietly wearing this much armor.
  quiet = 502730, -- You begin to move quietly.
  not_quiet = 502731, -- You fail in your attempt to move unnoticed.
  where = 500819, -- Where will you search?
  nothing = 500817, -- You can see nothing hidden there.
  trapped = 500813, -- [trapped]
}
local PAUSE_MS, SHORT_PAUSE_MS = 10000, 1000
-- Near enemies see who hides: 8 tiles and a tile for each two points below 100, at most 18.
local LEAST_TILES, MOST_TILES = 8, 18
-- A house beside or around helps.
local HOUSE_TENTHS = 500
local STEALTH_HIDING_TENTHS, MOST_ARMOR = 800, 26
local TENTHS_OF_A_STEP = 100
local TENTHS_OF_A_TILE = 100
-- Chance plays with ten points on both sides.
local LUCK_TENTHS = 100

local function near_house(user)
  for _, offset in ipairs { { 0, 0 }, { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } } do
    if multi.at(user.map_id, user.x + offset[1], user.y + offset[2]) then return true end
  end
  return false
end

-- Whether an enemy sees the user hide.
local function is_watched(user)
  local points = skills.value(user, "hiding") // 10
  local tiles = math.max(0, math.min((100 - points) // 2 + LEAST_TILES, MOST_TILES))
  local own = user.combatant
  if own and own.exists and (user:distance_to(own) or math.huge) <= tiles and own:sees(user) then return true end
  for _, one in ipairs(mobiles.near(user.map_id, user.x, user.y, tiles)) do
    if one ~= user and one.combatant == user and one:sees(user) then return true end
  end
  return false
end

function hiding_skills.hiding(user)
  if is_watched(user) then
    hiding.reveal(user)
    asking.warn_over(user, CLILOC.not_now)
    return SHORT_PAUSE_MS
  end
  local bonus = near_house(user) and HOUSE_TENTHS or 0
  if skills.check(user, "hiding", -bonus, 1000 - bonus) then
    hiding.hide(user)
    asking.tell_over(user, user, CLILOC.hidden)
  else
    hiding.reveal(user)
    asking.warn_over(user, CLILOC.not_here)
  end
  return PAUSE_MS
end

function hiding_skills.stealth(user)
  if not user.hidden then
    asking.tell(user, CLILOC.hide_first)
    return PAUSE_MS
  end
  if user:skill("hiding") < STEALTH_HIDING_TENTHS then
    hiding.reveal(user)
    asking.tell(user, CLILOC.learn_hiding)
    return PAUSE_MS
  end
  local rating = math.floor(armor.rating(user))
  if rating >= MOST_ARMOR then
    hiding.reveal(user)
    asking.tell(user, CLILOC.too_much_armor)
    return PAUSE_MS
  end
  if skills.check(user, "stealth", (rating * 2 - 20) * 10, (rating * 2 + 80) * 10) then
    hiding.set_steps(user, math.max(skills.value(user, "stealth") // TENTHS_OF_A_STEP, 1))
    asking.tell(user, CLILOC.quiet)
  else
    hiding.reveal(user)
    asking.tell(user, CLILOC.not_quiet)
  end
  return PAUSE_MS
end

local function luck() return random.integer(-LUCK_TENTHS, LUCK_TENTHS) end

-- Reveals those around a place whom the user finds. Returns whether it found somebody.
local function search(user, place)
  local skill = skills.value(user, "detecting_hidden")
  local tiles = skill // TENTHS_OF_A_TILE
  if not skills.check(user, "detecting_hidden", 0, 1000) then tiles = tiles // 2 end
  local found = false
  if tiles == 0 then return false end
  for _, one in ipairs(mobiles.near(place.map_id, place.x, place.y, tiles)) do
    local is_hidden = one ~= user and one.hidden and not staff.includes(one)
    if is_hidden and skill + luck() >= skills.value(one, "hiding") + luck() then
      hiding.reveal(one, true)
      found = true
    end
  end
  return found
end

-- Whether a chest is trapped, if the user sees it.
local function search_chest(user, chest)
  local tiles = skills.value(user, "detecting_hidden") // TENTHS_OF_A_TILE
  if (user:distance_to(chest) or math.huge) > tiles or not skills.check(user, "detecting_hidden", 0, 1000) then return false end
  asking.tell_over(user, chest, CLILOC.trapped)
  return true
end

function hiding_skills.detecting_hidden(user)
  local place = asking.place(user, { cliloc = CLILOC.where })
  if not place then return 0 end
  local found = false
  if place.item then
    found = place.item:get("trap") ~= nil and search_chest(user, place.item)
  elseif not place.mobile or place.mobile == user then
    found = search(user, place)
  end
  if not found then asking.tell(user, CLILOC.nothing) end
  return PAUSE_MS
end

return hiding_skills

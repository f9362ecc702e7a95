-- Tiles and objects that move mobiles elsewhere. Their params:
--
--   to              place { map_id, x, y, z }; the default map is the teleporter's own. Data sets call it `point_dest`.
--   active          false: it does nothing
--   creatures       true: it moves creatures, too
--   delay_ms        how long a mobile must stay on it
--   source_effect, dest_effect, sound_id    effects at departure and arrival, sound at arrival
--   combat_check, criminal_check            true: not for players in war mode, not for criminals
--   substring, range                        for words: the word, and within how many tiles it is heard
--   skill, required_fixed_point, message_string   for skills: name, tenths of a point, message to those who lack the
--     skill
--
-- An arrival on a teleporter is no step, so two teleporters that lead to each other move nobody back and forth.

local maps = require("lib.maps")
local tell = require("lib.telling")
local travel = require("features.travel.lib.travel")

local teleporters = {}

local RED = 0x22
local SOUND_MAXIMUM = 0xFFFF
local DAY_MS = 24 * 60 * 60 * 1000
-- Names of skills in data sets that differ from ours.
local SKILLS = {
  animallore = "animal_lore", animaltaming = "animal_taming", armslore = "arms_lore", blacksmith = "blacksmithy", detecthidden = "detecting_hidden",
  evalint = "evaluating_intelligence", fletching = "bowcraft_fletching", forensics = "forensic_evaluation", itemid = "item_identification",
  macing = "mace_fighting", magicresist = "resisting_spells", parry = "parrying", removetrap = "remove_trap", spiritspeak = "spirit_speak",
  swords = "swordsmanship", tasteid = "taste_identification",
}

-- Serials of teleporters with a logged problem; each is logged once.
local complained = {}
-- By serial of the mobile that waits on a teleporter: the last step counts.
local waiting = {}

local function complain(teleporter, reason)
  if complained[teleporter.serial] then return end
  complained[teleporter.serial] = true
  log.warn(("teleporter %d at X: %d, Y: %d, map %d: %s"):format(
    teleporter.serial, teleporter.x, teleporter.y, teleporter.map_id, reason))
end

local function number_of(thing, key, fallback)
  local value = thing:get(key)
  return type(value) == "number" and value or fallback
end

-- Where a teleporter leads. Returns nil and a reason if it leads nowhere.
function teleporters.destination(teleporter)
  local to = teleporter:get("to") or teleporter:get("point_dest")
  if type(to) ~= "table" then return nil, "it has no destination" end
  local place = { map_id = to.map_id or teleporter.map_id, x = to.x, y = to.y, z = to.z }
  local reason = maps.why_no_place(place)
  if reason then return nil, reason end
  return place
end

local CLILOC = {
  criminal = 1005561, -- Thou'rt a criminal and cannot escape so easily.
  nothing = 500309, -- Nothing happens.
  too_far = 500446, -- That is too far away.
  in_fight = 1005564, -- Wouldst thou flee during the heat of battle??
}

local function is_skilled(teleporter, mobile)
  local named = teleporter:get("skill")
  if type(named) ~= "string" then return true end
  local name = SKILLS[named:lower()] or named:lower()
  local needed = number_of(teleporter, "required_fixed_point", 0)
  local is_known, has = pcall(mobile.skill, mobile, name)
  if not is_known then
    complain(teleporter, ("there is no skill '%s'"):format(named))
    return false, CLILOC.nothing
  end
  if has >= needed then return true end
  local message = teleporter:get("message_string")
  if type(message) == "string" then return false, message end
  return false, ("You need %.1f points of %s to pass."):format(needed / 10, (name:gsub("_", " ")))
end

-- Whether a teleporter moves this mobile. If not, returns false and a message for it.
local function takes(teleporter, mobile)
  if teleporter:get("active") == false then return false end
  if not mobile.is_player and teleporter:get("creatures") ~= true then return false end
  if teleporter:get("criminal_check") == true and mobile.notoriety == "criminal" then
    return false, CLILOC.criminal
  end
  if teleporter:get("combat_check") == true and mobile.at_war then return false, CLILOC.in_fight end
  return is_skilled(teleporter, mobile)
end

local function is_at(teleporter, mobile, tiles) return travel.is_beside(teleporter, mobile, tiles) end

local function sound_of(teleporter)
  local sound = math.tointeger(number_of(teleporter, "sound_id", 0))
  return sound and sound > 0 and sound <= SOUND_MAXIMUM and sound or nil
end

local function go(teleporter, mobile)
  local to, reason = teleporters.destination(teleporter)
  local moved = false
  if to then
    moved, reason = travel.go(mobile, to, {
      source_effect = teleporter:get("source_effect") == true,
      dest_effect = teleporter:get("dest_effect") == true,
      sound_id = sound_of(teleporter),
    })
  end
  if moved then return true end
  complain(teleporter, reason)
  mobile:tell("It leads nowhere.", RED)
  return false
end

-- Moves a mobile after the delay, if it is still within `tiles` and may go. Returns whether it went.
function teleporters.take(teleporter, mobile, tiles)
  local may_go, told = takes(teleporter, mobile)
  if not may_go then
    tell(mobile, told, RED)
    return false
  end
  local delay_ms = math.floor(math.max(0, math.min(number_of(teleporter, "delay_ms", 0), DAY_MS)))
  if delay_ms > 0 then
    local serial, mine = mobile.serial, {}
    waiting[serial] = mine
    wait(delay_ms)
    if waiting[serial] ~= mine then return false end
    waiting[serial] = nil
    local is_still_there = teleporter.exists and mobile.exists and is_at(teleporter, mobile, tiles)
    if not is_still_there or not takes(teleporter, mobile) then return false end
  end
  return go(teleporter, mobile)
end

-- For `on_step`.
function teleporters.on_step(teleporter, mobile)
  -- If several teleporters are on a tile, the first has moved the mobile away.
  if is_at(teleporter, mobile, 0) then teleporters.take(teleporter, mobile, 0) end
end

-- For `on_use` of an object that moves its user, such as a rope.
function teleporters.on_use(tiles)
  return function(teleporter, user)
    if not is_at(teleporter, user, tiles) then
      tell(user, CLILOC.too_far)
      return
    end
    teleporters.take(teleporter, user, tiles)
  end
end

-- For `on_hear`.
function teleporters.on_hear(teleporter, speaker, said)
  local word, tiles = teleporter:get("substring"), number_of(teleporter, "range", 0)
  if type(word) ~= "string" or word == "" or not text.contains(said:lower(), word:lower()) then return end
  -- Others hear the word before its speaker is gone. Another teleporter may have heard it, too.
  wait(0)
  if teleporter.exists and speaker.exists and is_at(teleporter, speaker, tiles) then teleporters.take(teleporter, speaker, tiles) end
end

return teleporters

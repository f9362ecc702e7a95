-- The two moves of wrestlers: to stun, and to disarm (ModernUO Fists.CheckPreAOSMoves).

local holding = require("features.fighting.lib.holding")
local skills = require("features.skills.lib.skills")
local waiting = require("lib.pauses")
local weapons = require("features.fighting.lib.weapons")

local wrestling = {}

local NEEDED_TENTHS = 800
local STAMINA = 15
local STUN_MS = 4000
-- How long a wrestler waits after a move that succeeded.
local PAUSE_MS = 10000
-- The sum of both skills, in tenths, with which a move would always succeed.
local SURE_TENTHS = 4000

-- Each move: its second skill, and the client's own texts.
local MOVES = {
  stun = {
    skill = "anatomy",
    hands = 1004031, -- You must have your hands free to attempt to stun your opponent.
    unskilled = 1004008, -- You are not skilled enough to stun your opponent.
    on = 1019011, off = 1019012, -- You are now attempting to stun your opponent. … no longer …
    tired = 1004009, -- You are too fatigued to attempt anything.
    done = 1004013, suffered = 1004014, failed = 1004010, escaped = 1004011,
  },
  disarm = {
    skill = "arms_lore",
    hands = 1004029, -- You must have your hands free to attempt to disarm your opponent.
    unskilled = 1004002, -- You are not skilled enough to disarm your opponent.
    on = 1019013, off = 1019014, -- You are now attempting to disarm your opponent. … no longer …
    tired = 1004003, -- You are too fatigued to attempt anything.
    done = 1004006, suffered = 1004007, failed = 1004004, escaped = 1004005,
  },
}
local CANNOT_DISARM = 1004001 -- You cannot disarm your opponent.

-- What a wrestler is about to do, and until when none succeeds again, by serial.
state.wrestling_moves = state.wrestling_moves or {}
state.wrestling_pauses = state.wrestling_pauses or {}
local wanted, pauses = state.wrestling_moves, state.wrestling_pauses

local function tell(mobile, cliloc)
  if mobile.session_id then players.tell_cliloc(mobile.session_id, cliloc) end
end

local function is_skilled(mobile, move)
  return skills.value(mobile, move.skill) >= NEEDED_TENTHS and skills.value(mobile, "wrestling") >= NEEDED_TENTHS
end

-- Whether a mobile holds nothing but a book of spells.
local function has_free_hands(mobile)
  local one, both = mobile:equipped("one_handed"), mobile:equipped("two_handed")
  return both == nil and (one == nil or one:has_tag("spellbook"))
end

-- A player wants to do a move with the next blow, or not any more.
function wrestling.want(mobile, name)
  local move = MOVES[name]
  local before = wanted[mobile.serial]
  wanted[mobile.serial] = nil
  if not has_free_hands(mobile) then return tell(mobile, move.hands) end
  if not is_skilled(mobile, move) then return tell(mobile, move.unskilled) end
  if before == name then return tell(mobile, move.off) end
  wanted[mobile.serial] = name
  tell(mobile, move.on)
end

local function succeeds(mobile, move)
  return (skills.value(mobile, "wrestling") + skills.value(mobile, move.skill)) / SURE_TENTHS >= random.number()
end

-- What a blow can strike out of somebody's hand.
local function loose_weapon(mobile)
  local item = weapons.in_hand(mobile) or mobile:equipped("two_handed")
  return item and item.movable and mobile.backpack and item or nil
end

local DEEDS = {
  stun = function(opponent) holding.freeze(opponent, STUN_MS) end,
  disarm = function(opponent, item)
    item:put_in(opponent.backpack)
    opponent:set("last_weapon", item.serial)
  end,
}

-- Tries the move that a wrestler wants, if there is one.
function wrestling.try_move(mobile, opponent)
  local name = wanted[mobile.serial]
  if not name or (pauses[mobile.serial] or 0) > time.now() then return end
  local move = MOVES[name]
  local item = name == "disarm" and loose_weapon(opponent) or nil
  if name == "disarm" and not item then return tell(mobile, CANNOT_DISARM) end
  if not is_skilled(mobile, move) then
    wanted[mobile.serial] = nil
    return tell(mobile, move.unskilled)
  end
  if mobile.stamina < STAMINA then return tell(mobile, move.tired) end
  mobile.stamina = mobile.stamina - STAMINA
  if not succeeds(mobile, move) then
    tell(mobile, move.failed)
    return tell(opponent, move.escaped)
  end
  wanted[mobile.serial] = nil
  pauses[mobile.serial] = time.now() + PAUSE_MS
  tell(mobile, move.done)
  tell(opponent, move.suffered)
  DEEDS[name](opponent, item)
end

-- Forgets somebody who has left the world.
function wrestling.forget(serial)
  wanted[serial] = nil
  waiting.forget(pauses, serial)
end

return wrestling

-- Offers life to the dead: by healers, ankhs and friends. The dead choose (ModernUO ResurrectGump, Healer and Ankhs).

local confirm = require("lib.gumps.confirm")
local death = require("features.death.lib.dying")
local law = require("features.law.lib.law").crimes
local murders = require("features.law.lib.law").murders

local offering = {}

-- They tell of two buttons, too: CONTINUE and CANCEL.
local QUESTION = {
  ankh = 1011024, -- It is possible for you to be resurrected at this shrine
  healer = 1011025, -- It is possible for you to be resurrected here by this healer. Do you wish to try?
  friend = 1011026, -- It is possible for you to be resurrected now. Do you wish to try?
}
local YES, NO = "Continue", "Cancel"
local CLILOC = {
  criminal = 501222, -- Thou art a criminal. I shall not resurrect thee.
  murderer = 501223, -- Thou'rt not a decent and good person. I shall not resurrect thee.
  strayed = 501224, -- Thou hast strayed from the path of virtue, but thou still deservest a second chance.
  not_there = 502391, -- Thou can not be resurrected there!
  too_far = 500446, -- That is too far away.
}
local ANKH_TILES = 2
local LOOK, LOOK_SPEED, LOOK_DURATION = 0x376A, 10, 16
local OFFER_SOUND, RISEN_SOUND = 0x1F2, 0x214
-- A healer asks the same ghost again only after a while.
local PAUSE_MS = 10 * 1000
-- How far from where it was asked a ghost may be when it answers.
local ANSWER_TILES = 8

-- When a ghost was asked last, by serial.
state.life_offers = state.life_offers or {}
local offers = state.life_offers

-- Whether a ghost is still dead of the same death, and near the place where it was asked.
local function is_as_asked(ghost, asked)
  if not ghost.exists or not ghost.is_dead or death.count(ghost) ~= asked.deaths or ghost.map_id ~= asked.map_id then return false end
  return math.max(math.abs(ghost.x - asked.x), math.abs(ghost.y - asked.y)) <= ANSWER_TILES
end

local function may_stand(ghost) return world.standing_z(ghost.map_id, ghost.x, ghost.y, ghost.z) ~= nil end

local function show_over(ghost, sound)
  ghost:sound(sound)
  effects.on(ghost, LOOK, { speed = LOOK_SPEED, duration = LOOK_DURATION })
end

-- Asks a ghost, and brings it back if it wants. `healer` may be nil. Waits. Returns whether it lives.
function offering.offer(ghost, healer, question)
  local session_id = ghost.session_id
  if not session_id or not ghost.is_dead then return false end
  if not may_stand(ghost) then
    players.tell_cliloc(session_id, CLILOC.not_there)
    return false
  end
  local asked = { deaths = death.count(ghost), map_id = ghost.map_id, x = ghost.x, y = ghost.y }
  show_over(ghost, OFFER_SOUND)
  if not confirm.ask(session_id, question, { yes = YES, no = NO }) then return false end
  if not is_as_asked(ghost, asked) then return false end
  local lives = death.resurrect(ghost, healer and healer.exists and healer or nil)
  if not lives then return false end
  murders.take_toll(ghost)
  show_over(ghost, RISEN_SOUND)
  return true
end

-- A friend offers life to a ghost.
function offering.by_friend(friend, ghost) return offering.offer(ghost, friend, QUESTION.friend) end

local function ask(healer, ghost)
  local last = offers[ghost.serial]
  if last and time.now() - last < PAUSE_MS then return end
  offers[ghost.serial] = time.now()
  local direction = healer:direction_to(ghost.x, ghost.y)
  if direction then healer:face(direction) end
  offering.offer(ghost, healer, QUESTION.healer)
end

local function is_ghost_in_sight(healer, ghost)
  return ghost.exists and ghost.is_player and ghost.is_dead and not healer.is_dead and healer:sees(ghost)
end

-- A ghost comes near a good healer.
function offering.by_healer(healer, ghost)
  if not is_ghost_in_sight(healer, ghost) then return end
  if law.is_murderer(ghost) then return healer:say_cliloc(CLILOC.murderer) end
  if law.is_criminal(ghost) then return healer:say_cliloc(CLILOC.criminal) end
  if ghost.karma < 0 then healer:say_cliloc(CLILOC.strayed) end
  ask(healer, ghost)
end

function offering.by_evil_healer(healer, ghost)
  if is_ghost_in_sight(healer, ghost) then ask(healer, ghost) end
end

-- A ghost touches an ankh.
function offering.at_ankh(ankh, ghost)
  if not ghost.is_dead then return true end
  if (ghost:distance_to(ankh) or math.huge) > ANKH_TILES then return players.tell_cliloc(ghost.session_id, CLILOC.too_far) end
  offering.offer(ghost, nil, QUESTION.ankh)
end

function offering.forget(serial) offers[serial] = nil end

return offering

-- Players use skills by their buttons and by macros.

local actives = require("features.active_skills.lib.actives")
local concentration = require("lib.concentration")
local crossing = require("lib.processes.crossing")
local pauses = require("lib.pauses")
local skill_data = require("features.skills.lib.skills").list
local staff = require("lib.staff")
local skillful = require("features.active_skills.lib.mind_and_body")
local switching = require("features.switches.lib.switches")
local tracking = require("features.active_skills.lib.tracking")

local CLILOC = {
  dead = 1019048, -- I am dead and cannot do that.
  wait = 500118, -- You must wait a few moments to use another skill.
  not_directly = 500014, -- That skill cannot be used directly.
}
-- While a skill waits for its target no other one can be used.
local CHOICE_MS = 30000
local GHOST_TILES = 18
local ANY_TEXT = 1042971 -- ~1_NOTHING~

-- By serial: from when on a skill can be used, on the clock of time.now.
state.skill_ready_at = state.skill_ready_at or {}

local function tell_how(event, skill)
  if skill.use == "tool" then
    players.tell(event.session_id, ("This skill is used with %s."):format(skill.tool))
  elseif skill.use == "later" then
    players.tell(event.session_id, "Nobody in this age knows that skill.")
  else
    players.tell_cliloc(event.session_id, CLILOC.not_directly)
  end
end

request.answer("use_skill", function(event)
  local user, skill = mobiles.get(event.character_id), skill_data.by_name[event.skill]
  if not user or not skill then return end
  if user.is_dead then return players.tell_cliloc(event.session_id, CLILOC.dead) end
  local use = actives[skill.name]
  if not use then return tell_how(event, skill) end
  if switching.refuses(user, "skill", skill.name) then return end
  local serial = user.serial
  local is_casting = concentration.is(user, "casting")
  if is_casting or (state.skill_ready_at[serial] or 0) > time.now() then
    return players.tell_cliloc(event.session_id, CLILOC.wait)
  end
  concentration.interrupt(user, "use")
  local begun_at = time.now()
  state.skill_ready_at[serial] = begun_at + CHOICE_MS
  local pause_ms = use(user, event)
  state.skill_ready_at[serial] = begun_at + math.max(pause_ms, 0)
end)

-- A trance ends with a step.
function on_watched_step(event)
  local what = state.concentration[event.character_id]
  if what and what.kind == "meditating" then concentration.interrupt(mobiles.get(event.character_id), "step") end
end

-- What the living hear of the words of a ghost.
local function moaned(words)
  return (words:gsub("%a", function() return random.chance(50) and "O" or "o" end))
end

-- The dead are heard as moaning, but by the dead, by staff, and by those who contact the netherworld.
function on_speech(event)
  local ghost = mobiles.get(event.character_id)
  if not ghost or not ghost.is_dead then return end
  local moaning = moaned(event.text)
  for _, one in ipairs(mobiles.players_near(event.map_id, event.x, event.y, GHOST_TILES)) do
    local hears = one.is_dead or staff.includes(one) or skillful.hears_ghosts(one)
    ghost:say_cliloc(ANY_TEXT, { hears and event.text or moaning }, nil, one.session_id)
  end
  return false
end

function on_arrow_click(event)
  if event.is_right then tracking.stop(event.session_id) end
end

function on_player_left(event)
  pauses.forget(state.skill_ready_at, event.character_id)
  state.instruments[event.character_id] = nil
  state.hears_ghosts[event.character_id] = nil
  state.camps[event.character_id] = nil
  state.tracking[event.session_id] = nil
end

on_handover = crossing.handler { leaving = on_player_left }

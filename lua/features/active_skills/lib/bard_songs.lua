-- Peacemaking, Provocation and Discordance (ModernUO, Renaissance).

local asking = require("lib.asking")
local bards = require("features.creatures.lib.creatures").calming
local bonuses = require("features.skills.lib.skills").bonuses
local combat = require("features.fighting.lib.fighting")
local hiding = require("features.hiding.lib.hiding")
local masters = require("lib.masters")
local music = require("features.active_skills.lib.music")
local skill_data = require("features.skills.lib.skills").list
local skills = require("features.skills.lib.skills")
local stats = require("features.skills.lib.skills").stats

local songs = {}

local CLILOC = {
  whom_calm = 1049525, -- Whom do you wish to calm?
  cannot_calm = 1049528, -- You cannot calm that!
  area_failed = 500613, -- You attempt to calm everyone, but fail.
  forget = 500616, -- You hear lovely music, and forget to continue battling!
  nobody = 1049648, -- You play hypnotic music, but there is nothing in range for you to calm.
  area_calm = 500615, -- You play your hypnotic music, stopping the battle.
  already_calm = 1049527, -- That creature is already being calmed.
  calm_failed = 1049531, -- You attempt to calm your target, but fail.
  calm = 1049532, -- You play hypnotic music, calming your target.
  whom_incite = 501587, -- Whom do you wish to incite?
  cannot_incite = 501589, -- You can't incite that!
  loyal = 501590, -- They are too loyal to their master to be provoked.
  sees_through = 501591, -- Think not that I fail to see what thou art doing!
  against_whom = 1008085, -- You play your music and your target becomes angered.  Whom do you wish them to attack?
  not_itself = 501593, -- You can't tell someone to attack themselves!
  too_far_apart = 1049450, -- The creatures you are trying to provoke are too far away from each other...
  not_incited = 501599, -- Your music fails to incite enough anger.
  incited = 501602, -- Your music succeeds, as you start a fight.
  discord_whom = 1049541, -- Choose the target for your song of discordance.
  no_discord = 1049535, -- A song of discord would have no effect on that.
  already_discord = 1049537, -- Your target is already in discord.
  discord = 1049539, -- You play the song surpressing your targets strength
  no_disrupt = 1049540, -- You fail to disrupt your target
}
local PAUSE_MS, GOOD_PAUSE_MS, DISCORD_PAUSE_MS = 10000, 5000, 12000
local AREA_CALM_MS = 1000
local LEAST_CALM_SECONDS, MOST_CALM_SECONDS = 10, 120
local DISCORD = "discord"
-- A song of discord works while the bard stays near, and fifteen seconds longer.
local DISCORD_LOOK_MS, DISCORD_STEP_MS = 1250, 15000
local DISCORD_ART = 0x376A

-- Every song begins alike: with an instrument, and a target within reach. Returns the instrument, the target, whether
-- that is a mobile, and the reach; nil without an instrument or a target.
local function begin(bard, event, skill, cliloc)
  hiding.reveal(bard)
  local instrument = music.pick(bard)
  if not instrument then return nil end
  local reach = music.reach(bard, skill)
  local one, is_mobile = asking.thing(bard, { cliloc = cliloc, target = event.target, reach = reach })
  if not one or not instrument.exists then return nil end
  return instrument, one, is_mobile, reach
end

-- The bard is told why there is no song. Returns the pause until the next one.
local function refuse(bard, cliloc, pause_ms)
  asking.tell(bard, cliloc)
  return pause_ms or 0
end

-- The bard is told how a song went, which the instrument sounds and wears by. Returns whether it was good.
local function sound(bard, instrument, cliloc, is_good)
  asking.tell(bard, cliloc)
  music.play(bard, instrument, is_good)
  return is_good
end

-- Tries a song. `texts`: of failure and of success. Returns whether it was good.
local function try(bard, instrument, skill, difficulty, texts)
  local is_good = music.try(bard, skill, difficulty)
  return sound(bard, instrument, is_good and texts[2] or texts[1], is_good)
end

local function quieten(one)
  combat.stop(one)
  one.at_war = false
  asking.tell(one, CLILOC.forget)
end

local function calm_all(bard, instrument)
  if not music.is_in_tune(bard, instrument) then return PAUSE_MS end
  if not skills.check(bard, "peacemaking", 0, 1200) then
    sound(bard, instrument, CLILOC.area_failed, false)
    return PAUSE_MS
  end
  music.play(bard, instrument, true)
  local calmed = false
  for _, one in ipairs(mobiles.near(bard.map_id, bard.x, bard.y, music.reach(bard, "peacemaking"))) do
    if one ~= bard and (combat.may_harm(bard, one)) then
      calmed = true
      quieten(one)
      if not one.is_player then bards.calm(one, AREA_CALM_MS) end
    end
  end
  asking.tell(bard, calmed and CLILOC.area_calm or CLILOC.nobody)
  return GOOD_PAUSE_MS
end

local function calm_one(bard, instrument, one)
  if not combat.may_harm(bard, one) then return refuse(bard, CLILOC.cannot_calm, PAUSE_MS) end
  if bards.is_calmed(one) then return refuse(bard, CLILOC.already_calm, PAUSE_MS) end
  if not music.is_in_tune(bard, instrument) then return GOOD_PAUSE_MS end
  local difficulty = music.difficulty(bard, one, instrument) - 10
  if not try(bard, instrument, "peacemaking", difficulty, { CLILOC.calm_failed, CLILOC.calm }) then return PAUSE_MS end
  quieten(one)
  if not one.is_player then
    local seconds = math.max(LEAST_CALM_SECONDS, math.min(MOST_CALM_SECONDS, 100 - difficulty / 1.5))
    bards.calm(one, math.floor(seconds * 1000))
  end
  return GOOD_PAUSE_MS
end

function songs.peacemaking(bard, event)
  local instrument, one, is_mobile = begin(bard, event, "peacemaking", CLILOC.whom_calm)
  if not instrument then return 0 end
  if not is_mobile then return refuse(bard, CLILOC.cannot_calm) end
  if one == bard then return calm_all(bard, instrument) end
  return calm_one(bard, instrument, one)
end

-- Why a creature cannot be incited; nil if it can.
local function why_not_incite(bard, one, is_mobile)
  if not is_mobile or one.is_player or not combat.may_harm(bard, one) then return CLILOC.cannot_incite end
  if masters.master(one) then return CLILOC.loyal end
  return nil
end

function songs.provocation(bard, event)
  local instrument, one, is_mobile, reach = begin(bard, event, "provocation", CLILOC.whom_incite)
  if not instrument then return 0 end
  local reason = why_not_incite(bard, one, is_mobile)
  if not reason and one:notoriety_for(bard) == "innocent" then
    one:say_cliloc(CLILOC.sees_through)
    return PAUSE_MS
  end
  if reason then return refuse(bard, reason) end
  music.play(bard, instrument, true)
  local other, is_other_mobile = asking.thing(bard, { cliloc = CLILOC.against_whom, reach = reach })
  if not other or not one.exists or not instrument.exists then return 0 end
  if not is_other_mobile or other.is_player then return refuse(bard, CLILOC.cannot_incite) end
  if other == one then return refuse(bard, CLILOC.not_itself) end
  if (one:distance_to(other) or math.huge) > reach then return refuse(bard, CLILOC.too_far_apart) end
  if not music.is_in_tune(bard, instrument) then return GOOD_PAUSE_MS end
  local difficulty = (music.difficulty(bard, one, instrument) + music.difficulty(bard, other, instrument)) * 0.5 - 5
  if not try(bard, instrument, "provocation", difficulty, { CLILOC.not_incited, CLILOC.incited }) then return GOOD_PAUSE_MS end
  bards.wake(one)
  bards.wake(other)
  combat.attack(one, other)
  combat.attack(other, one)
  return PAUSE_MS
end

-- Keeps a song of discord up while the bard is near its victim.
local function keep_up(bard, one, tenths, changes)
  local reach = music.reach(bard, "discordance")
  while bonuses.has(one, DISCORD) do
    effects.on(one, DISCORD_ART, { speed = 1, duration = 32 })
    wait(DISCORD_LOOK_MS)
    if not one.exists then return end
    local is_near = bard.exists and not bard.is_dead and not bard.hidden and (bard:distance_to(one) or math.huge) <= reach
    if is_near then
      bonuses.add(one, DISCORD, tenths, DISCORD_STEP_MS)
      for stat, points in pairs(changes) do stats.change(one, stat, DISCORD, points, DISCORD_STEP_MS) end
    end
  end
end

-- A fifth of the bard's skill, in percent, is taken from stats and skills.
local function put_discord(bard, one)
  local percent = skills.value(bard, "discordance") / 50
  local tenths, changes = {}, {}
  for _, skill in ipairs(skill_data.list) do
    local value = one:skill(skill.number)
    if value > 0 then tenths[skill.name] = -math.floor(value * percent / 100) end
  end
  for _, stat in ipairs(stats.names) do changes[stat] = -math.floor(stats.raw(one, stat) * percent / 100) end
  bonuses.add(one, DISCORD, tenths, DISCORD_STEP_MS)
  for stat, points in pairs(changes) do stats.change(one, stat, DISCORD, points, DISCORD_STEP_MS) end
  timer.after(0, function()
    if one.exists then keep_up(bard, one, tenths, changes) end
  end)
end

function songs.discordance(bard, event)
  local instrument, one, is_mobile = begin(bard, event, "discordance", CLILOC.discord_whom)
  if not instrument then return 0 end
  if not is_mobile or one == bard or one.is_player or not combat.may_harm(bard, one) then
    return refuse(bard, CLILOC.no_discord)
  end
  if bonuses.has(one, DISCORD) then return refuse(bard, CLILOC.already_discord) end
  if not music.is_in_tune(bard, instrument) then return DISCORD_PAUSE_MS end
  local difficulty = music.difficulty(bard, one, instrument) - 10
  if try(bard, instrument, "discordance", difficulty, { CLILOC.no_disrupt, CLILOC.discord }) then put_discord(bard, one) end
  return DISCORD_PAUSE_MS
end

return songs

-- What disturbs those who cast: wounds, death, the use of things. Steps are held back until the words are spoken.

local arch_protection = require("features.spells.lib.arch_protection")
local casting = require("features.spells.lib.casting")
local concentration = require("lib.concentration")
local crossing = require("lib.processes.crossing")
local nightsight = require("features.spells.lib.nightsight")
local shapes = require("features.spells.lib.shapes")
local summoning = require("features.spells.lib.summoning")
local sources = require("features.spells.lib.sources")
local wards = require("features.spells.lib.wards")

local CANNOT_MOVE = 500111 -- You are frozen and can not move.
local BLOW_TILES = 1

function on_watched_step(event)
  local what = state.concentration[event.character_id]
  if not what or what.kind ~= casting.KIND or what.cast.is_aimed then return end
  players.tell_cliloc(event.session_id, CANNOT_MOVE)
  return false
end

function on_use(event)
  local what = state.concentration[event.character_id]
  if what and what.kind == casting.KIND and what.cast.is_aimed then
    concentration.interrupt(mobiles.get(event.character_id), "use")
  end
end

-- A blow hits Reactive Armor first. What is left of it disturbs.
function on_damage(mobile, amount, by, kind)
  local is_blow = kind == "physical" and by and by.exists and by ~= mobile and (mobile:distance_to(by) or math.huge) <= BLOW_TILES
  local left = is_blow and wards.absorb(mobile, by, amount) or amount
  if left > 0 then concentration.interrupt(mobile, "hurt") end
  if left ~= amount then return left > 0 and left end
end

function on_before_death(mobile)
  shapes.restore(mobile)
  concentration.interrupt(mobile, "death")
end

function on_death(mobile)
  wards.end_all(mobile)
  nightsight.finish(mobile)
  arch_protection.finish(mobile)
  if not mobile.is_player then state.spell_recovery[mobile.serial] = nil end
  if mobile:get("slots") then summoning.release(mobile) end
end

function on_player_left(event)
  local serial = event.character_id
  concentration.forget(serial)
  casting.forget(serial)
  sources.forget(serial)
end

local function leave(event)
  local mobile = mobiles.get(event.character_id)
  if mobile then concentration.interrupt(mobile, "other") end
  on_player_left(event)
end

on_handover = crossing.handler { leaving = leave }

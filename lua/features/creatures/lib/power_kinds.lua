-- What each special attack of creatures does. A function gets the creature, its foe and the row of its `powers`; it
-- returns whether it did something (ModernUO Mobiles/Abilities, before AoS).

local barriers = require("features.creatures.lib.barriers")
local blows = require("features.fighting.lib.fighting").damage
local calling = require("features.creatures.lib.calling")
local combat = require("features.fighting.lib.fighting")
local dancing = require("features.creatures.lib.dancing")
local holding = require("features.fighting.lib.fighting").holding
local is_blessed = require("lib.marks").is_blessed
local masters = require("lib.masters")
local orders = require("features.creatures.lib.orders")
local poison = require("features.poison.lib.poison")
local senses = require("features.creatures.lib.senses")
local staff = require("lib.staff")
local summoning = require("features.spells.lib.spells").summoning
local tell = require("lib.telling")
local weapons = require("features.fighting.lib.fighting").weapons

local kinds = { dance = dancing.dance, shine = barriers.shine, falter = barriers.falter }

local CLILOC = {
  stunned = 1004014, -- You have been stunned!
  colossal = 1070696, -- You have been stunned by a colossal blow!
  critical = 1072220, -- You have been hit by a critical strike!
  paralysed = 1072221, -- You have been hit by a paralyzing blow!
  their_thing = 1080034, -- Their ~1_NAME~ is destroyed by the attack.
  your_thing = 1080035, -- Your ~1_NAME~ is destroyed by the attack.
}
local DRAINED = "You feel the life drain out of you!"
local SMOKE, BURST_ART, BURST_SOUND, GAS_HUE = 0x3728, 0x36BD, 0x307, 0xA6
-- A burst takes a share of the hits of everybody around, up to this.
local BURST_MOST_HITS = 75
local DRAIN_ART, DRAIN_HUE, DRAIN_SOUND = 0x374A, 0x496, 0x231
local FUMES_ART, FUMES_SOUND = 0x376A, 0x1DE
local FALL_ACTION, GAS_ACTION, COLOSSAL_SOUND = 21, 10, 0xEE
local TEXT_HUE, EARSHOT_TILES = 0x3B2, 18
-- How far things are thrown.
local REACH_TILES = 12
local EATS_SHARE, BITE_SOUND = 2, 0x3A

local function roll(range) return random.integer(range[1], range[2]) end

-- The players and pets around a creature that it may harm; of a dying one, all of them.
local function foes_around(self, tiles)
  local found = {}
  for _, one in ipairs(mobiles.near(self.map_id, self.x, self.y, tiles)) do
    local may = self.is_dead and not one.is_dead and not staff.includes(one) or combat.may_harm(self, one)
    if one ~= self and (one.is_player or senses.is_owned(one)) and may then found[#found + 1] = one end
  end
  table.sort(found, function(a, b) return a.serial < b.serial end)
  return found
end

local function in_reach(self, foe, tiles)
  return (self:distance_to(foe) or math.huge) <= tiles and self:sees(foe) and combat.may_harm(self, foe)
end

function kinds.call(self, foe, row)
  local room = row.up_to - #calling.called_by(self)
  local count = math.min(room, row.count and roll(row.count) or room)
  for _ = 1, count do
    local called = calling.call(self, random.pick(row.templates), row.beside_foe and foe or self, row.tiles)
    if called then
      effects.at(called.map_id, called.x, called.y, called.z, SMOKE)
      if row.sound then called:sound(row.sound) end
      combat.attack(called, foe)
    end
  end
  if count > 0 and row.words then self:say_cliloc(row.words) end
  return count > 0
end

function kinds.devour(self, _, row)
  local has_eaten = false
  for _, one in ipairs(mobiles.near(self.map_id, self.x, self.y, row.tiles)) do
    if one.template == row.template and not senses.is_owned(one) and self.hits < self.hits_max then
      self:heal(math.max(1, one.hits // EATS_SHARE))
      one:delete()
      has_eaten = true
    end
  end
  if has_eaten then self:sound(BITE_SOUND) end
  return has_eaten
end

function kinds.drain(self, _, row)
  local victims = foes_around(self, row.tiles)
  for _, one in ipairs(victims) do
    effects.on(one, DRAIN_ART, { speed = 10, duration = 15, hue = DRAIN_HUE })
    one:sound(DRAIN_SOUND)
    one:tell(DRAINED)
    local _, lost = combat.hurt(self, one, roll(row.hits), "energy", self)
    if self.exists and lost > 0 then self:heal(lost) end
  end
  return #victims > 0
end

function kinds.sap(self, foe, row)
  foe.stamina = math.max(0, foe.stamina - roll(row.points))
  foe.mana = math.max(0, foe.mana - roll(row.points))
  combat.hurt(self, foe, roll(row.points), "energy", self)
  return true
end

function kinds.stun(self, foe, row)
  foe:animate(FALL_ACTION)
  self:sound(COLOSSAL_SOUND)
  tell(foe, CLILOC.colossal)
  combat.hurt(self, foe, blows.damage(self, foe, weapons.of(self)), nil, self)
  if foe.exists and not foe.is_dead then holding.freeze(foe, row.lasts_ms) end
  return true
end

function kinds.cripple(self, foe, row)
  local which = random.integer(1, 3)
  if which == 3 then
    tell(foe, CLILOC.critical)
    combat.hurt(self, foe, roll(row.hits), combat.PLAIN, self)
    return true
  end
  tell(foe, which == 1 and CLILOC.stunned or CLILOC.paralysed)
  holding.freeze(foe, which == 1 and row.stunned_ms or row.paralysed_ms)
  return true
end

function kinds.gas(self, foe, row)
  if not in_reach(self, foe, row.tiles) then return false end
  self:animate(GAS_ACTION)
  effects.on(foe, BURST_ART, { speed = 1, duration = 10, hue = GAS_HUE })
  combat.hurt(self, foe, row.hits, combat.PLAIN, self)
  if foe.exists and not foe.is_dead then poison.apply(foe, row.poison, self) end
  return true
end

function kinds.fumes(self, foe, row)
  if not in_reach(self, foe, row.tiles) then return false end
  effects.on(self, FUMES_ART, { speed = 9, duration = 32 })
  self:sound(FUMES_SOUND)
  for _, one in ipairs(foes_around(self, row.tiles)) do poison.apply(one, row.poison, self) end
  return true
end

function kinds.burst(self, _, row)
  effects.at(self.map_id, self.x, self.y, self.z, BURST_ART, { speed = 20, duration = 10 })
  self:sound(BURST_SOUND)
  for _, one in ipairs(foes_around(self, row.tiles)) do
    combat.hurt(nil, one, math.min(one.hits_max * row.share_percent // 100, BURST_MOST_HITS), "fire", self)
  end
  return true
end

-- The things that somebody wears and that can wear out, but for those that stay in death.
local function brittle_things(foe)
  local found = {}
  for _, item in ipairs(foe.equipment) do
    if item:get("durability") and not is_blessed(item) then found[#found + 1] = item end
  end
  return found
end

function kinds.corrode(_, foe)
  local things = foe.is_player and brittle_things(foe) or {}
  if #things == 0 then return false end
  local thing = things[random.integer(1, #things)]
  local name = { thing.name or thing.template }
  for _, one in ipairs(mobiles.players_near(foe.map_id, foe.x, foe.y, EARSHOT_TILES)) do
    foe:say_cliloc(one == foe and CLILOC.your_thing or CLILOC.their_thing, name, TEXT_HUE, one.session_id)
  end
  thing:delete()
  return true
end

function kinds.throw(self, foe, row)
  if not in_reach(self, foe, REACH_TILES) or row.at_archers and weapons.of(foe).range <= 1 then return false end
  if row.art then
    effects.missile(self, foe, row.art, { speed = 10, duration = 0, explodes = row.explodes })
  else
    effects.on(foe, row.look, { speed = 10, duration = 25, hue = row.hue })
  end
  timer.after(row.delay_ms or 1, function()
    if not self.exists or not foe.exists or foe.is_dead or not combat.may_harm(self, foe) then return end
    if row.sound then foe:sound(row.sound) end
    combat.hurt(self, foe, roll(row.hits), row.kind or combat.PLAIN, self)
  end)
  return true
end

function kinds.turn(_, foe)
  local master = masters.master(foe)
  if not master or foe:get("summoned_until") then return false end
  orders.give(foe, "attack", master)
  return true
end

function kinds.dispel(_, foe)
  if foe.is_player or not foe:get("dispel") then return false end
  summoning.dismiss(foe)
  return true
end

return kinds

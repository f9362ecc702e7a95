-- First circle.

local backpacks = require("lib.backpacks")
local healing = require("features.spells.lib.healing")
local nightsight = require("features.spells.lib.nightsight")
local stat_spells = require("features.spells.lib.stat_spells")
local striking = require("features.spells.lib.striking")
local warding = require("features.spells.lib.warding")

local FOOD = {
  "grapes", "ham", "cheese_wedge", "muffins", "fish_steak", "ribs", "cooked_bird", "sausage", "apple", "peach",
}
local MADE_FOOD = 1042695 -- You magically create food in your backpack:

local first = {}

first[0] = stat_spells.curse { stats = { "dexterity" }, icon = "clumsy", sound = 0x1DF, particles = 5002 }

first[1] = {
  works = function(caster)
    local food = backpacks.give(caster, random.pick(FOOD))
    if food and caster.session_id then
      players.tell_cliloc(caster.session_id, MADE_FOOD)
      players.tell(caster.session_id, food.name)
    end
    caster:sound(0x1E2)
  end,
}

first[2] = stat_spells.curse { stats = { "intelligence" }, icon = "feeblemind", sound = 0x1E4, particles = 5004 }

first[3] = healing.spell {
  amount = function(cast) return cast.power // 10 + random.integer(1, 5) end,
  sound = 0x1F2, particles = 5005,
}

first[4] = striking.bolt {
  damage = { 4, 7 }, kind = "fire", art = 0x36E4, speed = 5, particles = { effect = 3006 }, sound = 0x1E5,
}

first[5] = nightsight.spell

first[6] = warding.spell {
  kind = "armor", sound = 0x1F2, art = 0x376A, particles = 5008,
  strength = function(skill) return math.max(1, math.min(75, (skill.magery + skill.meditation + skill.inscription) // 3)) end,
}

first[7] = stat_spells.curse { stats = { "strength" }, icon = "weaken", sound = 0x1E6, particles = 5009 }

return first

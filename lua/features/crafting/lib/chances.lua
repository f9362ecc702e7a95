-- How likely work succeeds, and how likely it becomes exceptional (ModernUO CraftItem.GetSuccessChance and
-- GetExceptionalChance).

local skills = require("features.skills.lib.skills")

local chances = {}

local EXCEPTIONAL = {
  less_60 = function(chance) return chance - 0.6 end,
  less_60_to_45 = function(chance, points) return chance - math.max(0.45, math.min(0.6, 0.6 - (points - 95) * 0.03)) end,
  half_less_10 = function(chance) return chance * 0.5 - 0.1 end,
  never = function() return 0 end,
}

-- The chance of somebody for a recipe, from 0 to 1; nil if the user is not able.
function chances.success(user, trade, recipe)
  local points = skills.value(user, trade.skill) / 10
  if points < recipe.from then return nil end
  for name, range in pairs(recipe.skills or {}) do
    if skills.value(user, name) / 10 < range[1] then return nil end
  end
  if recipe.sure <= recipe.from then return 1 end
  local least = recipe.least_chance or trade.least_chance or 0
  return math.min(1, least + (points - recipe.from) / (recipe.sure - recipe.from) * (1 - least))
end

-- The chance that success is exceptional.
function chances.exceptional(user, trade, recipe, success)
  if recipe.plain then return 0 end
  local by = EXCEPTIONAL[trade.exceptional or "less_60"]
  return math.max(0, by(success, skills.value(user, trade.skill) / 10))
end

-- What is learned by a try.
function chances.learn(user, trade, recipe)
  skills.check(user, trade.skill, math.floor(recipe.from * 10), math.floor(recipe.sure * 10))
  for name, range in pairs(recipe.skills or {}) do skills.check(user, name, range[1] * 10, range[2] * 10) end
end

return chances

-- Rewards of quests: what they are in words, and giving them.

local renown = require("features.renown.lib.renown")
local rewards = require("features.rewards.lib.rewards")
local things = require("lib.things")

local rewarding = {}

-- What a reward is, in words: one line for each part.
function rewarding.describe(reward)
  local lines, gold = {}, reward.gold
  if gold then lines[1] = type(gold) == "table" and ("%d to %d gold"):format(gold[1], gold[2]) or ("%d gold"):format(gold) end
  for _, row in ipairs(reward.items or {}) do
    lines[#lines + 1] = things.counted(row[1], row[2] or 1)
  end
  if reward.fame then lines[#lines + 1] = "fame" end
  if reward.karma then lines[#lines + 1] = reward.karma > 0 and "karma" or "loss of karma" end
  return lines
end

-- Gives somebody a reward. The caller has noted before that it is earned.
function rewarding.give(mobile, reward, title)
  local gold = reward.gold or 0
  local coins = type(gold) == "table" and random.integer(gold[1], gold[2]) or gold
  rewards.give_bag(mobile, "a reward: " .. title, coins, reward.items or {})
  if reward.fame then renown.fame(mobile, reward.fame) end
  if reward.karma then renown.karma(mobile, reward.karma) end
end

return rewarding

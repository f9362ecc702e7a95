-- Rewards of quests: what they are in words, and giving them.

local renown = require("lib.renown")
local reward_bags = require("lib.reward_bags")

local rewarding = {}

-- What a reward is, in words: one line for each part.
function rewarding.describe(rewards)
  local lines, gold = {}, rewards.gold
  if gold then lines[1] = type(gold) == "table" and ("%d to %d gold"):format(gold[1], gold[2]) or ("%d gold"):format(gold) end
  for _, row in ipairs(rewards.items or {}) do
    local name = items.template(row[1]).name
    lines[#lines + 1] = (row[2] or 1) > 1 and ("%s (%d)"):format(name, row[2]) or name
  end
  if rewards.fame then lines[#lines + 1] = "fame" end
  if rewards.karma then lines[#lines + 1] = rewards.karma > 0 and "karma" or "loss of karma" end
  return lines
end

-- Gives somebody a reward. The caller has noted before that it is earned.
function rewarding.give(mobile, rewards, title)
  local gold = rewards.gold or 0
  local coins = type(gold) == "table" and random.integer(gold[1], gold[2]) or gold
  reward_bags.give(mobile, "a reward: " .. title, coins, rewards.items or {})
  if rewards.fame then renown.fame(mobile, rewards.fame) end
  if rewards.karma then renown.karma(mobile, rewards.karma) end
end

return rewarding

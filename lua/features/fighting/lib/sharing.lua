-- Gold that those share who fought for something together, by the damage that each did. The damage is kept in a plain
-- table by serial, as text, which belongs to the caller: it may be a param or a part of the store.

local rewards = require("features.rewards.lib.rewards")
local spoils = require("features.fighting.lib.spoils")

ledger.pass_on()

local sharing = {}

-- How many fighters are remembered; and who did less than this share of all damage gets nothing, in percent.
local FIGHTERS_MAXIMUM = 200
local LEAST_PERCENT = 1

-- The damage with that added which players, or their pets, did to a creature that dies. The table that is given stays
-- as it was.
function sharing.with(damage, victim)
  local sum, count = {}, 0
  for key, done in pairs(damage or {}) do
    sum[key] = done
    count = count + 1
  end
  for _, one in ipairs(spoils.wounders(victim)) do
    local key = tostring(one.mobile.serial)
    if one.mobile.is_player and (sum[key] or count < FIGHTERS_MAXIMUM) then
      if not sum[key] then count = count + 1 end
      sum[key] = (sum[key] or 0) + one.damage
    end
  end
  return sum
end

-- The share of each fighter, from 0 to 1, by serial.
function sharing.shares(damage)
  local sum, shares = 0, {}
  for _, done in pairs(damage or {}) do sum = sum + done end
  for key, done in pairs(damage or {}) do
    if done * 100 >= sum * LEAST_PERCENT then shares[math.tointeger(tonumber(key))] = done / sum end
  end
  return shares
end

local function pay(serial, amount)
  local outcome, reason = rewards.give(serial, { gold = amount })
  if not outcome then return log.warn(("%d gold was not paid to character %d: %s"):format(amount, serial, reason)) end
  local mobile = mobiles.get(serial)
  if mobile and mobile.session_id then mobile:tell(("Your part of the spoils is %d gold."):format(amount)) end
end

-- Pays all who fought. The caller has forgotten the damage before, so that nobody is paid twice.
function sharing.pay(damage, gold)
  for serial, share in pairs(sharing.shares(damage)) do
    local amount = math.floor(gold * share)
    if amount > 0 then pay(serial, amount) end
  end
end

return sharing

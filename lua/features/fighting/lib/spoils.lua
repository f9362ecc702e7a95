-- The damage that each attacker did to a victim, which gives a right to the loot and the fame (ModernUO
-- BaseCreature.GetLootingRights).

local masters = require("lib.masters")

local spoils = {}

-- Damage that was done longer ago does not count (ModernUO Mobile.DamageEntry expires after two minutes).
spoils.EXPIRES_MS = 2 * 60 * 1000
local EXPIRES_MS = spoils.EXPIRES_MS
-- By the most hits of the victim: the share of the greatest damage from which somebody has a right.
local SHARES = { { 3000, 16 }, { 1000, 8 }, { 200, 4 }, { 0, 2 } }

-- By the serial of the victim, then of the attacker: `damage` and `at`.
state.damage_done = state.damage_done or {}
local done = state.damage_done

-- Notes damage. That of a pet counts for its master.
function spoils.note(attacker, victim, damage)
  if damage <= 0 then return end
  local doer = masters.master(attacker) or attacker
  if doer == victim then return end
  local entries, now = done[victim.serial] or {}, time.now()
  done[victim.serial] = entries
  for serial, entry in pairs(entries) do
    if now - entry.at > EXPIRES_MS then entries[serial] = nil end
  end
  local entry = entries[doer.serial] or { damage = 0 }
  entry.damage, entry.at = entry.damage + damage, now
  entries[doer.serial] = entry
end

local function share_of(victim)
  for _, step in ipairs(SHARES) do
    if victim.hits_max >= step[1] then return step[2] end
  end
end

-- The attackers who wounded a victim lately, the most first: tables of `mobile` and `damage`, of those who are in the
-- world.
function spoils.wounders(victim)
  local found, now = {}, time.now()
  for serial, entry in pairs(done[victim.serial] or {}) do
    local mobile = now - entry.at <= EXPIRES_MS and mobiles.get(serial) or nil
    if mobile then found[#found + 1] = { mobile = mobile, damage = entry.damage } end
  end
  table.sort(found, function(one, other)
    if one.damage ~= other.damage then return one.damage > other.damage end
    return one.mobile.serial < other.mobile.serial
  end)
  return found
end

-- Those with a right to what a victim leaves: their mobiles, who did the most first.
function spoils.heirs(victim)
  local heirs, found = {}, spoils.wounders(victim)
  for _, one in ipairs(found) do
    if one.damage * share_of(victim) >= found[1].damage then heirs[#heirs + 1] = one.mobile end
  end
  return heirs
end

-- Forgets what does not count any more, of those who live on, too, and of those who are gone.
function spoils.forget_old()
  local now = time.now()
  for victim, entries in pairs(done) do
    for serial, entry in pairs(entries) do
      if now - entry.at > EXPIRES_MS then entries[serial] = nil end
    end
    if next(entries) == nil then done[victim] = nil end
  end
end

function spoils.forget(victim) done[victim.serial] = nil end

return spoils

-- Gold on the heads of murderers. It is kept for the whole shard, by the serial of the murderer.

local money = require("lib.money")

local bounties = {}

local HEAD = "head"
-- Params of a head: its owner, and the number of the bounty that was on it. Each bounty has another number, so that a
-- head of an earlier death is not paid for again.
local OWNER, WANTED = "owner", "wanted"

local function book()
  local kept = store.global
  kept.bounties = kept.bounties or {}
  return kept.bounties
end

local function key_of(mobile) return tostring(mobile.serial) end

-- The gold on somebody's head; 0 for none.
function bounties.on(mobile)
  local entry = book()[key_of(mobile)]
  return entry and entry.gold or 0
end

-- Puts gold from somebody's bank box on a murderer's head. Returns true, or false and a sentence.
function bounties.offer(giver, murderer, gold)
  if not money.is_amount(gold) then return false, "That is no bounty." end
  if not money.take(giver, gold, "bank") then return false, "You do not have that much gold in your bank box." end
  local entries, key = book(), key_of(murderer)
  local number = entries[key] and entries[key].number
  if not number then
    number = (store.global.bounties_made or 0) + 1
    store.global.bounties_made = number
  end
  entries[key] = { name = murderer.name, gold = bounties.on(murderer) + gold, number = number }
  return true
end

-- All bounties, the highest first: `name` and `gold`.
function bounties.list()
  local found = {}
  for _, entry in pairs(store.copy(book())) do found[#found + 1] = entry end
  table.sort(found, function(one, other)
    if one.gold ~= other.gold then return one.gold > other.gold end
    return one.name < other.name
  end)
  return found
end

-- The head of a wanted murderer, laid into the corpse.
function bounties.lay_head(murderer, corpse)
  local entry = book()[key_of(murderer)]
  if not entry then return end
  local params = { [OWNER] = murderer.serial, [WANTED] = entry.number }
  local head = items.create(HEAD, { name = "the head of " .. murderer.name, params = params })
  if head and not head:put_in(corpse) then head:delete() end
end

-- Pays for a head. Returns the gold, 0 if nothing is on it any more; nil for what is no such head.
function bounties.redeem(head, bringer)
  if head.template ~= HEAD or not head:get(WANTED) then return nil end
  local entries, key = book(), tostring(math.tointeger(head:get(OWNER)))
  local entry = entries[key]
  if not entry or entry.number ~= head:get(WANTED) then return 0 end
  local gold = math.tointeger(entry.gold)
  entries[key] = nil
  head:delete()
  money.pay(bringer, gold, bringer.bank and "bank" or "backpack")
  return gold
end

return bounties

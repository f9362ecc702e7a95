-- Gold on the heads of murderers. It is kept for the whole shard, by the serial of the murderer.

local bounties = {}

local HEAD = "head"
-- Params of a head: whose it is, and that a bounty was on it.
local OWNER, WANTED = "owner", "wanted"
local LEAST_GOLD = 1
-- Most coins of a pile.
local PILE = 60000

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

-- Takes gold out of a bank box. Returns whether there was enough.
local function pay_from(bank, gold)
  local stacks, found = bank:find_all("gold"), 0
  for _, stack in ipairs(stacks) do found = found + stack.amount end
  if found < gold then return false end
  for _, stack in ipairs(stacks) do
    local part = math.min(gold, stack.amount)
    gold = gold - part
    stack.amount = stack.amount - part
    if gold == 0 then break end
  end
  return true
end

-- Puts gold from somebody's bank box on a murderer's head. Returns true, or false and a sentence.
function bounties.offer(giver, murderer, gold)
  if gold < LEAST_GOLD then return false, "That is no bounty." end
  if not giver.bank or not pay_from(giver.bank, gold) then return false, "You do not have that much gold in your bank box." end
  local entries, key = book(), key_of(murderer)
  entries[key] = { name = murderer.name, gold = bounties.on(murderer) + gold }
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
  if bounties.on(murderer) == 0 then return end
  local params = { [OWNER] = murderer.serial, [WANTED] = true }
  local head = items.create(HEAD, { name = "the head of " .. murderer.name, params = params })
  if head and not head:put_in(corpse) then head:delete() end
end

-- Pays for a head. Returns the gold, 0 if nothing is on it any more; nil for what is no such head.
function bounties.redeem(head, bringer)
  if head.template ~= HEAD or not head:get(WANTED) then return nil end
  local entries, key = book(), tostring(math.tointeger(head:get(OWNER)))
  local entry = entries[key]
  if not entry then return 0 end
  local gold = math.tointeger(entry.gold)
  entries[key] = nil
  head:delete()
  local bank = bringer.bank or bringer.backpack
  local left = gold
  while left > 0 do
    local part = math.min(left, PILE)
    local pile = items.create("gold", { amount = part })
    if not pile or not bank or not pile:put_in(bank) then
      if pile then pile:move_to(bringer.map_id, bringer.x, bringer.y, bringer.z) end
    end
    left = left - part
  end
  return gold
end

return bounties

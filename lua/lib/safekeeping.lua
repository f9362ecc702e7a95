-- Goods and gold that wait for somebody who cannot take them now: who is away, or whose bank box is full.
--
-- They lie in crates that nobody sees, on the ground of this process's first map. A crate has the params `owner` (a character), `account`
-- and `from` (what it comes from). Its gold is a check (lib.checks). What waits comes into the owner's bank box when there is room
-- (lua/features/safekeeping). Where the character is deleted, what waits is for the other characters of the account.

local checks = require("lib.checks")
local maps = require("lib.maps")
local money = require("lib.money")
local online = require("lib.online")

ledger.pass_on()

local safekeeping = { CRATE = "kept_goods" }

-- The corner of a map, where nobody goes.
local VAULT = { x = 2, y = 2, z = 0 }

-- Makes a container, or whatever else holds goods unseen, where nobody goes. Returns nil when the shard has no room.
function safekeeping.make(template, params)
  local crate = items.create(template, { params = params })
  if crate and crate:move_to(maps.own()[1], VAULT.x, VAULT.y, VAULT.z) then return crate end
  if crate then crate:delete() end
  return nil
end

-- Whether an account is there.
local function is_account(account) return account ~= nil and pcall(store.account, account) end

-- Keeps things and a sum of gold for `{ owner, account }`. What does not fit into one crate is in another one. Returns whether all of it
-- is kept now; what could not be kept stays where it was. Without an owner it is for the account; where that is gone, too, it ends.
function safekeeping.keep(whose, from, things, gold)
  local heirs = not whose.owner and whose.account or nil
  if not whose.owner and not is_account(heirs) then
    for _, thing in ipairs(things) do thing:delete() end
    return true
  end
  local function new_crate()
    return safekeeping.make(safekeeping.CRATE, { owner = whose.owner, account = whose.account, heirs = heirs, from = from })
  end
  local crate = (#things > 0 or gold > 0) and new_crate() or nil
  if gold > 0 and not (crate and checks.write(crate, gold)) then return false end
  for _, thing in ipairs(things) do
    if not crate then return false end
    if not thing:put_in(crate) then
      crate = new_crate()
      if not crate or not thing:put_in(crate) then return false end
    end
  end
  return true
end

-- The crates of a character, also those of deleted characters of its account.
function safekeeping.crates_of(mobile)
  local found = {}
  for crate in items.each { template = safekeeping.CRATE, param = "owner", value = mobile.serial } do found[#found + 1] = crate end
  local player = online.of(mobile)
  if not player then return found end
  for crate in items.each { template = safekeeping.CRATE, param = "heirs", value = player.account_id } do found[#found + 1] = crate end
  return found
end

local function cash(check, bank)
  local worth = checks.worth(check)
  checks.set_worth(check, worth - money.give(bank, worth))
end

-- Empties a crate into a bank box, as far as there is room. Returns how many things came into it.
local function unpack(crate, bank)
  local moved = 0
  for _, thing in ipairs(crate.contents) do
    if checks.worth(thing) > 0 then cash(thing, bank) end
    if not thing.exists or thing:put_in(bank) then moved = moved + 1 end
  end
  if #crate.contents == 0 then crate:delete() end
  return moved
end

-- Brings what waits for somebody into the bank box. Returns how many things came into it, and how many still wait.
function safekeeping.deliver(mobile)
  local moved, waiting = 0, 0
  for _, crate in ipairs(mobile.bank and safekeeping.crates_of(mobile) or {}) do
    moved = moved + unpack(crate, mobile.bank)
    if crate.exists then waiting = waiting + #crate.contents end
  end
  return moved, waiting
end

return safekeeping

-- Goods and gold that wait for somebody who cannot take them now: who is away or in another process of the world, or
-- who has no room.
--
-- They lie in crates that nobody sees, on the ground of this process's first map. A crate has the params `owner` (a
-- character), `account`, `from` (what it comes from) and `to_pack`, if it goes into the backpack first. Its gold is a
-- check (lib.checks). What waits comes into the owner's bank box when there is room (lua/features/safekeeping). Where
-- the character is deleted, what waits is for the other characters of the account.
--
-- A crate is in one process. Where an owner comes into the world, its process asks the others for what waits there, and
-- they move the crates: an item that moves to a map of another process is in one of them, also when either is killed
-- meanwhile. So a lost message only means that a crate waits until the owner comes the next time, or asks a banker.

local checks = require("lib.checks")
local maps = require("lib.maps")
local money = require("lib.money")
local online = require("lib.online")
local processes = require("lib.processes")

ledger.pass_on()

local safekeeping = { CRATE = "kept_goods" }

-- The corner of a map, where nobody goes.
local VAULT = { x = 2, y = 2, z = 0 }
local KEPT, WANTED = "goods_kept", "goods_wanted"
-- Owners in one message.
local OWNERS_MAXIMUM = 200

-- Moves something unseen to where nobody goes on a map. Returns whether it could.
function safekeeping.send(item, map_id) return item:move_to(map_id, VAULT.x, VAULT.y, VAULT.z) == true end

-- Whether a multi at x and y would cover the place where goods are kept, on any map: what lies on it would sail away
-- with it.
function safekeeping.is_covered(multi_id, x, y)
  local shape = multi.shape(multi_id)
  if not shape then return false end
  return VAULT.x >= x + shape.left and VAULT.x <= x + shape.right and VAULT.y >= y + shape.top and VAULT.y <= y + shape.bottom
end

-- Makes a container, or whatever else holds goods unseen, where nobody goes. Returns nil when the shard has no room.
function safekeeping.make(template, params)
  local crate = items.create(template, { params = params })
  if crate and safekeeping.send(crate, processes.own()) then return crate end
  if crate then crate:delete() end
  return nil
end

-- Whether an account is there.
local function is_account(account) return account ~= nil and pcall(store.account, account) end

-- Puts a sum of gold into a crate, onto a check that is there. Returns whether it could.
local function add_gold(crate, gold)
  for _, thing in ipairs(crate.contents) do
    if checks.worth(thing) > 0 then
      checks.set_worth(thing, checks.worth(thing) + gold)
      return true
    end
  end
  return checks.write(crate, gold) ~= nil
end

-- A crate here with the same params, to which something can be added.
local function same_crate(params)
  if not params.owner then return nil end
  for crate in items.each { template = safekeeping.CRATE, param = "owner", value = params.owner } do
    if crate:get("from") == params.from and crate:get("to_pack") == params.to_pack then return crate end
  end
  return nil
end

-- Keeps things and a sum of gold for `{ owner, account }`. What does not fit into one crate is in another one. Returns
-- whether all of it is kept now; what could not be kept stays where it was. Without an owner it is for the account;
-- where that is gone, too, it ends.
function safekeeping.keep(whose, from, things, gold, to_pack)
  local heirs = not whose.owner and whose.account or nil
  if not whose.owner and not is_account(heirs) then
    for _, thing in ipairs(things) do thing:delete() end
    return true
  end
  if #things == 0 and gold == 0 then return true end
  local params = { owner = whose.owner, account = whose.account, heirs = heirs, from = from, to_pack = to_pack }
  local crate = same_crate(params) or safekeeping.make(safekeeping.CRATE, params)
  local function into_crate(put)
    if crate and put(crate) then return true end
    crate = safekeeping.make(safekeeping.CRATE, params)
    return crate ~= nil and put(crate)
  end
  if gold > 0 and not into_crate(function(one) return add_gold(one, gold) end) then return false end
  for _, thing in ipairs(things) do
    if not into_crate(function(one) return thing:put_in(one) ~= nil end) then return false end
  end
  return true
end

-- The crates here that wait for a character, and those of deleted characters of its account.
local function crates_for(owner, account)
  local found = {}
  for crate in items.each { template = safekeeping.CRATE, param = "owner", value = owner } do found[#found + 1] = crate end
  if not account then return found end
  for crate in items.each { template = safekeeping.CRATE, param = "heirs", value = account } do found[#found + 1] = crate end
  return found
end

-- How many crates wait here for a character.
function safekeeping.count(owner) return #crates_for(owner) end

function safekeeping.crates_of(mobile) return crates_for(mobile.serial, online.account_of(mobile)) end

local function cash(check, place)
  local worth = checks.worth(check)
  checks.set_worth(check, worth - money.give(place, worth))
end

-- Empties a crate into somebody's containers, as far as there is room. Returns how many things came into them.
local function unpack(crate, places)
  local moved = 0
  for _, thing in ipairs(crate.contents) do
    for _, place in ipairs(places) do
      if thing.exists and checks.worth(thing) > 0 then cash(thing, place) end
      if not thing.exists or thing:put_in(place) then
        moved = moved + 1
        break
      end
    end
  end
  if #crate.contents == 0 then crate:delete() end
  return moved
end

-- Brings what waits for somebody in this process into the bank box. Returns how many things came into it, and how many
-- still wait.
function safekeeping.deliver(mobile)
  local moved, waiting = 0, 0
  for _, crate in ipairs(mobile.bank and safekeeping.crates_of(mobile) or {}) do
    local places = crate:get("to_pack") and mobile.backpack and { mobile.backpack, mobile.bank } or { mobile.bank }
    moved = moved + unpack(crate, places)
    if crate.exists then waiting = waiting + #crate.contents end
  end
  return moved, waiting
end

-- Asks the other processes for what waits there for somebody who is in this one.
function safekeeping.ask(mobile)
  processes.tell_others(WANTED, { owner = mobile.serial, account = online.account_of(mobile), map_id = processes.own() })
end

-- The player's mobile for which a crate or a message is, if it is in this process.
local function receiver(owner, heirs)
  local player = owner and players.by_character(owner) or heirs and players.by_account(heirs)
  return player and mobiles.get(player.character_id)
end

-- Lets somebody have what was kept for it just now, with a sentence or without, in whichever process it is.
function safekeeping.bring(whose, words)
  local mobile = receiver(whose.owner, not whose.owner and whose.account)
  if not mobile then
    return processes.tell_others(KEPT, { owners = { whose.owner }, heirs = not whose.owner and whose.account or nil, words = words })
  end
  safekeeping.deliver(mobile)
  if words then mobile:tell(words) end
end

-- A crate has come from another process. Returns its owner with what came into the bank box and what waits, if it is
-- here.
function safekeeping.arrived(crate)
  local owner, heirs = crate:get("owner"), crate:get("heirs")
  local mobile = receiver(owner, heirs)
  if mobile then return mobile, safekeeping.deliver(mobile) end
  -- It has gone on meanwhile.
  processes.tell_others(KEPT, { owners = { owner }, heirs = heirs })
end

-- Tells the other processes for whom something waits here, after a start.
function safekeeping.tell_all()
  local owners, known = {}, {}
  for crate in items.each { template = safekeeping.CRATE, waits = true } do
    local owner = crate:get("owner")
    if owner and not known[owner] then owners[#owners + 1], known[owner] = owner, true end
  end
  for first = 1, #owners, OWNERS_MAXIMUM do
    local last = math.min(first + OWNERS_MAXIMUM - 1, #owners)
    processes.tell_others(KEPT, { owners = table.move(owners, first, last, 1, {}) })
  end
end

-- What processes tell one another of crates.
safekeeping.handlers = {
  [KEPT] = function(data)
    local function hear(mobile)
      if not mobile then return end
      if data.words then mobile:tell(data.words) end
      safekeeping.ask(mobile)
    end
    for _, owner in ipairs(data.owners or {}) do hear(receiver(math.tointeger(owner))) end
    if data.heirs then hear(receiver(nil, math.tointeger(data.heirs))) end
  end,
  [WANTED] = function(data)
    local account = data.account and math.tointeger(data.account)
    for _, crate in ipairs(crates_for(math.tointeger(data.owner), account)) do safekeeping.send(crate, math.tointeger(data.map_id)) end
  end,
}

return safekeeping

-- A house goes to another player: the owner chooses whom, and the other one agrees; or it is traded for something, by a
-- contract that the owner lays into a trade (ModernUO BaseHouse.BeginConfirmTransfer and TransferItem).

local confirm = require("lib.gumps.confirm")
local decay = require("features.houses.lib.decay")
local houses = require("features.houses.lib.house_records")
local keys = require("features.houses.lib.keys")
local backpacks = require("lib.backpacks")
local locks = require("features.doors.lib.doors").door_locks
local placing = require("features.houses.lib.house_placing")
local rules = require("features.houses.data.house_rules")
local storage = require("features.houses.lib.storage")
local tell = require("lib.telling")
local strong_boxes = require("features.houses.lib.strong_boxes")
local tenants = require("features.houses.lib.tenants")

local transfer = {}

local CLILOC = { dead = 1060640, has_house = 501388 }
local NO_OWNER = 501320 -- Only the house owner may do this.
local NO_PLAYER = 501384 -- Only a player can own a house!
local TOO_FAR = "Both of you have to stand at the sign of the house."
local TRADING = "Neither of you can trade meanwhile."
local REFUSED = "%s does not want the house."
local DONE = "The house is %s's now."
local YOURS = "The house is yours now. Its new keys are in your backpack and in your bank box."
local CONTRACT_MADE = "You have a contract of the house. The player who trades for it with you at the sign will own the house."
local NO_ROOM = "You have no room for the contract in your backpack."
local WORTHLESS = "This contract is worth nothing."

local function is_at_sign(house, mobile)
  local sign = houses.sign(house)
  local tiles = sign and mobile:distance_to(sign)
  return tiles ~= nil and tiles <= rules.TRANSFER_TILES
end

-- Why a house cannot go from one to the other, but for other trades; nil if it can.
local function why_not_give(house, owner, heir)
  if not house.exists or not owner.exists or not heir.exists then return NO_OWNER end
  if not houses.is_at_least(house, owner, "owner") then return NO_OWNER end
  if not heir.is_player or not heir.session_id or heir == owner or house:get("owner") == heir.serial then return NO_PLAYER end
  if owner.is_dead or heir.is_dead then return CLILOC.dead end
  if not is_at_sign(house, owner) or not is_at_sign(house, heir) then return TOO_FAR end
  if houses.is_banned(house, heir) then return NO_PLAYER end
  return placing.why_no_owner(heir) and CLILOC.has_house or nil
end

-- Why a house cannot go from one to the other now; nil if it can.
function transfer.why_not(house, owner, heir)
  local reason = why_not_give(house, owner, heir)
  if reason then return reason end
  return (owner.session_id and trade.of(owner.session_id) or trade.of(heir.session_id)) and TRADING or nil
end

-- Gives a house away. Friends, co-owners and bans end, and so do the keys. Nobody keeps open what was theirs.
local function hand_over(house, owner, heir)
  storage.close_all(house)
  strong_boxes.release(house)
  locks.take_keys(owner, house:get("lock_id"))
  for list in pairs(rules.MOST) do house:set(list, nil) end
  house:set("contract", nil)
  houses.give(house, heir)
  keys.change(house, heir)
  decay.refresh(house)
  tenants.meet_owner(house)
  houses.sign(house):refresh()
  tell(heir, YOURS)
end

-- Asks the other player, and waits. Returns what the owner is told: a text, or the number of one of the client's.
function transfer.offer(house, owner, heir)
  local reason = transfer.why_not(house, owner, heir)
  if reason then return reason end
  local question = ("%s offers you %s. Will you own it?"):format(owner.name, houses.kind(house).name)
  local agrees = confirm.ask(heir.session_id, question, { yes = "Yes", no = "No" })
  -- Anything may have changed meanwhile.
  reason = transfer.why_not(house, owner, heir)
  if reason then return reason end
  if not agrees then return REFUSED:format(heir.name) end
  hand_over(house, owner, heir)
  return DONE:format(heir.name)
end

-- Makes the contract of a house, by which its owner trades it. An older one is worth nothing then. Returns what the
-- owner is told.
function transfer.write_contract(house, owner)
  if house:get("owner") ~= owner.serial then return NO_OWNER end
  local contract = backpacks.give(owner, "house_contract", { params = { house = house.serial } })
  if not contract then return NO_ROOM end
  house:set("contract", contract.serial)
  return CONTRACT_MADE
end

-- The house that a contract is of; nil for one that is worth nothing.
function transfer.house_of(contract)
  local house = houses.get(contract:get("house"))
  return house and house:get("contract") == contract.serial and house or nil
end

-- Why a contract may not change hands in a trade; nil if it may, with its house.
function transfer.why_not_traded(contract, owner, heir)
  local house = transfer.house_of(contract)
  if not house or house:get("owner") ~= owner.serial then return WORTHLESS end
  return why_not_give(house, owner, heir), house
end

-- Gives the house of a contract that was traded to the player who got the contract.
function transfer.fulfil(contract, house, owner, heir)
  contract:delete()
  hand_over(house, owner, heir)
  return DONE:format(heir.name)
end

return transfer

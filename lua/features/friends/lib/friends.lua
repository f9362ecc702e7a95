-- Friends of a character, and whom it ignores. Both are kept with the character.
--
-- Friends have agreed to be told when the other comes. Only the own list says who may know of oneself: who takes
-- somebody off it is not seen by that one any more. Ignored are accounts, so that another character of the same player
-- is no way around it.

local staff = require("lib.staff")

local acquaintances = {}

local FRIENDS, IGNORED = "friends", "ignored"
acquaintances.friends_maximum = 50
acquaintances.ignored_maximum = 50

local function list(serial, name)
  local kept = store.character(serial)
  kept[name] = kept[name] or {}
  return kept[name]
end

local function count(of)
  local sum = 0
  for _ in pairs(of) do sum = sum + 1 end
  return sum
end

-- What is on a list of a character, by name: tables with the key under `member`, and `name`.
local function listed(serial, name, member)
  local found = {}
  for key, called in pairs(store.copy(list(serial, name))) do found[#found + 1] = { [member] = key, name = called } end
  table.sort(found, function(one, other) return one.name < other.name end)
  return found
end

-- Friends of a character: tables with `serial` and `name`, by name.
function acquaintances.friends(serial) return listed(serial, FRIENDS, "serial") end

-- Whether a character has another one on its list.
function acquaintances.is_friend(serial, other) return list(serial, FRIENDS)[other] ~= nil end

function acquaintances.has_room(serial) return count(list(serial, FRIENDS)) < acquaintances.friends_maximum end

-- Puts two characters in the world on each other's lists.
function acquaintances.befriend(one, other)
  list(one.serial, FRIENDS)[other.serial] = other.name
  list(other.serial, FRIENDS)[one.serial] = one.name
end

function acquaintances.part(serial, friend) list(serial, FRIENDS)[friend] = nil end

-- The account behind a character in the world; nil for creatures.
local function account_of(mobile)
  local player = mobile.is_player and players.by_character(mobile.serial)
  return player and player.account_id or nil
end

-- Whether somebody ignores another. Nobody ignores staff.
function acquaintances.ignores(mobile, other)
  if not mobile.is_player or staff.includes(other) then return false end
  local account = account_of(other)
  return account ~= nil and list(mobile.serial, IGNORED)[account] ~= nil
end

-- Whether a character ignores an account, where the other one is in another process of the world.
function acquaintances.ignores_account(serial, account) return account ~= nil and list(serial, IGNORED)[account] ~= nil end

-- Ignores the player of a character in the world. Returns true, or false and a sentence.
function acquaintances.ignore(mobile, other)
  local account = account_of(other)
  if not account or other == mobile then return false, "There is nobody to ignore." end
  if staff.includes(other) then return false, "You cannot ignore the staff." end
  local ignored = list(mobile.serial, IGNORED)
  if not ignored[account] and count(ignored) >= acquaintances.ignored_maximum then return false, "You ignore too many already." end
  ignored[account] = other.name
  acquaintances.part(mobile.serial, other.serial)
  return true
end

-- Those whom a character ignores: tables with `account` and `name`, by name.
function acquaintances.ignored(serial) return listed(serial, IGNORED, "account") end

function acquaintances.heed(serial, account) list(serial, IGNORED)[account] = nil end

return acquaintances

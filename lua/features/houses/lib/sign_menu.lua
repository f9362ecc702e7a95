-- What the buttons of a house's sign do. Each looks again at the house, at who presses it and from where.

local access = require("features.houses.lib.access")
local confirm = require("lib.gumps.confirm")
local designing = require("features.houses.lib.designing")
local ending = require("features.houses.lib.ending")
local houses = require("features.houses.lib.house_records")
local keys = require("features.houses.lib.keys")
local names = require("lib.players.player_names")
local picking = require("lib.picking")
local rules = require("features.houses.data.house_rules")
local tell = require("lib.telling")
local transfer = require("features.houses.lib.transfer")

local sign_menu = {}

local TOO_FAR = "You are too far away from the sign."
local NO_RIGHT = "You have no right to do that."
local TO_WHOM = 501309 -- Target the person to whom you wish to give this house.
local NOT_A_PERSON = "That is nobody."
local TOO_LONG = "The name of a house has at most %d letters."
local ASKS_TO_DEMOLISH = "Do you want to tear this house down? You get its deed back, and what is in it will lie on the ground."

-- Shows somebody the sign of a house, or one of its lists.
function sign_menu.show(house_serial, user, view)
  gump.send(user.session_id, "house_sign", { house = house_serial, user = user.serial, view = view })
end

-- The house of a window and who pressed a button in it; nil and nothing if that is not possible any more.
local function pressed(answer, house_serial, standing)
  local house, user = houses.get(house_serial), mobiles.of_session(answer.session_id)
  if not house or not user then return nil end
  local sign = houses.sign(house)
  local reason = user.is_dead and NO_RIGHT or not houses.is_at_least(house, user, standing) and NO_RIGHT or nil
  if not reason and (not sign or (user:distance_to(sign) or math.huge) > rules.SIGN_TILES) then reason = TOO_FAR end
  if reason then
    tell(user, reason)
    return nil
  end
  return house, user
end

-- A handler of a button: `does(house, user, answer)` for players who have a standing.
function sign_menu.button(house_serial, standing, does)
  return function(answer)
    local house, user = pressed(answer, house_serial, standing)
    if house then does(house, user, answer) end
  end
end

-- The name that its owner gave a house; empty without one.
function sign_menu.name_of(house)
  return house.name ~= items.template(house.template).name and house.name or ""
end

function sign_menu.rename(house, user, answer)
  local letters = text.trim(((answer.texts.name or ""):gsub("%c", "")))
  local count = utf8.len(letters)
  local fault = not (count and count <= rules.NAME_LETTERS) and TOO_LONG:format(rules.NAME_LETTERS) or names.fault_of_words(letters)
  if fault then return tell(user, fault) end
  local name = count > 0 and letters or nil
  house.name, houses.sign(house).name = name, name
end

function sign_menu.turn_public(house)
  house:set("public", not house:get("public") or nil)
  keys.set_doors(house)
  houses.sign(house):refresh()
end

function sign_menu.change_locks(house, user)
  keys.change(house, user)
  tell(user, "The locks are changed. The new keys are in your backpack and in your bank box.")
end

function sign_menu.demolish(house, user)
  local serial, session_id = house.serial, user.session_id
  if not confirm.ask(session_id, ASKS_TO_DEMOLISH, { yes = "Demolish", no = "Keep" }) then return end
  local same, still = pressed({ session_id = session_id }, serial, "owner")
  if same then tell(still, ending.demolish(same, still)) end
end

function sign_menu.contract(house, user) tell(user, transfer.write_contract(house, user)) end

function sign_menu.design(house, user) designing.start(house, user) end

local function choose_person(user)
  local person, is_mobile = picking.thing(user.session_id)
  if not person then return nil, is_mobile end
  if not is_mobile then return nil, NOT_A_PERSON end
  return person
end

function sign_menu.transfer(house, user)
  local serial = house.serial
  tell(user, TO_WHOM)
  local heir, reason = choose_person(user)
  if not heir then return tell(user, reason) end
  local same = houses.get(serial)
  if same and user.exists then reason = transfer.offer(same, user, heir) end
  if user.exists then tell(user, reason) end
end

-- Returns the function that puts whom the user chooses on a list.
function sign_menu.add_to(list)
  return function(house, user)
    local serial, session_id = house.serial, user.session_id
    tell(user, "Whom?")
    local person, reason = choose_person(user)
    local same, still = pressed({ session_id = session_id }, serial, access.WHO_CHANGES[list])
    if not same then return end
    if person then reason = access.add(same, list, person, still) end
    tell(still, reason)
    sign_menu.show(serial, still, list)
  end
end

function sign_menu.remove_from(list, serial)
  return function(house, user)
    access.remove(house, list, serial)
    sign_menu.show(house.serial, user, list)
  end
end

return sign_menu

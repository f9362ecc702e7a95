-- What is said aboard a ship (ModernUO BaseBoat.OnSpeech). Everybody aboard who lives commands it; only its owner names
-- it.

local data = require("features.ships.data.order_words")
local hearing = require("lib.hearing")
local names = require("lib.players.player_names")
local rules = require("features.ships.data.ship_rules")
local sailing = require("features.ships.lib.sailing")
local ships = require("features.ships.lib.ship_records")

local orders = {}

local CLILOC = {
  no_name = 502526, -- Ar, this ship has no name.
  has_no_name_now = 502534, -- This ship now has no name.
  owner_only = 1042880, -- Arr! Only the owner of the ship may change its name!
  is_called = 1042881, -- This is the ~1_BOAT_NAME~.
  now_called = 1042885, -- This ship is now called the ~1_NEW_SHIP_NAME~.
}

-- Gives a ship a name; nil takes it away. Only its owner does.
function orders.rename(ship, user, name)
  if ship:get("owner") ~= user.serial then return ships.say(ship, CLILOC.owner_only) end
  -- A number sign would make another of the client's texts of it.
  name = name and text.trim((name:gsub("[%c#]", ""))) or ""
  local fault = names.fault_of_words(name)
  if fault then return players.tell(user.session_id, fault) end
  if not utf8.len(name) or utf8.len(name) > rules.NAME_LETTERS or name == "" then
    local had_one = ship:get("ship_name") ~= nil
    ship:set("ship_name", nil)
    ships.part(ship, "tillerman"):refresh()
    return ships.say(ship, had_one and CLILOC.has_no_name_now or CLILOC.no_name)
  end
  ship:set("ship_name", name)
  ships.part(ship, "tillerman"):refresh()
  ships.say(ship, CLILOC.now_called, { name })
end

local function tell_name(ship)
  local name = ship:get("ship_name")
  ships.say(ship, name and CLILOC.is_called or CLILOC.no_name, name and { name } or nil)
end

-- What is said aboard.
function orders.spoken()
  local found = {}
  for _, known in ipairs { data.WAYS, data.TURNS, data.STOPS, data.ANCHOR, data.NAME, data.REMOVE_NAME } do
    for _, words in ipairs(hearing.keys(known)) do found[#found + 1] = words end
  end
  for _, way in ipairs { "slow forward", "one forward", "set name Dolphin" } do found[#found + 1] = way end
  return found
end

-- How and where to sail; nil if that is not what was said.
local function course_in(said)
  if data.WAYS[said] then return data.WAYS[said], "fast" end
  for _, how in ipairs { "slow", "one" } do
    local way = said:match("^" .. how .. " (.+)$") or said:match("^(.+) " .. how .. "$")
    if data.WAYS[way] then return data.WAYS[way], how end
  end
  return nil
end

local function obey(ship, speaker, said)
  local way, how = course_in(said)
  if way then return sailing.go(ship, way, how) end
  if data.TURNS[said] then return sailing.turn(ship, data.TURNS[said]) end
  if data.STOPS[said] then return sailing.halt(ship) end
  if data.ANCHOR[said] == "drop" then return sailing.drop_anchor(ship) end
  if data.ANCHOR[said] == "raise" then return sailing.raise_anchor(ship) end
  if data.NAME[said] then return tell_name(ship) end
  if data.REMOVE_NAME[said] then return orders.rename(ship, speaker, nil) end
  return false
end

-- Handles on_hear of a ship.
function orders.hear(ship, speaker, said, _, keywords)
  if speaker.is_dead or ships.under(speaker) ~= ship then return end
  local plain = text.trim(said):gsub("[%.!]+$", "")
  local name = plain:lower():match(data.SET_NAME) and plain:sub(10)
  if name then orders.rename(ship, speaker, name)
  elseif obey(ship, speaker, plain:lower()) == false then
    local heard
    for _, keyword in ipairs(keywords) do heard = heard or data.KEYWORDS[keyword] end
    if not heard or obey(ship, speaker, heard) == false then return end
  end
  ships.refresh(ship)
end

return orders

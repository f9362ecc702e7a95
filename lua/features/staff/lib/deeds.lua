-- What staff do with many things at once. A deed is read from the words behind its name, and then done with one thing
-- after the other. `does` returns why it was not done, or nil.

local maps = require("lib.maps")
local placing = require("features.decorations.lib.decorations").placing
local player_vendors = require("features.player_vendors.lib.player_vendors")
local props = require("features.staff.lib.props")
local staff = require("lib.staff")
local things = require("lib.things")

ledger.pass_on()

local deeds = {}

local function move_to(thing, place, kind)
  if kind == "players" and thing.session_id then
    local moved, why = players.move(thing.session_id, place)
    return not moved and why or nil
  end
  local moved, why = thing:move_to(place.map_id, place.x, place.y, place.z)
  return not moved and why or nil
end

local function why_not_moved(thing, kind, role)
  if kind == "items" then return staff.why_not_moved(thing, role) end
  return staff.why_untouched(thing, role)
end

local function mover(place, title, done)
  return {
    title = title, done = done,
    does = function(thing, kind, role) return why_not_moved(thing, kind, role) or move_to(thing, place, kind) end,
  }
end

-- Each gets the words behind its name, the kind of the things, and the place of the giver, or nil and why there is
-- none. Returns the deed, or nil and a sentence.
local READERS = {
  set = function(words, kind)
    local row = words[1] and props.row(words[1], kind ~= "items")
    if not row or not words[2] then return nil, "Write set <property> <value>; `.props` shows the properties." end
    local value = table.concat(words, " ", 2)
    if not select(2, props.meant(row, value)) then return nil, ("%s: '%s' is no %s."):format(row.name, value, row.kind) end
    return {
      title = ("Set %s to %s"):format(row.name, value), done = "set",
      does = function(thing, _, role)
        local why = kind == "items" and staff.why_not_taken(thing, role) or kind ~= "items" and staff.why_untouched(thing, role)
        return why or props.write(thing, row, value)
      end,
    }
  end,

  move = function(words, _, from)
    local place = maps.place_of(table.concat(words, " "), from or { z = 0 })
    if not place then return nil, "Write move <x> <y> [z] [map]." end
    if not place.map_id then return nil, "Write move <x> <y> <z> <map>, because you are not in the game." end
    local reason = maps.why_no_place(place)
    if reason then return nil, "Nothing is moved: " .. reason .. "." end
    return mover(place, "Move to " .. maps.where(place), "moved")
  end,

  bring = function(_, _, from, away)
    if not from then return nil, away end
    return mover(from, "Bring here", "brought")
  end,

  delete = function(_, kind)
    if kind == "players" then return nil, "Players cannot be deleted." end
    return {
      title = "Delete", done = "deleted",
      -- What no player has had is recorded only where staff do it, and another process does not know them.
      is_of_own = true,
      does = function(thing, _, role)
        if kind == "creatures" then
          if player_vendors.is(thing) then return "it sells the goods of a player" end
          return not thing:delete() and "it cannot be deleted" or nil
        end
        if thing:get("of_player") then return "it is the body of a player" end
        local why = staff.why_not_taken(thing, role) or things.why_not_made(thing.template)
        if why then return why end
        placing.remove(placing.whole_of(thing))
        return nil
      end,
    }
  end,
}

-- The words that end the conditions.
deeds.NAMES = { show = true, set = true, move = true, bring = true, delete = true }

-- Reads a deed from the words at `at`; `show` and nothing are no deed: false. Returns nil and a sentence for others.
-- `from` is the place of the giver, or nil and `away` the reason.
function deeds.read(words, at, kind, from, away)
  local name = words[at]
  if name == nil or name == "show" then return false end
  local reader = READERS[name]
  if not reader then return nil, ("'%s' is not show, set, move, bring or delete."):format(name) end
  return reader(table.move(words, at + 1, #words, 1, {}), kind, from, away)
end

return deeds

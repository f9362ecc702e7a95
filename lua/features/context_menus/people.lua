-- What clients offer for every person by a click: the paperdoll, and the own backpack.

local OPEN_PAPERDOLL = 3006123
local OPEN_BACKPACK = 3006145
local SIGHT_TILES = 18

local function open_paperdoll(person, user) user:open_paperdoll(person) end

context_menu.add("player", {
  { cliloc = OPEN_PAPERDOLL, range = SIGHT_TILES, handler = open_paperdoll },
  {
    cliloc = OPEN_BACKPACK,
    condition = function(person, user) return person == user and not user.is_dead and user.backpack ~= nil end,
    handler = function(_, user) user:open(user.backpack) end,
  },
})

context_menu.add("creature", {
  {
    cliloc = OPEN_PAPERDOLL,
    range = SIGHT_TILES,
    condition = function(person) return person.is_person end,
    handler = open_paperdoll,
  },
})

-- Books of runes: opening them, putting runes and scrolls in, and travelling by them.

local backpacks = require("lib.backpacks")
local carried = require("lib.carried")
local casting = require("features.spells.lib.casting")
local pauses = require("lib.pauses")
local runes = require("features.spells.lib.runes")
local spellbooks = require("features.spellbooks.lib.spellbooks")

local runebook = {}

local RECALL, GATE = 31, 51
local CLILOC = {
  not_ready = 502406, -- This book needs time to recharge.
  full_of_charges = 502410, -- This book already has the maximum amount of charges.
  removed = 502421, -- You have removed the rune.
  default_set = 502417, -- New default location set.
  locked_down = 502413, -- That cannot be done while the book is locked down.
  no_spell = 500015, -- You do not have that spell!
}
local RUNE_SOUND, SCROLL_SOUND = 0x42, 0x249
local PAUSE_MS = 7000
local REACH_TILES = 1

-- By serial of the book: from when on it can be used, on the clock of time.now.
state.runebooks = state.runebooks or {}

local function tell(user, cliloc)
  if user.session_id then players.tell_cliloc(user.session_id, cliloc) end
end

-- Whether somebody may use a book: it carries it or stands beside it. What lies in its bank box it does not carry.
function runebook.is_in_reach(book, user)
  if not book.exists or not user.exists or user.is_dead or carried.is_shut_away(book) then return false end
  local tiles, bearer = user:distance_to(book), book.root_mobile
  if bearer ~= nil and (bearer ~= user or user.bank and book:is_within(user.bank)) then return false end
  return tiles ~= nil and tiles <= REACH_TILES
end

-- Whether somebody may change what is in a book. One that is locked down is for all who come to read, and nobody's to
-- change (ModernUO RunebookGump).
local function may_change(book, user)
  if not runebook.is_in_reach(book, user) then return false end
  if not book:get("locked_down") then return true end
  tell(user, CLILOC.locked_down)
  return false
end

function runebook.open(book, user)
  if not runebook.is_in_reach(book, user) then return true end
  if (state.runebooks[book.serial] or 0) > time.now() then return tell(user, CLILOC.not_ready) end
  gump.send(user.session_id, "runebook", { book = book.serial })
end

-- A rune or scrolls of recall were dropped onto a book.
function runebook.take(book, user, dropped)
  if dropped:has_tag("recall_rune") then
    if not may_change(book, user) then return false end
    local added, reason = runes.add(book, dropped)
    if not added then tell(user, reason) else user:sound(RUNE_SOUND) end
    book:refresh()
    return false
  end
  if dropped:get("spell") == RECALL and dropped:has_tag("scroll") then
    if runes.charge(book, dropped) == 0 then tell(user, CLILOC.full_of_charges) else user:sound(SCROLL_SOUND) end
    book:refresh()
    return false
  end
  return true
end

local function rest(book) pauses.begin(state.runebooks, book.serial, PAUSE_MS) end

-- Travels to a rune of a book: `how` is "charge", "recall" or "gate".
function runebook.travel(book, user, number, how)
  if not runebook.is_in_reach(book, user) then return end
  if (state.runebooks[book.serial] or 0) > time.now() then return tell(user, CLILOC.not_ready) end
  local rune = runes.of_book(book, number)
  if not rune then return end
  local spell = how == "gate" and GATE or RECALL
  if how ~= "charge" and not spellbooks.with_spell(user, spell) then return tell(user, CLILOC.no_spell) end
  rest(book)
  local more = { place = rune.to, charge_of = how == "charge" and book or nil }
  casting.cast(user, spell, { source = how == "charge" and book or nil, more = more, target = book })
end

-- Takes a rune out of a book, into the user's backpack.
function runebook.remove(book, user, number)
  if not user.backpack or not may_change(book, user) then return end
  local rune = runes.take(book, number)
  if not rune then return end
  backpacks.hand_over(user, rune)
  tell(user, CLILOC.removed)
  book:refresh()
end

-- Makes a rune the one that spells on the book lead to.
function runebook.set_default(book, user, number)
  if not runes.of_book(book, number) or not may_change(book, user) then return end
  book:set("default", number)
  tell(user, CLILOC.default_set)
end

-- Names a book.
function runebook.rename(book, user, name)
  name = text.trim(name or "")
  if name == "" or not may_change(book, user) then return end
  book.name = name
end

return runebook

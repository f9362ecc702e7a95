-- Runes for recall and books of them: the places that they lead to.
--
-- A marked rune has the param `to`, a place, and `description`. A book has `runes`, a list of `{ to, description }`,
-- `charges`, `charges_max` and `default`, the number of the rune that a spell on the book leads to.

local runes = { MOST_IN_BOOK = 16 }

-- Hues of runes by map (ModernUO RecallRune).
local HUES = { [0] = 0, 50, 1102, 1102, 1154, 1154 }
local UNKNOWN = "an unknown location"

-- What somebody reads of a place: the region's name.
function runes.describe_place(place)
  local here = region.at(place.map_id, place.x, place.y, place.z)
  return here and here.name or UNKNOWN
end

function runes.mark(rune, place, description)
  rune:set("to", place)
  rune:set("description", description or runes.describe_place(place))
  rune.hue = HUES[place.map_id] or 0
  rune:refresh()
end

local function plain(place) return { map_id = place.map_id, x = place.x, y = place.y, z = place.z } end

-- Where a marked rune leads; nil for one without a mark.
function runes.place(rune)
  local to = rune:get("to")
  return to and plain(to) or nil
end

function runes.called(rune) return rune:get("description") or UNKNOWN end

local function list_of(book)
  local kept = book:get("runes")
  local list = {}
  for index, rune in ipairs(kept or {}) do list[index] = { to = plain(rune.to), description = rune.description } end
  return list
end

-- The runes in a book.
function runes.in_book(book) return list_of(book) end

-- The rune of a book by number; without a number its default. nil if there is none.
function runes.of_book(book, number) return list_of(book)[number or book:get("default") or 0] end

-- Puts a marked rune into a book; the rune is gone then. Returns nil and the number of a text if that cannot be.
function runes.add(book, rune)
  local place = runes.place(rune)
  if not place then return nil, 502409 end -- This rune does not have a marked location.
  local list = list_of(book)
  if #list >= runes.MOST_IN_BOOK then return nil, 502401 end -- This runebook is full.
  list[#list + 1] = { to = place, description = runes.called(rune) }
  book:set("runes", list)
  rune:delete()
  return true
end

-- Takes a rune out of a book, as an item without a place. nil if there is none of the number.
function runes.take(book, number)
  local list = list_of(book)
  local kept = table.remove(list, number)
  if not kept then return nil end
  book:set("runes", list)
  local default = book:get("default") or 0
  if default == number then book:set("default", nil) elseif default > number then book:set("default", default - 1) end
  local rune = items.create("recall_rune")
  if rune then runes.mark(rune, kept.to, kept.description) end
  return rune
end

-- Scrolls of recall become charges. Returns how many the book took.
function runes.charge(book, scrolls)
  local room = (book:get("charges_max") or 0) - (book:get("charges") or 0)
  local taken = math.min(room, scrolls.amount)
  if taken > 0 then
    book:set("charges", (book:get("charges") or 0) + taken)
    scrolls.amount = scrolls.amount - taken
  end
  return taken
end

return runes

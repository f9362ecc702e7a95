-- Spell books: their spells, opening them, and adding spells from scrolls.
--
-- A book keeps its spells as 16 hexadecimal digits; bit 0 is the first spell of its kind. Its template has
-- `first_spell`, the number of that spell, and `spells`, the number of spells of the kind, at most 64. With `pages` it
-- opens as the window spell_pages.

local CONTENT = "content"
local EMPTY = "0000000000000000"
local PAGE_SOUND = 0x55
local WRITING_SOUND = 0x249
local ALREADY_IN = 500179 -- That spell is already present in that spellbook.

local spellbooks = {}

local function bits_of(book) return tonumber("0x" .. (book:get(CONTENT) or EMPTY)) end

local function keep(book, bits) book:set(CONTENT, ("%016X"):format(bits)) end

-- The bit of a spell, given by number; nil if the spell is for another kind of book.
local function bit_of(book, spell)
  local index = spell - book:get("first_spell")
  return index >= 0 and index < book:get("spells") and index or nil
end

-- Whether a spell, given by number, is in a book.
function spellbooks.holds(book, spell)
  local bit = bit_of(book, spell)
  return bit ~= nil and bits_of(book) & (1 << bit) ~= 0
end

-- Adds a spell to a book. Returns false if it is there already or is for another kind of book.
function spellbooks.add(book, spell)
  local bit = bit_of(book, spell)
  if not bit or spellbooks.holds(book, spell) then return false end
  keep(book, bits_of(book) | (1 << bit))
  return true
end

-- Sets the spells of a book, given by number.
function spellbooks.fill(book, numbers)
  local bits = 0
  for _, spell in ipairs(numbers) do
    local bit = bit_of(book, spell)
    if bit then bits = bits | (1 << bit) end
  end
  keep(book, bits)
end

-- The positions of the spells in a book, counted from 1.
function spellbooks.places(book)
  local bits, places = bits_of(book), {}
  for bit = 0, book:get("spells") - 1 do
    if bits & (1 << bit) ~= 0 then places[#places + 1] = bit + 1 end
  end
  return places
end

-- A book with a spell among things and in what they hold. A loop is far cheaper than a search with a function of its
-- own.
local function book_among(things, number)
  for _, item in ipairs(things) do
    if item:has_tag("spellbook") then
      if spellbooks.holds(item, number) then return item end
    elseif item.is_container then
      local inner = book_among(item.contents, number)
      if inner then return inner end
    end
  end
  return nil
end

-- The book, worn or carried, in which somebody has a spell; nil without one.
function spellbooks.with_spell(mobile, number)
  for _, worn in ipairs(mobile.equipment) do
    if worn:has_tag("spellbook") and spellbooks.holds(worn, number) then return worn end
  end
  return mobile.backpack and book_among(mobile.backpack.contents, number) or nil
end

-- Opens a book for its user: a window of the client, which knows the spells of the game, or one with pages of its own.
-- Clients count spells from 1.
function spellbooks.open(book, user)
  if book:get("pages") then
    gump.send(user.session_id, "spell_pages", { book = book.serial })
  else
    user:open_spellbook(book, spellbooks.places(book), book:get("first_spell") + 1)
  end
  user:sound(PAGE_SOUND)
end

-- A scroll was dropped onto a book: one of the pile goes into the book.
function spellbooks.take_scroll(book, user, dropped)
  local spell = dropped:has_tag("scroll") and dropped:get("spell")
  if not spell then return true end
  if not bit_of(book, spell) then
    user:tell("That scroll is for another kind of book.")
  elseif not spellbooks.add(book, spell) then
    players.tell_cliloc(user.session_id, ALREADY_IN)
  else
    user:sound(WRITING_SOUND)
    dropped.amount = dropped.amount - 1
  end
  return false
end

function spellbooks.describe(book)
  return { text.counted(#spellbooks.places(book), "spell") }
end

-- Libraries of this feature that other features use.
spellbooks.own_spells = require("features.spellbooks.lib.own_spells")
spellbooks.spells = require("features.spellbooks.data.spells")

return spellbooks

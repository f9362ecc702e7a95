-- Spell books: which spells are in them, and what happens when they are opened and scrolls are put into them.
--
-- A book keeps its content as 16 hexadecimal digits; bit 0 is the first spell of its kind (`first_spell` of its template, which has
-- `spells` of them).

local CONTENT = "content"
local EMPTY = "0000000000000000"
local PAGE_SOUND = 0x55
local WRITING_SOUND = 0x249

local spellbooks = {}

local function bits_of(book) return tonumber("0x" .. (book:get(CONTENT) or EMPTY)) end

local function keep(book, bits) book:set(CONTENT, ("%016X"):format(bits)) end

-- The bit of a spell by its number; nil for one of another kind of book.
local function bit_of(book, spell)
  local index = spell - book:get("first_spell")
  return index >= 0 and index < book:get("spells") and index or nil
end

-- Whether a spell, by its number, is in a book.
function spellbooks.holds(book, spell)
  local bit = bit_of(book, spell)
  return bit ~= nil and bits_of(book) & (1 << bit) ~= 0
end

-- Puts a spell into a book; false where it is there already or is of another kind.
function spellbooks.add(book, spell)
  local bit = bit_of(book, spell)
  if not bit or spellbooks.holds(book, spell) then return false end
  keep(book, bits_of(book) | (1 << bit))
  return true
end

-- Puts exactly these spells into a book, by their numbers.
function spellbooks.fill(book, numbers)
  local bits = 0
  for _, spell in ipairs(numbers) do
    local bit = bit_of(book, spell)
    if bit then bits = bits | (1 << bit) end
  end
  keep(book, bits)
end

-- Places of the spells in a book, counted from 1.
function spellbooks.places(book)
  local bits, places = bits_of(book), {}
  for bit = 0, book:get("spells") - 1 do
    if bits & (1 << bit) ~= 0 then places[#places + 1] = bit + 1 end
  end
  return places
end

-- Shows the content to whoever uses the book. Clients number spells from 1.
function spellbooks.open(book, user)
  user:open_spellbook(book, spellbooks.places(book), book:get("first_spell") + 1)
  user:sound(PAGE_SOUND)
end

-- A scroll that is dropped onto a book goes into it, one of a pile.
function spellbooks.take_scroll(book, user, dropped)
  local spell = dropped:has_tag("scroll") and dropped:get("spell")
  if not spell then return true end
  if not bit_of(book, spell) then
    user:tell("That scroll is for another kind of book.")
  elseif not spellbooks.add(book, spell) then
    user:tell("That spell is in the book already.")
  else
    user:sound(WRITING_SOUND)
    dropped.amount = dropped.amount - 1
  end
  return false
end

function spellbooks.describe(book)
  local count = #spellbooks.places(book)
  return { ("%d %s"):format(count, count == 1 and "spell" or "spells") }
end

return spellbooks

-- Spells that packages declare, with numbers of their own. They are cast, fail and cost as those of magery.
--
--   own.declare {
--     number = 1000, name = "Frost Bolt", words = "In Frost", circle = 3, reagents = { "nightshade" }, icon = 0x8C0,
--     about = "A bolt of ice.", aim = "mobile", act = "harmful", works = function(caster, target, cast) ... end,
--   }
--
-- `icon` is the art of a gump, and `about` a sentence; its page in a book shows both. The members from `aim` on are
-- those of features/spells/lib/effects.lua. A book of such spells has the base "spellbook" and the params
-- `first_spell`, `spells` (how many numbers it has room for, at most 64) and `pages = true`: it opens as a window with
-- pages. With numbers that the client knows of other books, such as 100 for necromancy, leave `pages` out.

local own = {}

local KIND = "spell"

-- Under which the registry has them.
own.KIND = KIND
-- Lower numbers are those of magery.
local LEAST, MOST = 64, 9999
local CIRCLES = 8
local NAME_BYTES, ABOUT_BYTES, REAGENTS_MOST = 60, 400, 8

local function is_text(value, most) return type(value) == "string" and value ~= "" and #value <= most end

local function is_whole(value, least, most) return math.type(value) == "integer" and value >= least and value <= most end

-- What each member must be, and a sentence about it.
local MEMBERS = {
  { "number", function(value) return is_whole(value, LEAST, MOST) end, ("a whole number from %d to %d"):format(LEAST, MOST) },
  { "name", function(value) return is_text(value, NAME_BYTES) end, ("a text of 1 to %d bytes"):format(NAME_BYTES) },
  { "words", function(value) return is_text(value, NAME_BYTES) end, ("a text of 1 to %d bytes"):format(NAME_BYTES) },
  { "circle", function(value) return is_whole(value, 1, CIRCLES) end, ("a whole number from 1 to %d"):format(CIRCLES) },
  { "reagents", function(value) return type(value) == "table" and #value <= REAGENTS_MOST end, "a list of templates" },
  { "icon", function(value) return value == nil or is_whole(value, 0, 0xFFFF) end, "the art of a gump" },
  { "about", function(value) return value == nil or is_text(value, ABOUT_BYTES) end, ("a text of 1 to %d bytes"):format(ABOUT_BYTES) },
  { "works", function(value) return type(value) == "function" end, "a function" },
}

-- Declares a spell of the file that is being loaded.
function own.declare(spell)
  local where = registry.where()
  for _, member in ipairs(MEMBERS) do
    local name, is_right, expected = table.unpack(member)
    if not is_right(spell[name]) then error(("%sa spell's '%s' must be %s"):format(where, name, expected), 0) end
  end
  registry.add(KIND, tostring(spell.number), spell, { override = spell.override })
end

-- A declared spell by its number; nil for none.
function own.get(number) return registry.get(KIND, tostring(number)) end

-- A declared spell by its name in small letters, with underscores for blanks; nil for none.
function own.named(name)
  for _, entry in ipairs(registry.all(KIND)) do
    if entry.value.name:lower():gsub(" ", "_") == name then return entry.value end
  end
  return nil
end

return own

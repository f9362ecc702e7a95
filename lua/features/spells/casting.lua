-- Players cast by a book, a macro or a targeted spell.

local casting = require("features.spells.lib.casting")
local own = require("features.spellbooks.lib.spellbooks").own_spells
local spellbooks = require("features.spellbooks.lib.spellbooks")

local NO_SPELL = 500015 -- You do not have that spell!
local NOT_MAGERY = 502345 -- This spell has been temporarily disabled.
local MAGERY_SPELLS = 64

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

-- Clients count spells from 1.
local function book_with(mobile, number)
  for _, worn in ipairs(mobile.equipment) do
    if worn:has_tag("spellbook") and spellbooks.holds(worn, number) then return worn end
  end
  return mobile.backpack and book_among(mobile.backpack.contents, number) or nil
end

request.answer("cast", function(event)
  local caster = mobiles.get(event.character_id)
  if not caster or caster.is_dead then return end
  if event.spell > MAGERY_SPELLS and not own.get(event.spell - 1) then return players.tell_cliloc(event.session_id, NOT_MAGERY) end
  local number = event.spell - 1
  if not book_with(caster, number) then return players.tell_cliloc(event.session_id, NO_SPELL) end
  local target = event.target and (mobiles.get(event.target) or items.get(event.target)) or nil
  casting.cast(caster, number, { target = target })
end)

-- Players cast by a book, a macro or a targeted spell.

local casting = require("features.spells.lib.casting")
local own = require("features.spellbooks.lib.spellbooks").own_spells
local spellbooks = require("features.spellbooks.lib.spellbooks")

local NO_SPELL = 500015 -- You do not have that spell!
local NOT_MAGERY = 502345 -- This spell has been temporarily disabled.
local MAGERY_SPELLS = 64

-- Clients count spells from 1.
request.answer("cast", function(event)
  local caster = mobiles.get(event.character_id)
  if not caster or caster.is_dead then return end
  if event.spell > MAGERY_SPELLS and not own.get(event.spell - 1) then return players.tell_cliloc(event.session_id, NOT_MAGERY) end
  local number = event.spell - 1
  if not spellbooks.with_spell(caster, number) then return players.tell_cliloc(event.session_id, NO_SPELL) end
  local target = event.target and (mobiles.get(event.target) or items.get(event.target)) or nil
  casting.cast(caster, number, { target = target })
end)

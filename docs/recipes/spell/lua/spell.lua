-- A spell: Heal (4) takes mana and heals the target, or the caster.

local HEAL, MANA = 4, 4

function on_cast(event)
  if event.spell ~= HEAL then return end
  local caster = mobiles.get(event.character_id)
  local target = event.target and mobiles.get(event.target) or caster
  if caster.mana < MANA then
    players.tell(event.session_id, "You lack the mana for that spell.")
    return false
  end
  caster:say("In Mani")
  wait(500)
  if not (caster.exists and target.exists) or caster.is_dead or caster.mana < MANA then return false end
  caster.mana = caster.mana - MANA
  target:heal(random.integer(5, 15), caster)
  return false
end

-- A handler that waits cannot prevent the stock's answer any more, so the answer is replaced as well.
request.answer("cast", function(event)
  if event.spell ~= HEAL then players.tell_cliloc(event.session_id, 502345) end
end, { override = true })

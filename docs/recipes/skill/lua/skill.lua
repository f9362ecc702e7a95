-- A skill: Begging (6) asks for alms, and grows with use. Other skills keep the stock's answer.

local BEGGING = 6
local HIGHEST = 1000

function on_use_skill(event)
  if event.skill ~= BEGGING then return end
  local beggar = mobiles.get(event.character_id)
  local tenths = beggar:skill(BEGGING)
  if not random.chance(25 + tenths / 20) then
    players.tell(event.session_id, "Nobody gives you anything.")
    return false
  end
  items.create("gold", { amount = random.integer(2, 9) }):put_in(beggar.backpack)
  beggar:set_skill(BEGGING, math.min(tenths + 1, HIGHEST))
  players.tell(event.session_id, "Somebody gives you a few coins.")
  return false
end

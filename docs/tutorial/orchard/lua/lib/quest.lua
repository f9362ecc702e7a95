-- The quest of the orchard: what Maren wants, and how far each player is.

local quest = { APPLES = 3, CROWS = 1, REWARD = 100 }

-- What the store keeps of a player's quest: `state`, nil before it begins, and the number of `crows` that are gone.
function quest.of(mobile)
  local kept = store.character(mobile.serial)
  if not kept.orchard then kept.orchard = { crows = 0 } end
  return kept.orchard
end

function quest.apples_of(mobile) return mobile.backpack and mobile.backpack:find_all("orchard_apple") or {} end

-- Counts a crow that a player chased away.
function quest.crow_is_gone(mobile)
  local progress = quest.of(mobile)
  if progress.state ~= "begun" then return end
  progress.crows = progress.crows + 1
  mobile:tell(quest.words(mobile))
end

-- Tells a player how far the quest is.
function quest.words(mobile)
  local progress = quest.of(mobile)
  if progress.state == "done" then return "Maren has thanked you." end
  if progress.state ~= "begun" then return "You have no quests." end
  local apples, crows = #quest.apples_of(mobile), progress.crows
  return ("Apples: %d of %d. Crows chased away: %d of %d."):format(apples, quest.APPLES, crows, quest.CROWS)
end

return quest

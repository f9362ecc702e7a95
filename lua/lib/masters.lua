-- Whose a creature is. The master of a pet or a summoned creature answers for what it does, and others see it in its
-- master's colour.

local masters = {}

-- A creature's param: the serial of its master.
local PARAM = "master"
-- What the client's status can tell.
local FOLLOWERS_MAXIMUM = 255

-- The master of a creature, if it has one who is in the world; nil otherwise.
function masters.master(mobile)
  local serial = not mobile.is_player and mobile:get(PARAM)
  return serial and mobiles.get(serial) or nil
end

-- Gives a creature the colour of its master, or that of its template. One that obeys nobody keeps its own.
local function colour(creature, master)
  if creature:get("is_wild") then return end
  local notoriety = master and master.notoriety or mobiles.template(creature.template).notoriety
  local standing = master and master.standing or ""
  if creature.notoriety ~= notoriety then creature.notoriety = notoriety end
  if creature.standing ~= standing then creature.standing = standing end
end

-- Makes somebody the master of a creature; nil for nobody.
function masters.set(creature, master)
  creature:set(PARAM, master and master.serial)
  colour(creature, master)
end

-- How many places among the followers a creature takes.
function masters.slots(creature) return creature:get("slots") or 1 end

-- Counts the followers of a master again, with what it rides.
function masters.recount(master)
  local sum = 0
  for creature in mobiles.each { param = PARAM, value = master.serial } do sum = sum + masters.slots(creature) end
  local ridden = master.mount and master.mount:get("kept")
  if ridden then sum = sum + (ridden.slots or 1) end
  master.followers = math.min(FOLLOWERS_MAXIMUM, sum)
end

-- Colours the creatures of a master who looks different from now on.
function masters.recolour(master)
  for creature in mobiles.each { param = PARAM, value = master.serial, players = false } do colour(creature, master) end
end

return masters

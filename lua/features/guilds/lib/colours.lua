-- The colours in which members of guilds see one another: their own and allies green, enemies orange (ModernUO
-- NotorietyHandlers).
--
-- Criminals and murderers look like that to everybody, also to their guild. So each guild has two standings: "guild
-- 12", and "guild 12 outlaw" for those of its members whom the law wants. Outlaws see as the others see, and nobody has
-- a colour for them.

local masters = require("lib.masters")
local rolls = require("features.guilds.lib.rolls")

local colours = {}

local OF_TREATY = { war = "enemy", allied = "friend" }
local PATTERN = "^guild %d+"

local function standing(id, is_outlaw) return ("guild %d%s"):format(id, is_outlaw and " outlaw" or "") end

local function set(onlooker, other, colour)
  for _, is_outlaw in ipairs { false, true } do notoriety.set(standing(onlooker, is_outlaw), standing(other, false), colour) end
end

-- Colours the members of two guilds for one another, by their treaty.
function colours.between(guild, other)
  local colour = OF_TREATY[rolls.treaty(guild, other) or ""]
  set(guild.id, other.id, colour)
  set(other.id, guild.id, colour)
end

-- Colours a guild for itself and for all that it has treaties with.
function colours.guild(guild)
  set(guild.id, guild.id, "friend")
  for id in pairs(store.copy(guild.treaties)) do
    local other = rolls.by_id(id)
    if other then colours.between(guild, other) end
  end
end

-- Takes the colours away between a guild that is no more and others.
function colours.forget(id, others)
  set(id, id, nil)
  for _, other in ipairs(others) do
    set(id, other, nil)
    set(other, id, nil)
  end
end

-- Gives a character the standing of its guild, or takes it away. Standings that other scripts give stay.
function colours.member(mobile)
  if not mobile.is_player then return end
  local guild = rolls.of(mobile)
  local now = mobile.standing
  if not guild and not now:match(PATTERN) then return end
  local wanted = guild and standing(guild.id, mobile.notoriety ~= "innocent") or ""
  if now == wanted then return end
  mobile.standing = wanted
  masters.recolour(mobile)
end

return colours

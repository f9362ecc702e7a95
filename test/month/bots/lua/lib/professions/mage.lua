-- Mages cast what they are able to, from a distance, and meditate between the fights.

local acting = require("lib.acting")
local hunting = require("lib.hunting")

-- Magery in tenths from which a spell is cast, its number as clients count, and its mana; the hardest first.
local SPELLS = { { 700, 42, 20 }, { 550, 30, 11 }, { 350, 18, 9 }, { 0, 5, 4 } }
local FAR_TILES = 8

local function spell_of(me)
  for _, row in ipairs(SPELLS) do
    if me:skill("magery") >= row[1] and me.mana >= row[3] then return row[2] end
  end
end

return function(bot)
  local me = bot.mobile
  local spell = spell_of(me)
  if not spell and not me.combatant then return acting.use_skill(bot, "meditation") end
  local foe = hunting.foe(bot)
  if not foe then return end
  if not spell or not acting.carried(bot, "sulfurous_ash") then
    if me.combatant ~= foe then acting.attack(bot, foe) end
    return acting.approach(bot, foe)
  end
  if acting.approach(bot, foe, FAR_TILES) then test.cast(bot.session_id, { spell = spell, target = foe.serial }) end
end

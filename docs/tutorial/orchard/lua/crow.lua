local quest = require("lib.quest")
local wander = require("features.creatures.lib.wander")

local SIGHT_TILES = 8
local DIGESTS_MS = 8000

-- A player near the crow who carries an apple, and that apple.
local function prey_of(crow)
  for _, mobile in ipairs(mobiles.players_near(crow.map_id, crow.x, crow.y, SIGHT_TILES)) do
    local apple = not mobile.is_dead and mobile.backpack and mobile.backpack:find("orchard_apple")
    if apple then return mobile, apple end
  end
end

mobile_template("orchard_crow", {
  name = "a thieving crow", body = 0x06, hue = 0x455, strength = { 5, 10 }, notoriety = "animal", think_ms = 500,
  on_think = function(self)
    local owner, apple = prey_of(self)
    if not owner then return wander.step(self, 6) end
    if self:distance_to(owner) > 1 then return wander.toward(self, owner.x, owner.y, true) end
    apple:delete()
    self:say("Caw!")
    owner:tell("The crow takes an apple from you.")
    wait(DIGESTS_MS)
  end,
  on_use = function(self, user)
    if self:distance_to(user) > 2 then return user:tell("It is too far away.") end
    self:say("Caw! Caw!")
    self:delete()
    quest.crow_is_gone(user)
  end,
})

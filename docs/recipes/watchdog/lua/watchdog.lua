-- What a creature notices of itself: a dog that hears only those beside it, wags its tail, growls when it has bitten,
-- howls over its prey, and sniffs where it goes.

local WAG = 9

mobile_template("watchdog", {
  name = "a watchdog", body = 0xD9, strength = { 30, 40 }, notoriety = "animal", hear_range = 2,
  on_speech = function(self, speaker, words)
    if words:lower():find("good dog", 1, true) then self:animate(WAG, { repeats = 3, delay = 1 }) end
  end,
  on_hit = function(self, target, amount) self:say(amount > 5 and "*growls*" or "*snaps*") end,
  on_kill = function(self, victim) self:say(("*howls over %s*"):format(victim.name)) end,
  on_moved = function(self, x, y)
    self:set("tiles", (self:get("tiles") or 0) + math.max(math.abs(self.x - x), math.abs(self.y - y)))
  end,
})

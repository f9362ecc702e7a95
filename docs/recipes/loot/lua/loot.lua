-- Loot: what a creature leaves in its corpse. Each row has a chance in percent, a template and an amount.

local LOOT = {
  { 100, "gold", 20, 40 },
  { 10, "dagger", 1, 1 },
}

mobile_template("bandit", {
  name = "a bandit", body = 0x190, strength = { 20, 30 }, notoriety = "murderer",
  on_death = function(self) self:say("My gold...") end,
  on_corpse = function(self, corpse)
    for _, row in ipairs(LOOT) do
      local chance, template, least, most = table.unpack(row)
      if random.chance(chance) then
        local amount = random.integer(least, most)
        local item = amount > 1 and items.create(template, { amount = amount }) or items.create(template)
        item:put_in(corpse)
      end
    end
  end,
})

-- A vendor: a baker who sells for gold from the backpack when she is double-clicked. Packages can extend her list. What
-- is sold is made before the gold is taken, so that nobody pays for nothing.

local wares = require("features.vendors.lib.wares")

vendor.list { name = "village bakery", goods = {
  { template = "bread_loaf", amount = 20, price = 6 },
  { template = "muffins", amount = 10, price = 3 },
  { item_id = 0x09E9, hue = 0x35, amount = 5, price = 30, name = "a birthday cake" },
} }

mobile_template("village_baker", {
  name = "the baker", body = 0x191, strength = { 50, 60 }, notoriety = "innocent",
  on_use = function(self, user)
    local goods = vendor.goods("village bakery")
    local choice = vendor.sell_to(user.session_id, { vendor = self, goods = goods })
    if not choice then return end
    local purse = user.backpack and user.backpack:find("gold")
    if not purse or purse.amount < choice.total then return self:say("You cannot pay for that.") end
    local bought = {}
    for _, line in ipairs(choice.lines) do
      local things = wares.make(goods[line.index], line.amount)
      if not things then
        wares.discard(bought)
        return self:say("I am out of flour. Keep your gold.")
      end
      table.move(things, 1, #things, #bought + 1, bought)
    end
    purse.amount = purse.amount - choice.total
    for _, thing in ipairs(bought) do thing:put_in(user.backpack) end
    self:say(("That is %d gold."):format(choice.total))
  end,
})

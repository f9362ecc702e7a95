-- A vendor: a baker who sells for gold from the backpack when she is double-clicked. Packages can extend her list.

vendor.list { name = "village bakery", goods = {
  { template = "bread_loaf", amount = 20, price = 6 },
  { template = "muffins", amount = 10, price = 3 },
} }

mobile_template("village_baker", {
  name = "the baker", body = 0x191, strength = { 50, 60 }, notoriety = "innocent",
  on_use = function(self, user)
    local goods = vendor.goods("village bakery")
    local choice = vendor.sell_to(user.session_id, { vendor = self, goods = goods })
    if not choice then return end
    local purse = user.backpack and user.backpack:find("gold")
    if not purse or purse.amount < choice.total then return self:say("You cannot pay for that.") end
    purse.amount = purse.amount - choice.total
    for _, line in ipairs(choice.lines) do
      items.create(goods[line.index].template, { amount = line.amount }):put_in(user.backpack)
    end
    self:say(("That is %d gold."):format(choice.total))
  end,
})

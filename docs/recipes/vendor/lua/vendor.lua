-- A vendor: a baker who sells when somebody double-clicks her, for gold in the backpack.

local GOODS = { { item_id = 0x103B, amount = 20, price = 6, name = "bread" } }
local TEMPLATES = { "bread_loaf" }

mobile_template("village_baker", {
  name = "the baker", body = 0x191, strength = { 50, 60 }, notoriety = "innocent",
  on_use = function(self, user)
    local choice = vendor.sell_to(user.session_id, { vendor = self, goods = GOODS })
    if not choice then return end
    local purse = user.backpack and user.backpack:find("gold")
    if not purse or purse.amount < choice.total then return self:say("You cannot pay for that.") end
    purse.amount = purse.amount - choice.total
    for _, line in ipairs(choice.lines) do
      items.create(TEMPLATES[line.index], { amount = line.amount }):put_in(user.backpack)
    end
    self:say(("That is %d gold."):format(choice.total))
  end,
})

-- What lies at stalls. Coins and wares only change hands, so that there are as many at the end.

local stalls = require("lib.stalls")

-- Numbers of the client's own texts: "Buy", and "Sell", which nobody is near enough to choose.
local TAKE, BARRED = 3006103, 3006104

item_template("dealing_coin", { name = "dealing coin", item_id = 0x0EED, stackable = true, weight = 0 })
item_template("dealing_ware", { name = "dealing ware", item_id = 0x103B, stackable = true, weight = 0 })

mobile_template("dealing_dealer", {
  name = "a dealer", body = 0xC9, blessed = true,
  context_menu = {
    {
      cliloc = TAKE,
      condition = function(_, user) return not user.is_dead end,
      handler = function(_, user) stalls.of(user.serial):pay(1) end,
    },
    { cliloc = BARRED, range = 0, handler = function(_, user) stalls.of(user.serial):pay(1) end },
  },
})

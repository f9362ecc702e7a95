-- Guards. They go after the wanted, and pay for the heads of murderers.

local bounties = require("features.law.lib.law").bounties
local brains = require("features.creatures.lib.brains")

local PAID = "Well done. %d gold for this head is in your bank box."
local NOT_WANTED = "Nobody pays for this head any more."

mobile_template("base_guard", {
  base = "base_tradesfolk", tags = { "base", "townsfolk", "guard" }, on_think = brains.guard,
  on_drop_onto = function(self, user, dropped)
    local gold = bounties.redeem(dropped, user)
    if not gold then return end
    self:say(gold > 0 and PAID:format(gold) or NOT_WANTED)
    return false
  end,
})

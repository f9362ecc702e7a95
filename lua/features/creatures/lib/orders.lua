-- Orders of creatures with a master: the params `order` and `order_target`.

local combat = require("features.fighting.lib.fighting")

local orders = {}

-- `what`: "follow", "come", "guard", "stay", "stop" or "attack".
function orders.give(creature, what, target)
  creature:set("order", what)
  creature:set("order_target", target and target.serial or nil)
  if what ~= "attack" and what ~= "guard" then combat.stop(creature) end
  creature:stop()
end

return orders

-- The window of a deed: to read and combine it, or to accept an order.

local carried = require("lib.carried")
local combining = require("features.bulk_orders.lib.combining")
local deeds = require("features.bulk_orders.lib.order_deeds")
local trades = require("features.crafting.lib.crafting").trades

local windows = {}

local NOT_IN_PACK = 1042001 -- That must be in your pack for you to use it.

local function show(user, order, buttons)
  return gump.ask(user.session_id, "bulk_order", {
    title = (deeds.is_large(order) and "A large bulk order" or "A bulk order") .. ": " .. trades.get(order.trade).title,
    demands = deeds.demands(order), parts = deeds.parts(order), amount = order.amount, buttons = buttons,
  })
end

-- Opens a deed. Waits.
function windows.open(deed, user)
  if not user.session_id or user.is_dead or not deeds.is_one(deed) then return end
  if not carried.in_pack(user, deed) then return players.tell_cliloc(user.session_id, NOT_IN_PACK) end
  local answer = show(user, deeds.read(deed), { { name = "combine", text = "Combine" }, { name = "close", text = "Close" } })
  if answer and answer.button == "combine" and user.exists then combining.choose(user, deed) end
end

-- Shows an order that a player may accept. Returns whether it is accepted. Waits.
function windows.offer(user, order)
  local answer = show(user, order, { { name = "accept", text = "Accept" }, { name = "refuse", text = "Refuse" } })
  return answer ~= nil and answer.button == "accept"
end

return windows

-- Rewards in a bag, all of it or nothing: into the backpack, or into the bank box where there is no room, or at the feet.

local money = require("lib.money")

ledger.pass_on()

local reward_bags = {}

local TO_BANK = "Your backpack is full. Your reward is in your bank box."
local TO_GROUND = "You have no room. Your reward lies at your feet."

local function put(item, bag)
  if not item:put_in(bag) then item:delete() end
end

-- A row is a template, an amount (default 1) and perhaps what items.create takes.
local function fill(bag, row)
  local template, amount, wish = row[1], row[2] or 1, row[3] or {}
  if items.template(template).stackable then
    return put(items.create(template, { amount = amount, hue = wish.hue, name = wish.name, params = wish.params }), bag)
  end
  for _ = 1, amount do put(items.create(template, wish), bag) end
end

local function hand_over(mobile, bag)
  if mobile.backpack and bag:put_in(mobile.backpack) then return end
  if mobile.bank and bag:put_in(mobile.bank) then return mobile:tell(TO_BANK) end
  bag:move_to(mobile.map_id, mobile.x, mobile.y, mobile.z)
  mobile:tell(TO_GROUND)
end

-- Gives somebody a bag with gold, 0 for none, and with what rows name. The caller has noted before that it is earned.
function reward_bags.give(mobile, name, gold, rows)
  if gold < 1 and #rows == 0 then return end
  local bag = items.create("bag", { name = name })
  if gold > 0 then money.give(bag, gold) end
  for _, row in ipairs(rows) do fill(bag, row) end
  hand_over(mobile, bag)
end

return reward_bags

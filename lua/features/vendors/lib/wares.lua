-- Makes what a vendor sells, before the gold is taken: goods as vendor.list and vendor.sell_to take them, by template
-- or by item id alone.

ledger.pass_on()

local wares = {}

-- What goods without a template are.
local PLAIN = "ware"

-- Whether things of a template form piles.
function wares.is_stackable(template)
  local facts = items.template(template)
  return facts ~= nil and facts.stackable
end

-- Deletes things that were made and nobody has.
function wares.discard(things)
  for _, thing in ipairs(things) do thing:delete() end
end

-- Makes an amount of one of the goods. Returns a list of things without a place, one for a stack; nil and a reason if
-- it cannot be made.
function wares.make(good, amount)
  local template = good.template or PLAIN
  local wish = { hue = good.hue, item_id = good.item_id, name = good.name }
  local is_stack = wares.is_stackable(template)
  local things = {}
  for number = 1, is_stack and 1 or amount do
    if is_stack then wish.amount = amount end
    local thing, reason = items.create(template, wish)
    if not thing then
      wares.discard(things)
      return nil, reason
    end
    things[number] = thing
  end
  return things
end

return wares

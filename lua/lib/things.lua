-- Finds, names, counts and makes items.

local offers = require("lib.templates.offers")

ledger.pass_on()

local things = {}

-- The tag of templates that the server makes for itself, such as the lots of auctions.
local INTERNAL = "vault"

-- `brick`, `50 gold coins`; an item without a name is called by its template and picture.
function things.called(item)
  local name = item.name or ("%s 0x%04X"):format(item.template, item.item_id)
  if not item.stackable or item.amount == 1 then return name end
  return ("%d %s"):format(item.amount, things.several(item.template, name))
end

-- What several items of a template are called; `name` where a thing has another name than its template.
function things.several(template, name)
  local facts = items.template(template)
  if not facts then return name or template end
  return (name == nil or name == facts.name) and facts.plural or name
end

-- Some things of a template: "brick", "50 gold coins", "2 heal potions". What lies in no piles has no plural of its
-- own.
function things.counted(template, amount)
  local facts = items.template(template)
  local name = facts and facts.name or template
  if amount == 1 then return name end
  local several = things.several(template)
  if (several == nil or several == name) and not name:find("s$") then several = name .. "s" end
  return ("%d %s"):format(amount, several or name)
end

-- The item with a serial that was kept, such as a param; nil for anything else and for one that is gone.
function things.get(serial) return math.type(serial) == "integer" and serial > 0 and items.get(serial) or nil end

-- The outermost container of an item, or itself.
function things.outermost(item)
  while item.container do item = item.container end
  return item
end

-- How many items a container holds, at any depth.
function things.count_in(item)
  local count = 0
  for _, inner in ipairs(item.contents) do count = count + 1 + things.count_in(inner) end
  return count
end

-- Why nobody can sell a thing by an auction or a vendor: the param `not_for_sale` of its template, or of something in
-- it; nil if somebody can.
function things.why_not_sold(item)
  local own = item:get("not_for_sale")
  if own or not item.is_container then return own end
  local inner = item:find(function(one) return one:get("not_for_sale") ~= nil end)
  return inner and inner:get("not_for_sale")
end

-- Puts a new item on the ground. Returns the item; where that is not possible, deletes it and returns nil and a reason.
function things.put(item, place)
  local put, why_not = item:move_to(place.map_id, place.x, place.y, place.z)
  if put then return item end
  item:delete()
  return nil, why_not
end

-- Makes an item and puts it on the ground. Returns the item; nil and a reason where that is not possible.
function things.put_down(template, place, wish)
  local item, reason = items.create(template, wish)
  if not item then return nil, reason end
  return things.put(item, place)
end

-- Why a template makes no item for staff; nil if it does. Offers the templates that start with what was typed.
function things.why_not_made(template)
  local facts, reason = items.template(template)
  if not facts then return offers.after(reason, items.templates(template)) end
  for _, tag in ipairs(facts.tags) do
    if tag == INTERNAL then return ("the server itself makes '%s'"):format(template) end
  end
  return nil
end

return things

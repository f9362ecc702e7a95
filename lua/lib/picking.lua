-- Lets players choose with a target cursor. Every function returns nil and a sentence if nothing was chosen.

local picking = {}

local WORDS = {
  cancelled = "Nothing was chosen.",
  timeout = "Nothing was chosen in time.",
  replaced = "Another target cursor replaced this one.",
  invalid = "That cannot be chosen: it is gone, out of sight, or part of the ground.",
}

local function ask(session_id, kind)
  local chosen, reason = target.ask { session_id = session_id, kind = kind }
  if chosen then return chosen end
  return nil, WORDS[reason] or ("Nothing was chosen: " .. reason .. ".")
end

-- An item or a mobile; the second value is whether it is a mobile.
function picking.thing(session_id)
  local chosen, reason = ask(session_id, "object")
  if not chosen then return nil, reason end
  local thing = chosen.is_mobile and mobiles.get(chosen.serial) or items.get(chosen.serial)
  if not thing then return nil, WORDS.invalid end
  return thing, chosen.is_mobile
end

-- An item; `not_an_item` is the answer to the choice of a mobile.
function picking.item(session_id, not_an_item)
  local thing, second = picking.thing(session_id)
  if not thing then return nil, second end
  if second then return nil, not_an_item end
  return thing
end

-- The top of the chosen static if items can lie on it; otherwise the chosen height.
local function top_of(chosen)
  for _, static in ipairs(world.statics_on(chosen.map_id, chosen.x, chosen.y)) do
    if static.item_id == chosen.graphic and static.z == chosen.z and static.surface then return static.z + static.height end
  end
  return chosen.z
end

-- A place: `{ map_id, x, y, z, item?, mobile? }`, with the item or mobile that was chosen there.
function picking.place(session_id)
  local chosen, reason = ask(session_id, "place")
  if not chosen then return nil, reason end
  if chosen.kind == "place" then
    local z = chosen.graphic ~= 0 and top_of(chosen) or chosen.z
    return { map_id = chosen.map_id, x = chosen.x, y = chosen.y, z = z }
  end
  local mobile = chosen.is_mobile and mobiles.get(chosen.serial) or nil
  local item = not chosen.is_mobile and items.get(chosen.serial) or nil
  return { map_id = chosen.map_id, x = chosen.x, y = chosen.y, z = chosen.z, item = item, mobile = mobile }
end

return picking

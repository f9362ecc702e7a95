-- Makes items in the world.

local picking = require("lib.picking")
local offers = require("lib.templates.offers")
local things = require("lib.things")

-- The chosen container, or the container that holds the chosen item.
local function container_of(chosen)
  if not chosen then return nil end
  return chosen.is_container and chosen or chosen.container
end

command.register {
  name = "spawn_item",
  description = "Makes an item on the ground or in the container that you choose.",
  contexts = { "in_game" },
  level = "GameMaster",
  arguments = {
    { name = "template_id", type = "word", about = "what to make", complete = function(typed) return items.templates(typed) end },
  },
  handler = function(context, arguments)
    local reason = things.why_not_made(arguments.template_id)
    if reason then return false, offers.refusal(reason) end
    local place, not_chosen = picking.place(context.session_id)
    if not place then return false, not_chosen end
    local item, why_not = items.create(arguments.template_id)
    if not item then return false, offers.refusal(why_not) end

    local container = container_of(place.item)
    local put, why
    if container then
      put, why = item:put_in(container)
    else
      put, why = item:move_to(place.map_id, place.x, place.y, place.z)
    end
    if not put then
      item:delete()
      return false, offers.refusal(why)
    end
    if container then return ("In %s: %s."):format(things.called(container), things.called(put)) end
    return ("%s lies at X: %d, Y: %d, Z: %d now."):format(things.called(item), place.x, place.y, place.z)
  end,
}

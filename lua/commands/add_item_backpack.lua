-- Makes items in the backpack.

local backpacks = require("lib.backpacks")
local offers = require("lib.templates.offers")
local things = require("lib.things")

local PILE_MAXIMUM = 60000

command.register {
  name = "add_item_backpack",
  description = "Makes an item in your backpack.",
  contexts = { "in_game" },
  level = "GameMaster",
  arguments = {
    { name = "template_id", type = "word", about = "what to make", complete = function(typed) return items.templates(typed) end },
    { name = "amount", type = "integer", min = 1, max = PILE_MAXIMUM, optional = true, about = "how many, for items that stack" },
  },
  handler = function(context, arguments)
    local id, amount = arguments.template_id, arguments.amount or 1
    local unknown = things.why_not_made(id)
    if unknown then return false, offers.refusal(unknown) end
    if amount > 1 and not items.template(id).stackable then
      return false, ("'%s' does not stack: make one at a time."):format(id)
    end
    local item, reason = backpacks.give(mobiles.of_session(context.session_id), id, { amount = amount })
    if not item then return false, offers.refusal(reason) end
    return ("In your backpack: %s."):format(things.called(item))
  end,
}

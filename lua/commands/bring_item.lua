-- Takes a thing to staff.

local online = require("lib.online")
local staff = require("lib.staff")
local things = require("lib.things")

-- Layers of what belongs to a body, and of what is on its way from one place to another.
local FIXED = { backpack = true, bank = true, hair = true, beard = true, face = true, mount = true }
local TRADE_LAYER = 0x1F
local IN_TRANSIT = { cursor = true, [TRADE_LAYER] = true }

-- Why a thing is not brought; nil if it is.
local function why_not(item, me)
  local holder, outer = item.root_mobile, things.outermost(item)
  if not holder and not outer.map_id then return "it is with somebody who is away" end
  if item.multi_id or not item.movable then return "it belongs where it is" end
  if not holder then return nil end
  if item == outer and FIXED[item.layer] then return "it is a part of " .. holder.name end
  if IN_TRANSIT[outer.layer] then return holder.name .. " holds it, or offers it in a trade" end
  local owner = online.of(holder)
  if owner and staff.is_above(owner.role, me.role) then return holder.name .. " has a higher level than you" end
  return nil
end

command.register {
  name = "bring_item",
  description = "Takes a thing to your backpack, or to your feet where it does not fit.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  runs_in = "first_able",
  arguments = { { name = "serial", type = "integer", min = 1, about = "the serial of the thing, which a search shows" } },
  handler = function(context, arguments)
    local me, away = online.giver(context)
    if not me then return false, away end
    local item = items.get(arguments.serial)
    if not item then return false, ("There is no thing 0x%08X here."):format(arguments.serial) end
    local reason = why_not(item, me)
    if reason then return false, ("%s stays there: %s."):format(things.called(item), reason) end
    local mobile = mobiles.of_session(me.session_id)
    if item:is_within(mobile.backpack) then return false, "You have it already." end
    if mobile.backpack and item:put_in(mobile.backpack) then return ("In your backpack: %s."):format(things.called(item)) end
    item:move_to(me.map_id, me.x, me.y, me.z)
    return ("At your feet: %s."):format(things.called(item))
  end,
}

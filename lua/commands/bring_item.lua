-- Takes a thing to staff, also from another process of the world.

local elsewhere = require("lib.processes.elsewhere")
local online = require("lib.online")
local staff = require("lib.staff")
local things = require("lib.things")

-- Takes a thing of this process to staff that may be in another one. Returns a line of what happened, or nil and why
-- nothing did.
local function take(serial, me)
  local item = items.get(serial)
  if not item then return nil, ("There is no thing 0x%08X."):format(serial) end
  local name, reason = things.called(item), staff.why_not_moved(item, me.role)
  if reason then return nil, ("%s stays there: %s."):format(name, reason) end
  local mobile = mobiles.of_session(me.session_id)
  if mobile and item:is_within(mobile.backpack) then return nil, "You have it already." end
  if mobile and mobile.backpack and item:put_in(mobile.backpack) then return ("In your backpack: %s."):format(name) end
  item:move_to(me.map_id, me.x, me.y, me.z)
  return ("At your feet: %s."):format(name)
end

elsewhere.answer("bring_item", function(asked)
  if not items.get(asked.serial) then return nil end
  local said, reason = take(asked.serial, asked.me)
  return { said = said, reason = reason }
end)

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
    local serial = arguments.serial
    local said, reason = take(serial, me)
    if not said and not items.get(serial) then
      local plain = { session_id = me.session_id, role = me.role, map_id = me.map_id, x = me.x, y = me.y, z = me.z }
      local other = elsewhere.ask("bring_item", { serial = serial, me = plain })[1]
      if other then said, reason = other.said, other.reason end
    end
    if not said then return false, reason end
    return said
  end,
}

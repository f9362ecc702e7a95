-- Commands of those who stand at stalls.

local kinds = require("lib.kinds")
local stalls = require("lib.stalls")

-- After it clients have been shown what changed, also in a crowd.
local SHOWN_MS = 200
local AWAY_TILES = 100

local function add(name, arguments, handler)
  command.register {
    name = name, description = "Tests.", contexts = { "in_game" }, level = "Regular", arguments = arguments,
    handler = function(context, given)
      local is_done, answer = pcall(handler, mobiles.of_session(context.session_id), given)
      return is_done and answer or "fault " .. answer
    end,
  }
end

add("stall", {}, function(host)
  for _, guest in ipairs(mobiles.players_near(host.map_id, host.x, host.y, 2)) do
    if guest ~= host then return "stall " .. stalls.set_up(host, guest).dealer_serial end
  end
  error("nobody is here")
end)

add("deal", { { name = "kind", type = "word", about = "what is opened" } }, function(guest, given)
  local stall = stalls.of(guest.serial)
  stall.kind = kinds[given.kind]
  stall:remember()
  return "ready " .. table.concat({ stall.kind.open(stall) }, " ")
end)

add("befall", { { name = "what", type = "word", about = "moves_away or dies" } }, function(host, given)
  local guest = stalls.of(host.serial):guest()
  if given.what == "dies" then guest:kill() else guest:move_to(guest.map_id, guest.x + AWAY_TILES, guest.y, guest.z) end
  return "done"
end)

add("tally", {}, function(host)
  local stall = stalls.of(host.serial)
  if stall:restore() then wait(SHOWN_MS) end
  stall:check()
  local counted = stall.kind.counted(stall)
  stall:remember()
  return ("tally %g"):format(counted)
end)

command.register {
  name = "stalls", description = "Counts what lies at all stalls.", contexts = { "console" }, level = "Administrator", arguments = {},
  handler = function()
    local totals = {}
    for i, template in ipairs { "dealing_coin", "dealing_ware" } do
      totals[i] = 0
      for item in items.each { template = template } do totals[i] = totals[i] + item.amount end
    end
    return ("%d coins, %d wares"):format(totals[1], totals[2])
  end,
}

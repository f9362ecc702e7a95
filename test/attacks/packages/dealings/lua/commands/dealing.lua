-- Commands about stalls: those of the players at them, and those of the test.

local kinds = require("lib.kinds")
local stalls = require("lib.stalls")

-- After it clients have been shown what changed, also in a crowd.
local SHOWN_MS = 200
local AWAY_TILES = 100

local HOST = { name = "host", type = "integer", about = "serial of the host" }

-- A fault is told to those who may see no errors of scripts, too.
local function add(name, context, arguments, handler)
  command.register {
    name = name, description = "Tests.", contexts = { context }, arguments = arguments,
    level = context == "in_game" and "Regular" or "Administrator",
    handler = function(given, values)
      local is_done, answer = pcall(handler, values, given.session_id and mobiles.of_session(given.session_id))
      return is_done and answer or "fault " .. answer
    end,
  }
end

add("stall", "in_game", {}, function(_, host)
  for _, guest in ipairs(mobiles.players_near(host.map_id, host.x, host.y, 2)) do
    if guest ~= host then return "stall " .. stalls.set_up(host, guest).dealer_serial end
  end
  error("nobody is here")
end)

add("deal", "in_game", { { name = "kind", type = "word", about = "what is opened" } }, function(values, guest)
  local stall = stalls.of(guest.serial)
  stall.kind = kinds[values.kind]
  stall:remember()
  return "ready " .. table.concat({ stall.kind.open(stall) }, " ")
end)

add("befall", "console", { HOST, { name = "what", type = "word", about = "moves_away or dies" } }, function(values)
  local guest = stalls.of(values.host):guest()
  if values.what == "dies" then guest:kill() else guest:move_to(guest.map_id, guest.x + AWAY_TILES, guest.y, guest.z) end
  return "done"
end)

add("tally", "console", { HOST }, function(values)
  local stall = stalls.of(values.host)
  if stall:restore() then wait(SHOWN_MS) end
  stall:check()
  local counted = stall.kind.counted(stall)
  stall:remember()
  return ("tally %g"):format(counted)
end)

add("stalls", "console", {}, function()
  local totals = {}
  for i, template in ipairs { "dealing_coin", "dealing_ware" } do
    totals[i] = 0
    for item in items.each { template = template } do totals[i] = totals[i] + item.amount end
  end
  return ("stalls %d coins, %d wares"):format(totals[1], totals[2])
end)

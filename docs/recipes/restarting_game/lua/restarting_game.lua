-- A game with rounds that goes on after a restart of the world, in which players stay connected. Two teams dig for a
-- minute. The round is in `restarts.state`, and its end is a timer, which is made again after the restart.

local ROUND_MS = 60000

local game = restarts.state("digging")

local function finish()
  game.running = nil
  players.broadcast(("Red has dug up %d, blue %d."):format(game.red, game.blue))
end

-- `left_ms` is written down from time to time: timers stand still while nobody can act, and the day's clock does not.
local function go_on()
  timer.after(math.min(1000, game.left_ms), function()
    game.left_ms = game.left_ms - math.min(1000, game.left_ms)
    if game.left_ms > 0 then go_on() else finish() end
  end)
end

command.register {
  name = "dig_off", description = "Begins a round of digging.", contexts = { "in_game" }, level = "GameMaster",
  handler = function()
    if game.running then return false, "They are digging." end
    game.running, game.red, game.blue, game.left_ms = true, 0, 0, ROUND_MS
    players.broadcast("Dig!")
    go_on()
  end,
}

command.register {
  name = "dig", description = "Digs for a team.", contexts = { "in_game" }, level = "Regular",
  arguments = { { name = "team", type = "choice", about = "red or blue", choices = { "red", "blue" } } },
  handler = function(_, arguments)
    if not game.running then return false, "Nobody digs now." end
    game[arguments.team] = game[arguments.team] + 1
  end,
}

function on_before_restart()
  if game.running then players.broadcast("Put the spades down for a moment.") end
end

function on_after_restart(event)
  if not game.running then return end
  local word = event.was_planned and "Dig on!" or "That was a quake. Dig on!"
  players.broadcast(("%s %d seconds are left."):format(word, math.ceil(game.left_ms / 1000)))
  go_on()
end

-- Every morning, with ten minutes of notice; staff can cancel it.
calendar.define {
  name = "daily restart", cron = "50 4 * * *", handler = function() restarts.plan(600, "the daily restart") end,
}

-- A game that goes on after a restart of the world, in which players stay connected. Its round is in `restarts.state`,
-- and its end is a timer, which is made again after the restart.

local ROUND_MS, STEP_MS = 60000, 1000

local game = restarts.state("digging")

-- `left_ms` counts down in steps: timers stand still while nobody can act, and the day's clock does not.
local function go_on()
  timer.after(STEP_MS, function()
    game.left_ms = game.left_ms - STEP_MS
    if game.left_ms > 0 then return go_on() end
    game.left_ms = nil
    players.broadcast(("Holes dug: %d."):format(game.holes))
  end)
end

command.register {
  name = "dig", description = "Digs, and begins a round.", contexts = { "in_game" }, level = "Regular",
  handler = function()
    if not game.left_ms then
      game.holes, game.left_ms = 0, ROUND_MS
      go_on()
    end
    game.holes = game.holes + 1
  end,
}

function on_before_restart()
  if game.left_ms then players.broadcast("Put the spades down for a moment.") end
end

function on_after_restart()
  if not game.left_ms then return end
  players.broadcast(("Dig on! Seconds left: %d."):format(game.left_ms // 1000))
  go_on()
end

-- Every morning, with ten minutes of notice; staff can cancel it.
calendar.define { name = "daily restart", cron = "50 4 * * *", handler = function() restarts.plan(600, "daily") end }

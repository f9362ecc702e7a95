-- Background jobs in tests of scripts: begun by a command, finished, cancelled, failing.

local function game_master()
  return test.player { role = "GameMaster", name = "Nystul" }
end

command.register {
  name = "count_up",
  description = "Counts, and asks for a place if told to.",
  contexts = { "in_game" },
  level = "GameMaster",
  arguments = {
    { name = "last", type = "integer", min = 0 },
    { name = "fault", type = "integer", optional = true },
  },
  handler = function(context, arguments)
    local job_id, reason = job.start {
      unit = "numbers",
      total = arguments.last,
      work = function()
        job.print("for " .. context.account_name)
        for i = 1, arguments.last do
          if i == arguments.fault then error("what comes after " .. i - 1 .. "?") end
          job.advance()
        end
        return "counted"
      end,
    }
    if not job_id then return false, reason end
  end,
}

command.register {
  name = "ask_place",
  description = "Asks for a place.",
  contexts = { "in_game" },
  level = "GameMaster",
  handler = function(context)
    local place, reason = target.ask { session_id = context.session_id }
    if not place then return false, reason end
    return "You chose " .. place.x .. " " .. place.y .. "."
  end,
}

test.case("a job of a few steps is done when its command ends", function()
  local gm = game_master()
  local told = test.give(gm.session_id, ".count_up 10")
  expect.contains(told, "Continues in the background as job 1.")
  expect.contains(told, "count_up: counted")
  local ended = test.finish_jobs()
  expect.equal(#ended, 1)
  expect.equal(ended[1].state, "done")
  expect.equal(ended[1].started_by, "player1")
  expect.equal(ended[1].lines[1], "for player1")
  expect.equal(ended[1].lines[2], "counted")
end)

test.case("a long job goes on while others work, and is the only one of its kind", function()
  local gm = game_master()
  test.give(gm.session_id, ".count_up 5000")
  local running = test.running_jobs()
  expect.equal(#running, 1)
  expect.equal(running[1].name, "count_up")
  expect.is_true(running[1].done > 0 and running[1].done < 5000)
  expect.contains(test.give(gm.session_id, ".count_up 1"), "count_up is already running as job 1")
  local ended = test.finish_jobs()
  expect.equal(#ended, 1)
  expect.equal(ended[1].done, 5000)
  expect.equal(ended[1].total, 5000)
  expect.equal(#test.finish_jobs(), 0)
end)

test.case("a job goes on when the player who began it has left", function()
  local gm = game_master()
  test.give(gm.session_id, ".count_up 5000")
  test.leave(gm.session_id)
  expect.equal(test.finish_jobs()[1].state, "done")
end)

test.case("a job ends when it is cancelled", function()
  local gm = game_master()
  test.give(gm.session_id, ".count_up 5000")
  expect.is_true(test.cancel_job(1))
  local ended = test.finish_jobs()
  expect.equal(ended[1].state, "cancelled")
  expect.is_true(ended[1].done < 5000)
  expect.is_false(test.cancel_job(1))
end)

test.case("a job that fails says why", function()
  local gm = game_master()
  test.give(gm.session_id, ".count_up 10 4")
  local ended = test.finish_jobs()
  expect.equal(ended[1].state, "failed")
  expect.contains(ended[1].lines[2], "what comes after 3?")
  expect.equal(#test.failures(), 1)
end)

test.case("a command that asks for a place gets the chosen one", function()
  local gm = game_master()
  expect.equal(test.give(gm.session_id, ".ask_place", { x = 1500, y = 1601 }), "You chose 1500 1601.")
  expect.contains(test.give(gm.session_id, ".ask_place 7"), "Usage")
end)

-- One command fills an empty world.

test.case("fill_world does all that fills a world, in one job, and again changes nothing", function()
  local admin = test.player { role = "Administrator", x = 100, y = 100 }
  test.give(admin.session_id, ".fill_world")
  local done = test.finish_jobs()[1]
  expect.equal(done.state, "done")
  for _, what in ipairs { "Decorations:", "Signs:", "Doors:", "teleporters placed", "Spawners:", "Initial spawn:", "The world is filled." } do
    expect.contains(done.lines, what)
  end
  local things = #items.all_of("spawn")
  expect.is_true(things > 0)
  test.give(admin.session_id, ".fill_world")
  expect.equal(test.finish_jobs()[1].state, "done")
  expect.equal(#items.all_of("spawn"), things)
end)

test.case("fill_world is for Administrators", function()
  local gm = test.player { role = "GameMaster" }
  expect.contains({ test.give(gm.session_id, ".fill_world") }, "needs the level Administrator")
end)

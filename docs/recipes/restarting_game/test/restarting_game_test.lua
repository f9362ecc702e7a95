for _, killed in ipairs { false, true } do
  test.case("a round goes on after a restart, " .. (killed and "also after a kill" or "planned"), function()
    local player = test.player()
    test.say(player.session_id, ".dig")
    test.advance(20000)
    test.lines(player.session_id)
    test.restart { killed = killed, pause_ms = 5000 }
    local said = table.concat(test.lines(player.session_id), "\n")
    expect.equal(said:find("Put the spades down", 1, true) ~= nil, not killed)
    expect.contains(said, "Dig on! Seconds left: 40.")
    test.say(player.session_id, ".dig")
    test.advance(39000)
    expect.equal(test.lines(player.session_id), {})
    test.advance(1000)
    expect.contains(test.lines(player.session_id)[1], "Holes dug: 2.")
  end)
end

test.case("without a round nobody hears of a restart", function()
  local player = test.player()
  test.restart()
  test.advance(60000)
  expect.equal(test.lines(player.session_id), {})
end)

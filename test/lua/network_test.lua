-- Messages of scripts between worlds.

test.case("a message to its own world reaches every file of it, with its data", function()
  expect.equal(network.worlds(), { network.world })
  local heard = {}
  state.network_test = heard
  assert(network.send(network.world, "siege", { enemy = "orcs", towers = { 3, 4 } }))
  assert(network.send(network.world, "peace"))
  for _ = 1, 20 do
    if #heard == 2 then break end
    wait(0)
  end
  expect.equal(heard, {
    { from_world = network.world, name = "siege", data = { enemy = "orcs", towers = { 3, 4 } } },
    { from_world = network.world, name = "peace" },
  })
end)

test.case("a message to a world that is not there, or with too much, is refused", function()
  local sent, reason = network.send("atlantis", "siege")
  expect.equal({ sent, reason }, { nil, "there is no world atlantis at the moment" })
  local text = ("x"):rep(17000)
  expect.equal(select(2, network.send(network.world, "siege", text)), "more than 16384 bytes of data")
end)

test.case("a message comes before a timer that was set after it, however late both were", function()
  local is_told = false
  -- Hops before both. A world that is silent for more turns than these is quiet, and its clock goes on.
  for hops = 1, 20 do
    is_told = false
    local was_told
    state.network_hops = { left = hops, told = function() is_told = true end, last = function()
      assert(network.send(network.world, "told"))
      timer.after(0, function() was_told = is_told end)
    end }
    assert(network.send(network.world, "hop"))
    wait(10)
    expect.is_true(was_told, ("after %d hops"):format(hops))
  end
end)

function on_network_message(event)
  local hops = state.network_hops
  if hops and event.name == "told" then hops.told() end
  if hops and event.name == "hop" then
    hops.left = hops.left - 1
    if hops.left == 0 then hops.last() else network.send(network.world, "hop") end
  end
  local heard = state.network_test
  if heard then heard[#heard + 1] = event end
end

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

function on_network_message(event)
  local heard = state.network_test
  if heard then heard[#heard + 1] = event end
end

local X, Y, Z = 1500, 1600, 5

local function giver()
  local player = test.player { name = "Anna", x = X, y = Y, z = Z }
  return player.session_id, mobiles.get(player.character_id)
end

test.case("an offering box hears of what comes and goes", function()
  local session, anna = giver()
  local box, hat = items.create("offering_box"), items.create("floppy_hat")
  box:move_to(1, X + 1, Y, Z)
  hat:equip_on(anna)
  wait(0)
  hat:put_in(box)
  wait(0)
  expect.equal(test.lines(session), { "The temple thanks you." })
  expect.equal(box:get("offerings"), 1)
  test.shown()
  hat:equip_on(anna)
  wait(0)
  local said = {}
  for _, one in ipairs(test.shown()) do said[#said + 1] = one.text end
  expect.contains(said, "Anna takes from the poor!")
end)

test.case("a plate opens a gate while somebody stands on it", function()
  local session = giver()
  local gate, plate = items.create("plate_gate"), items.create("gate_plate")
  gate:move_to(1, X + 1, Y - 1, Z)
  plate:move_to(1, X, Y - 1, Z)
  test.walk(session, 0)
  wait(0)
  expect.is_false(gate.blocks)
  test.walk(session, 0)
  wait(0)
  expect.is_true(gate.blocks)
end)

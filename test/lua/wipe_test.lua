-- The command wipe.

test.case("wipe removes loose things and creatures between two corners, and nothing of players", function()
  local X, Y, MAP = 1000, 1000, 1
  local staff = test.player { role = "GameMaster", map_id = MAP, x = X, y = Y }
  local owner = mobiles.get(test.player({ map_id = MAP, x = X + 2, y = Y }).character_id)
  local function lying(template, x, wish)
    local item = items.create(template, wish)
    item:move_to(MAP, x, Y, 0)
    return item
  end
  local gone, far, corpse = lying("dagger", X + 1), lying("dagger", X + 9), lying("corpse", X + 3, { params = { of_player = true } })
  local rat, pet = mobiles.create("rat", MAP, X + 4, Y, 0), mobiles.create("cat", MAP, X + 4, Y, 0)
  require("features.pets.lib.ownership").control(pet, owner)
  local function wipe(answer)
    test.say(staff.session_id, ".wipe")
    wait(0)
    test.target(staff.session_id, { x = X - 1, y = Y - 1, z = 0 })
    wait(0)
    test.target(staff.session_id, { x = X + 5, y = Y + 1, z = 0 })
    test.advance(100)
    test.press(staff.session_id, answer)
    test.advance(100)
  end
  wipe("no")
  expect.is_true(gone.exists and rat.exists)
  wipe("yes")
  expect.equal({ gone.exists, rat.exists }, { false, false })
  expect.equal({ far.exists, corpse.exists, pet.exists, owner.exists }, { true, true, true, true })
  expect.contains(table.concat(test.lines(staff.session_id), " "), "Removed: 1 item and 1 creature.")
end)

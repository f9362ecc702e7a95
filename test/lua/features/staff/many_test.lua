-- Commands over many things at once.

local MAP, X, Y = 1, 1000, 1000

local function master()
  return test.player { role = "GameMaster", map_id = MAP, x = X, y = Y }
end

local function lying(template, x, wish)
  local item = items.create(template, wish)
  item:move_to(MAP, x, Y, 0)
  return item
end

local function give_area(staff, line)
  test.say(staff.session_id, line)
  wait(0)
  test.target(staff.session_id, { x = X - 1, y = Y - 1, z = 0 })
  wait(0)
  test.target(staff.session_id, { x = X + 5, y = Y + 1, z = 0 })
  test.advance(100)
end

test.case("area deletes what matches between two corners, after a question with a count", function()
  local staff = master()
  local red, blue, far = lying("dagger", X + 1, { hue = 33 }), lying("dagger", X + 2, { hue = 5 }), lying("dagger", X + 9, { hue = 33 })
  give_area(staff, ".area items where template = dagger and hue = 33 delete")
  expect.contains(test.gump(staff.session_id).texts, "Delete: 1 item (1 dagger).")
  test.press(staff.session_id, "no")
  test.advance(100)
  expect.is_true(red.exists)
  give_area(staff, ".area items where template = dagger and hue = 33 delete")
  test.press(staff.session_id, "yes")
  local ended = test.finish_jobs()
  expect.equal({ red.exists, blue.exists, far.exists }, { false, true, true })
  expect.equal(ended[1].lines[1], "1 item deleted.")
end)

test.case("region sets a property of those who are in the region", function()
  local staff = master()
  region.add { name = "Yard", map_id = MAP, areas = { { x1 = X - 5, y1 = Y - 5, x2 = X + 5, y2 = Y + 5 } } }
  local inside, outside = mobiles.create("rat", MAP, X + 4, Y, 0), mobiles.create("rat", MAP, X + 40, Y, 0)
  test.advance(100)
  test.give(staff.session_id, ".region --yes creatures where template = rat set name a quiet rat")
  test.finish_jobs()
  expect.equal(inside.name, "a quiet rat")
  expect.is_true(outside.name ~= "a quiet rat")
end)

test.case("global shows with places, compares numbers and texts, and brings", function()
  local staff = master()
  local rats = { mobiles.create("rat", MAP, X + 40, Y, 0), mobiles.create("rat", MAP, X + 41, Y, 0) }
  rats[1].fame = 9000
  local shown = test.give(staff.session_id, ".global creatures where fame >= 9000 and name ~ RAT")
  expect.contains(shown, ("0x%08X %s, X: %d"):format(rats[1].serial, rats[1].name, X + 40))
  expect.contains(shown, "1 creature.")
  test.give(staff.session_id, ".global --yes creatures where template = rat and fame < 9000 bring")
  test.finish_jobs()
  expect.equal({ rats[1].x, rats[2].x }, { X + 40, X })
end)

test.case("global shows where a thing lies in a container on the ground", function()
  local staff = master()
  local ring = items.create("gold_ring")
  ring:put_in(lying("corpse", X + 3))
  local shown = test.give(staff.session_id, ".global items where template = gold_ring")
  expect.contains(shown, ("0x%08X gold ring, in "):format(ring.serial))
  expect.contains(shown, ("X: %d, Y: %d"):format(X + 3, Y))
end)

test.case("online finds what players carry, and leaves those above alone", function()
  local staff = master()
  local chief = mobiles.get(test.player({ role = "Administrator", map_id = MAP, x = X, y = Y }).character_id)
  local player = mobiles.get(test.player({ map_id = MAP, x = X, y = Y }).character_id)
  local held = {}
  for index, holder in ipairs { chief, player } do
    held[index] = items.create("katana")
    held[index]:put_in(holder.backpack)
  end
  local ground = lying("katana", X + 1)
  test.give(staff.session_id, ".online --yes items where template = katana delete")
  local ended = test.finish_jobs()
  expect.equal({ held[1].exists, held[2].exists, ground.exists }, { true, false, true })
  expect.equal(ended[1].lines[1], "1 left alone: " .. chief.name .. " has a higher level than you.")
  test.give(staff.session_id, ".online --yes players where name = " .. chief.name .. " set hidden true")
  test.finish_jobs()
  expect.is_false(chief.hidden)
end)

test.case("parts of a body, corpses of players and internal things are never deleted", function()
  local staff = master()
  local player = mobiles.get(test.player({ map_id = MAP, x = X, y = Y }).character_id)
  local corpse = lying("corpse", X + 1, { params = { of_player = true } })
  test.give(staff.session_id, ".global --yes items where template = corpse delete")
  test.give(staff.session_id, ".global --yes items where template = backpack delete")
  test.finish_jobs()
  expect.is_true(corpse.exists and player.backpack ~= nil)
end)

test.case("wrong conditions and deeds are explained, and do nothing", function()
  local staff = master()
  local function answer(line) return test.give(staff.session_id, line) end
  expect.contains(answer(".global items where weightiness = 3 delete"), "There is no property 'weightiness'")
  expect.contains(answer(".global items where hue is 3 delete"), "'is' is no comparison")
  expect.contains(answer(".global items where hue = red delete"), "hue: 'red' is no number")
  expect.contains(answer(".global items where delete"), "Write where")
  expect.contains(answer(".global items burn"), "'burn' is not show, set, move, bring or delete")
  expect.contains(answer(".global players delete"), "Players cannot be deleted")
  expect.contains(answer(".global items set serial 4"), "Write set")
  expect.contains(answer(".global items move far away"), "Write move")
end)

test.case("what was deleted is in the record, and comes back with a rollback", function()
  local staff = master()
  local gone = lying("dagger", X + 1).serial
  wait(1000)
  test.give(staff.session_id, ".global --yes items where template = dagger delete")
  test.finish_jobs()
  local line = chronicle.of { items = { gone }, kinds = { "gone" } }[1]
  expect.equal({ line.actor, line.cause }, { staff.character_id, "lua/features/staff/commands/many.lua" })
  local preview = test.give(staff.session_id, ".rollback cause=many")
  wait(10)
  preview = preview .. table.concat(test.lines(staff.session_id), "\n")
  test.say(staff.session_id, ".rollback --apply " .. preview:match("Preview (%d+)"))
  wait(10)
  local back = items.get(gone)
  expect.equal({ back.template, back.x }, { "dagger", X + 1 })
end)

local THERE = 2

test.part("rats", function(data)
  for index = 1, data.count do mobiles.create("rat", THERE, X + index, Y, 0) end
end)

test.part("places", function()
  local places = {}
  for rat in mobiles.each { template = "rat" } do places[#places + 1] = { rat.map_id, rat.x } end
  return places
end)

test.case("global shows and brings what other processes of the world have, too", function()
  test.split { THERE }
  local staff = master()
  local near = mobiles.create("rat", MAP, X + 40, Y, 0)
  test.elsewhere("rats", { count = 3 })
  local function give(line)
    local shown = test.give(staff.session_id, line)
    test.advance(100)
    return shown .. table.concat(test.lines(staff.session_id), "\n")
  end
  expect.contains(give(".global creatures where template = rat"), "3 creatures more in other processes of the world.")
  expect.contains(give(".global --yes creatures where template = rat bring"), "3 creatures more in other processes")
  local ended = test.finish_jobs()
  expect.equal(ended[1].lines[1], "4 creatures brought.")
  test.advance(2000)
  local here = 0
  for rat in mobiles.each { template = "rat" } do
    if rat.x == X and rat.map_id == MAP then here = here + 1 end
  end
  expect.equal({ here, near.x, #test.elsewhere("places") }, { 4, X, 0 })
  test.give(staff.session_id, (".global --yes creatures where template = rat move %d %d 0 %d"):format(X + 9, Y, THERE))
  test.finish_jobs()
  test.advance(2000)
  expect.equal(#test.elsewhere("places"), 4)
end)

test.case("delete leaves those of other processes alone, where the record would not know who did it", function()
  test.split { THERE }
  local staff = master()
  local near = mobiles.create("rat", MAP, X + 40, Y, 0)
  test.elsewhere("rats", { count = 2 })
  local shown = test.give(staff.session_id, ".global --yes creatures where template = rat delete")
  test.advance(200)
  shown = shown .. table.concat(test.lines(staff.session_id), "\n")
  expect.contains(shown, "2 creatures more in other processes of the world: give the command outside of the game for those.")
  test.finish_jobs()
  expect.equal({ near.exists, #test.elsewhere("places") }, { false, 2 })
end)

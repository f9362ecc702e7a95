-- What staff do to mobiles and things.

local function gm()
  return test.player { role = "GameMaster" }
end

local function target_player()
  local player = test.player()
  return players.by_session(player.session_id), mobiles.of_session(player.session_id)
end

test.case("god makes invulnerable and vulnerable again", function()
  local staff, _ = gm()
  local _, mobile = target_player()
  expect.contains(test.give(staff.session_id, ".god", { serial = mobile.serial }), "invulnerable now")
  expect.equal(select(2, mobile:damage(5)), 0)
  expect.contains(test.give(staff.session_id, ".god", { serial = mobile.serial }), "is vulnerable now")
  expect.equal(select(2, mobile:damage(5)), 5)
end)

test.case("invis hides, kill kills, freeze holds fast", function()
  local staff = gm()
  local player, mobile = target_player()
  test.give(staff.session_id, ".invis", { serial = mobile.serial })
  expect.is_true(mobile.hidden)
  test.give(staff.session_id, ".invis", { serial = mobile.serial })
  expect.is_false(mobile.hidden)
  test.give(staff.session_id, ".freeze", { serial = mobile.serial })
  expect.is_true(mobile.frozen)
  test.give(staff.session_id, ".freeze", { serial = mobile.serial })
  expect.is_false(mobile.frozen)
  mobile.blessed = true
  expect.contains(test.give(staff.session_id, ".kill", { serial = mobile.serial }), "is dead")
  expect.is_true(mobile.is_dead)
  expect.contains(test.give(staff.session_id, ".kill", { serial = mobile.serial }), "does not die")
  expect.is_true(player ~= nil)
end)

test.case("set sets skills in points, and stats", function()
  local staff = gm()
  local _, mobile = target_player()
  test.give(staff.session_id, ".set skill Swordsmanship 87.5", { serial = mobile.serial })
  expect.equal(mobile:skill("swordsmanship"), 875)
  test.give(staff.session_id, ".set stat strength 90", { serial = mobile.serial })
  test.give(staff.session_id, ".set stat karma -500", { serial = mobile.serial })
  expect.equal({ mobile.strength, mobile.karma }, { 90, -500 })
  expect.contains(test.give(staff.session_id, ".set skill juggling 5"), "There is no skill with the name juggling.")
  expect.contains(test.give(staff.session_id, ".set stat luck 5"), "The stats are strength, dexterity")
  expect.contains(test.give(staff.session_id, ".set strength 5"), "kind takes one of skill, stat")
  expect.contains(test.give(staff.session_id, ".set skill magery 121"), "from 0 to 120")
end)

test.case("props shows fields and params, and writes those that were changed", function()
  local staff = gm()
  local sword = items.create("katana", { params = { quality = 1 } })
  sword:move_to(1, staff.x, staff.y, staff.z)
  test.give(staff.session_id, ".props", { serial = sword.serial })
  local shown = test.gump(staff.session_id)
  expect.contains(shown.texts, "param damage_max")
  test.press(staff.session_id, "apply", { texts = { name = "Biter", hue = "33", movable = "perhaps", ["param damage_max"] = "40" } })
  wait(0)
  expect.equal({ sword.name, sword.hue, sword.movable }, { "Biter", 33, true })
  expect.equal(sword:get("damage_max"), 40)
  expect.contains(test.lines(staff.session_id), "movable: 'perhaps' is no flag.")
  expect.is_true(test.gump(staff.session_id) ~= nil)
end)

test.case("props turns its pages, and is refused when the staff member is none any more", function()
  local staff = gm()
  local _, mobile = target_player()
  test.give(staff.session_id, ".props", { serial = mobile.serial })
  test.press(staff.session_id, "next")
  wait(0)
  expect.contains(test.gump(staff.session_id).texts, "fame")
  test.set_role(staff.session_id, "Regular")
  test.press(staff.session_id, "apply", { texts = { fame = "1000" } })
  wait(0)
  expect.equal(mobile.fame, 0)
end)

test.case("all of it is for GameMasters", function()
  local player = test.player { role = "Counselor" }
  for _, line in ipairs { ".god", ".invis", ".kill", ".freeze", ".props", ".set stat strength 9" } do
    expect.contains(test.give(player.session_id, line), "needs the level GameMaster")
  end
end)

test.case("the operator's cells replace those of the client's map, and what cannot be a jail is refused", function()
  local cells = require("features.staff.lib.cells")
  local read = cells.read { map = 1, cells = { { 1500, 1600 }, { 1505, 1600, 20 } }, area = { 1490, 1590, 1510, 1610 } }
  expect.equal(read.places[2], { map_id = 1, x = 1505, y = 1600, z = 20 })
  expect.equal(read.area, { x1 = 1490, y1 = 1590, x2 = 1510, y2 = 1610 })
  for _, wrong in ipairs { "Britain", { map = 1 }, { map = 1, cells = { { 5, 5 } }, area = { 10, 10, 20, 20 } } } do
    expect.is_false(pcall(cells.read, wrong))
  end
end)

test.case("a jailed player stays in a cell until the time is over, and goes back", function()
  local staff = gm()
  local player, mobile = target_player()
  local home = { mobile.map_id, mobile.x, mobile.y }
  expect.contains(test.give(staff.session_id, (".jail %s soon A scam."):format(player.account_name)), "The span must be")
  expect.contains(test.give(staff.session_id, (".jail %s 1h A scam."):format(player.account_name)), "in the jail for 1h")
  local cell = { mobile.map_id, mobile.x, mobile.y }
  expect.equal(cell[1], 0)
  players.move(player.session_id, { map_id = 1, x = 1440, y = 1700, z = 0 })
  wait(100)
  expect.equal({ mobile.map_id, mobile.x, mobile.y }, cell)
  expect.contains(test.give(staff.session_id, (".jail_record %s"):format(player.account_name)), "for 1h, by")
  local shown
  for _, one in ipairs(staff_page.read(mobile)) do
    if one.name == "jail" then shown = one end
  end
  expect.contains(shown.rows[1].value, "until 2")
  expect.contains(shown.rows[2].value, "for 1h, by player1: A scam.")
  test.advance(3600000 + 1000)
  expect.equal({ mobile.map_id, mobile.x, mobile.y }, home)
  expect.contains(test.give(staff.session_id, (".unjail %s"):format(player.account_name)), "is not in the jail")
end)

test.case("a squelched player is not heard until the time is over", function()
  local staff = gm()
  local player = target_player()
  local function told()
    test.lines(player.session_id)
    test.say(player.session_id, "Hello!")
    return test.lines(player.session_id)
  end
  expect.contains(test.give(staff.session_id, (".squelch %s 30m"):format(player.account_name)), "cannot speak for 30m")
  expect.equal(told(), { "#500168" })
  test.advance(1801000)
  expect.equal(told(), {})
end)

test.case("tele takes staff there, dupe copies, skills and info tell", function()
  local staff = gm()
  local me = mobiles.of_session(staff.session_id)
  test.give(staff.session_id, ".tele", { x = me.x + 4, y = me.y, z = 0 })
  local sword = items.create("katana")
  sword.hue = 33
  sword:set("maker", "Anna")
  sword:move_to(me.map_id, me.x, me.y, me.z)
  expect.contains(test.give(staff.session_id, ".dupe 2", { serial = sword.serial }), "2 copies are in your backpack.")
  local copies = me.backpack:find_all("katana")
  expect.equal({ #copies, copies[1].hue, copies[2]:get("maker") }, { 2, 33, "Anna" })
  local player, mobile = target_player()
  mobile:set_skill("magery", 505)
  expect.contains(test.give(staff.session_id, ".skills", { serial = mobile.serial }), "magery 50.5")
  expect.contains(test.give(staff.session_id, ".info", { serial = mobile.serial }), "Account " .. player.account_name)
end)

test.case("a term of several days ends at its own time", function()
  local staff = gm()
  local player, mobile = target_player()
  local home = { mobile.map_id, mobile.x, mobile.y }
  test.give(staff.session_id, (".jail %s 2d A scam."):format(player.account_name))
  test.leap(24 * 3600000)
  wait(0)
  expect.is_true(mobile:get("jail") ~= nil)
  test.leap(24 * 3600000)
  wait(0)
  expect.equal({ mobile.map_id, mobile.x, mobile.y }, home)
end)

-- What staff do to mobiles and things.

local function gm()
  return test.player { role = "GameMaster" }
end

local function target_player()
  local player = test.player()
  return player, mobiles.of_session(player.session_id)
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
  test.give(staff.session_id, ".set skill swordsmanship 87.5", { serial = mobile.serial })
  expect.equal(mobile:skill("swordsmanship"), 875)
  test.give(staff.session_id, ".set stat strength 90", { serial = mobile.serial })
  test.give(staff.session_id, ".set stat karma -500", { serial = mobile.serial })
  expect.equal({ mobile.strength, mobile.karma }, { 90, -500 })
  expect.contains(test.give(staff.session_id, ".set skill juggling 5"), "There is no skill juggling")
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

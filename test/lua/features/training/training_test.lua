-- Practice on dummies, dips and buttes.

local function trainee(x, y)
  local player = test.player { map_id = 0, x = x or 2001, y = y or 2000 }
  local mobile = mobiles.of_session(player.session_id)
  mobile.stat_cap = 225
  test.lines(player.session_id)
  return player, mobile
end

local function stand(template)
  local item = items.create(template)
  item:move_to(0, 2000, 2000, 0)
  return item
end

test.case("a dummy swings when it is struck, and nobody strikes it meanwhile", function()
  local anna = trainee()
  local dummy = stand("training_dummy")
  test.use(anna.session_id, dummy.serial)
  wait(300)
  expect.equal(dummy.item_id, 0x1075)
  test.use(anna.session_id, dummy.serial)
  expect.equal(test.lines(anna.session_id), { "#501815" })
  wait(3000)
  expect.equal(dummy.item_id, 0x1074)
end)

test.case("a beginner learns at a dummy, who knows more does not, nor an archer or a rider", function()
  local anna, mobile = trainee()
  local dummy = stand("training_dummy")
  for _ = 1, 200 do
    test.use(anna.session_id, dummy.serial)
    wait(4000)
  end
  expect.is_true(mobile:skill("wrestling") > 0)
  test.lines(anna.session_id)
  mobile:set_skill("wrestling", 250)
  test.use(anna.session_id, dummy.serial)
  items.create("bow"):equip_on(mobile)
  test.use(anna.session_id, dummy.serial)
  expect.equal(test.lines(anna.session_id), { "#501828", "#501822" })
end)

test.case("a dip is searched, or bumped and swings", function()
  local anna = trainee()
  local dip = stand("pickpocket_dip")
  local seen = {}
  for _ = 1, 40 do
    test.use(anna.session_id, dip.serial)
    seen[test.lines(anna.session_id)[1]] = true
    wait(4000)
  end
  expect.equal(seen, { ["#501834"] = true, ["#501831"] = true })
  expect.equal(dip.item_id, 0x1EC0)
end)

test.case("what is packed up is no dip to search", function()
  local anna, mobile = trainee()
  local dip = stand("pickpocket_dip")
  dip:put_in(mobile.backpack)
  test.use(anna.session_id, dip.serial)
  expect.equal(test.lines(anna.session_id), { "#501816" })
end)

test.case("arrows are shot at a butte from the right place, stay in it, and are gathered", function()
  local anna, mobile = trainee(2003, 2000)
  local butte = stand("archery_butte")
  test.use(anna.session_id, butte.serial)
  items.create("bow"):equip_on(mobile)
  test.use(anna.session_id, butte.serial)
  mobile:move_to(0, 2005, 2001, 0)
  test.use(anna.session_id, butte.serial)
  mobile:move_to(0, 2005, 2000, 0)
  test.use(anna.session_id, butte.serial)
  expect.equal(test.lines(anna.session_id), { "#500593", "#500599", "#500597", "#500594" })
  items.create("arrow", { amount = 60 }):put_in(mobile.backpack)
  mobile:set_skill("archery", 240)
  for _ = 1, 30 do
    test.use(anna.session_id, butte.serial)
    wait(2000)
  end
  local inside = butte:get("arrows")
  expect.equal(mobile.backpack:find("arrow").amount, 30)
  expect.is_true(inside > 0)
  mobile:move_to(0, 2001, 2000, 0)
  test.use(anna.session_id, butte.serial)
  expect.equal({ mobile.backpack:find("arrow").amount, butte:get("arrows") }, { 30 + inside, nil })
end)

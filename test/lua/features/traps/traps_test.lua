-- Traps of boxes and chests.

local function chest(trap, power, level)
  local box = items.create("wooden_chest", { params = { trap = trap, trap_power = power, trap_level = level } })
  box:move_to(0, 2006, 2005, 0)
  return box
end

local function thief(role)
  local player = test.player { map_id = 0, x = 2005, y = 2005, role = role }
  local mobile = mobiles.of_session(player.session_id)
  mobile.hits_max = 200
  mobile.hits = 200
  test.lines(player.session_id)
  return player, mobile
end

test.case("a trap goes off once when the box is opened, by its level or its power", function()
  for kind, range in pairs { explosion = { 20, 60 }, dart = { 10, 30 } } do
    local carl, mobile = thief()
    local box = chest(kind, 0, 2)
    expect.is_false(test.use(carl.session_id, box.serial))
    expect.contains(test.lines(carl.session_id), "#502999")
    local lost = 200 - mobile.hits
    expect.is_true(lost >= range[1] and lost <= range[2], kind)
    expect.is_true(test.use(carl.session_id, box.serial))
    expect.equal(200 - mobile.hits, lost)
  end
  local carl, mobile = thief()
  test.use(carl.session_id, chest("magic", 17, 0).serial)
  expect.equal(mobile.hits, 183)
end)

test.case("a trap of poison poisons by its level", function()
  local carl, mobile = thief()
  test.use(carl.session_id, chest("poison", 0, 4).serial)
  expect.equal(mobile.poison, 4)
end)

test.case("traps do not harm staff", function()
  local gm, mobile = thief("GameMaster")
  expect.is_true(test.use(gm.session_id, chest("explosion", 0, 3).serial))
  expect.equal(mobile.hits, 200)
end)

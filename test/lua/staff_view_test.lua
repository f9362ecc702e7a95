-- What staff see and do with things and people: sections of pages, and the commands that go to things and bring them.

local function said(player)
  local lines = test.lines(player.session_id)
  return lines[#lines]
end

local function section(mobile, name)
  for _, one in ipairs(staff_page.read(mobile)) do
    if one.name == name then return one end
  end
  return nil
end

local function value_of(shown, label)
  for _, row in ipairs(shown.rows) do
    if row.label == label then return row.value end
  end
  return nil
end

test.case("the page of a character tells of its murders and of its pets in stables", function()
  local player = test.player {}
  local mobile = mobiles.get(player.character_id)
  mobile:set("murders", 5)
  mobile:set("stabled", { { name = "Rex", template = "dog", params = { bonded = true } } })
  local law = section(mobile, "law")
  expect.equal(value_of(law, "Murders"), "5")
  expect.equal(value_of(law, "Is a murderer"), "yes")
  expect.equal(section(mobile, "stables").rows[1], { label = "Rex", value = "dog, bonded" })
end)

test.case("somebody in no guild has no section of a guild", function()
  local player = test.player {}
  expect.equal(section(mobiles.get(player.character_id), "guild"), nil)
end)

test.case("bring_item takes a thing from a player's bag, and no part of a body and nothing that belongs where it is", function()
  local staff = test.player { role = "GameMaster", x = 1000, y = 1000 }
  local own = mobiles.get(staff.character_id)
  local ana = mobiles.get(test.player { name = "Ana", x = 1500, y = 1600 }.character_id)
  local sword = items.create("katana"):put_in(ana.backpack)
  test.say(staff.session_id, ".bring_item " .. sword.serial)
  wait(0)
  expect.equal(sword:is_within(own.backpack), true)
  test.say(staff.session_id, ".bring_item " .. sword.serial)
  wait(0)
  expect.equal(said(staff), "You have it already.")
  test.say(staff.session_id, ".bring_item " .. ana.backpack.serial)
  wait(0)
  expect.equal(ana.backpack ~= nil, true)
  local fixed = items.create("katana")
  fixed:move_to(1, 1500, 1600, 0)
  fixed.movable = false
  test.say(staff.session_id, ".bring_item " .. fixed.serial)
  wait(0)
  expect.contains(said(staff), "it belongs where it is")
  expect.equal({ fixed.x, fixed.y }, { 1500, 1600 })
end)

test.case("bring_item takes nothing from somebody of a higher level", function()
  local staff = test.player { role = "GameMaster", x = 1000, y = 1000 }
  local owner = mobiles.get(test.player { name = "Lord British", role = "Administrator", x = 1400, y = 1600 }.character_id)
  local sword = items.create("katana"):put_in(owner.backpack)
  test.say(staff.session_id, ".bring_item " .. sword.serial)
  wait(0)
  expect.contains(said(staff), "has a higher level than you")
  expect.equal(sword:is_within(owner.backpack), true)
end)

test.case("go_item takes staff to the holder of a thing, and Counselors and players nowhere", function()
  local staff = test.player { role = "GameMaster", x = 1000, y = 1000 }
  local ana = mobiles.get(test.player { name = "Ana", x = 1500, y = 1600 }.character_id)
  local sword = items.create("katana"):put_in(ana.backpack)
  test.say(staff.session_id, ".go_item " .. sword.serial)
  wait(0)
  local now = players.by_session(staff.session_id)
  expect.equal({ now.x, now.y }, { 1500, 1600 })
  expect.contains(table.concat(test.lines(staff.session_id)), "Here it is: katana, X: 1500")
  for _, role in ipairs { "Counselor", "Regular" } do
    local other = test.player { role = role, x = 1000, y = 1000 }
    test.say(other.session_id, ".go_item " .. sword.serial)
    test.say(other.session_id, ".bring_item " .. sword.serial)
    wait(0)
    local there = players.by_session(other.session_id)
    expect.equal({ there.x, there.y }, { 1000, 1000 })
    expect.equal(sword:is_within(ana.backpack), true)
  end
end)

test.case("the page of a character names its guild, also when another one leads", function()
  local members = require("features.guilds.lib.members")
  local founder = mobiles.get(test.player { name = "Ana" }.character_id)
  local guest = mobiles.get(test.player { name = "Bert" }.character_id)
  items.create("gold", { amount = 60000 }):put_in(founder.bank)
  expect.equal(members.found(founder, "Yew Rangers", "YR"), true)
  members.join(require("features.guilds.lib.rolls").of(founder), guest)
  local guild = section(guest, "guild")
  expect.equal(value_of(guild, "Guild"), "Yew Rangers [YR]")
  expect.equal(value_of(guild, "Leader"), "Ana")
  guest:set("guild_joined", 5)
  expect.equal(section(guest, "guild"), nil)
end)

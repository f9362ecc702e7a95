-- Death of players: corpse, ghost, and coming back to life.

local death = require("features.death.lib.dying")

-- A player with a dagger in hand, a robe on and gold in the backpack.
local function adventurer(wish)
  local player = test.player(wish)
  local mobile = mobiles.get(player.character_id)
  items.create("robe", { hue = 33 }):equip_on(mobile)
  items.create("dagger"):equip_on(mobile, "one_handed")
  items.create("gold", { amount = 70 }):put_in(mobile.backpack)
  return player, mobile
end

local function corpse_of(mobile)
  for _, corpse in ipairs(items.all_of("corpse")) do
    if corpse:get("owner") == mobile.serial then return corpse end
  end
end

-- Gives the command and chooses an object. Returns what the GameMaster is told.
local function resurrect(staff, serial)
  test.say(staff.session_id, ".resurrect")
  wait(0)
  test.target(staff.session_id, { serial = serial })
  wait(0)
  return test.lines(staff.session_id)
end

test.case("a player who dies becomes a ghost in a shroud, and its corpse holds its belongings", function()
  local player, mobile = adventurer()
  local body = mobile.body
  test.shown()
  expect.is_true(mobile:kill())
  expect.is_true(mobile.is_dead and mobile.is_ghost)
  expect.equal(mobile.living_body, body)
  expect.equal(mobile:equipped("robe").template, "death_shroud")
  expect.is_nil(mobile:equipped("one_handed"))
  expect.equal(#mobile.backpack.contents, 0)
  local corpse = corpse_of(mobile)
  expect.equal(corpse.amount, body)
  expect.equal(corpse:find("gold").amount, 70)
  expect.equal(corpse:find("robe").hue, 33)
  local seen = {}
  for _, shown in ipairs(test.shown()) do seen[shown.what] = shown end
  expect.equal(seen.death.corpse, corpse.serial)
  expect.equal(seen.death_screen.session_id, player.session_id)
  expect.is_true(seen.death_screen.is_dead)
  expect.is_false(mobile:kill())
end)

test.case("resurrect brings a ghost back beside its corpse, dressed and armed as before", function()
  local staff = test.player { role = "GameMaster" }
  local player, mobile = adventurer()
  local body = mobile.body
  mobile:kill()
  expect.contains(resurrect(staff, mobile.serial), "lives again")
  expect.equal({ mobile.body, mobile.is_dead, mobile.hits }, { body, false, math.min(10, mobile.hits_max) })
  expect.equal(mobile:equipped("robe").hue, 33)
  expect.equal(mobile:equipped("one_handed").template, "dagger")
  expect.equal(mobile.backpack:find("gold").amount, 70)
  expect.is_nil(corpse_of(mobile))
  expect.contains(test.lines(player.session_id), "You are alive again.")
end)

test.case("a player who is resurrected far from the corpse wears a robe, and takes its belongings from the corpse later", function()
  local staff = test.player { role = "GameMaster" }
  local player, mobile = adventurer()
  mobile:kill()
  local corpse = corpse_of(mobile)
  local thief = test.player()
  mobile:move_to(1, 1460, 1699, 0)
  resurrect(staff, mobile.serial)
  expect.equal(mobile:equipped("robe").template, "death_robe")
  expect.is_true(test.use(thief.session_id, corpse.serial))
  expect.is_false(test.use(player.session_id, corpse.serial))
  expect.equal(mobile:equipped("robe").hue, 33)
  expect.equal(mobile.backpack:find("gold").amount, 70)
  expect.is_nil(corpse_of(mobile))
  expect.equal(#items.all_of("death_robe"), 0)
end)

test.case("a ghost cannot take anything from its corpse", function()
  local player, mobile = adventurer()
  mobile:kill()
  expect.is_true(test.use(player.session_id, corpse_of(mobile).serial))
  expect.equal(corpse_of(mobile):find("gold").amount, 70)
end)

test.case("only ghosts of players can be resurrected", function()
  local staff = test.player { role = "GameMaster" }
  local _, alive = adventurer()
  local cat = mobiles.create("cat", 1, 1434, 1699, 0)
  local _, dead = adventurer()
  dead:kill()
  for _, serial in ipairs { alive.serial, cat.serial, corpse_of(dead).serial, staff.character_id } do
    expect.contains(resurrect(staff, serial), "not a valid target")
  end
  test.say(staff.session_id, ".resurrect")
  wait(0)
  test.target(staff.session_id)
  wait(0)
  expect.contains(test.lines(staff.session_id), "Nothing was chosen")
  expect.is_true(dead.is_dead)
end)

test.case("resurrect is for GameMasters", function()
  local player = test.player { role = "Counselor" }
  test.say(player.session_id, ".resurrect")
  wait(0)
  expect.contains(test.lines(player.session_id), "needs the level GameMaster")
  expect.is_false(test.has_target(player.session_id))
end)

test.case("corpses decay in time, and leave a player's belongings on the ground", function()
  local _, mobile = adventurer()
  mobile:kill()
  mobiles.create("cat", 1, 1400, 1699, 0):kill()
  expect.equal(#items.all_of("corpse"), 2)
  test.advance(8 * 60000)
  expect.equal(#items.all_of("corpse"), 1)
  test.advance(8 * 60000)
  expect.equal(#items.all_of("corpse"), 0)
  expect.equal(#items.near(1, mobile.x, mobile.y, 0, { template = "gold" }), 1)
end)

test.case("the robe of the risen does not become more with each death", function()
  local death = require("features.death.lib.dying")
  local mobile = mobiles.of_session(test.player().session_id)
  for _ = 1, 3 do
    mobile:kill()
    mobile:move_to(1, mobile.x + 20, 1699, 0)
    death.resurrect(mobile)
  end
  expect.equal(#items.all_of("death_robe"), 1)
end)

test.case("what others wore is not worn by its looter after a death, and what strangers put into a corpse stays there", function()
  local anna = test.player { name = "Anna", map_id = 0, x = 1500, y = 1600 }
  local bert = test.player { name = "Bert", map_id = 0, x = 1501, y = 1600 }
  local one, other = mobiles.of_session(anna.session_id), mobiles.of_session(bert.session_id)
  local katana = items.create("katana")
  katana:equip_on(other)
  other:kill()
  local remains = items.all_of("corpse")[1]
  expect.is_true(katana:get("worn_on") ~= nil)
  test.use(anna.session_id, remains.serial)
  expect.is_true(test.lift(anna.session_id, katana.serial))
  expect.is_nil(katana:get("worn_on"))
  katana:put_in(one.backpack)
  katana:set("worn_on", "one_handed")
  one:kill()
  expect.is_nil(katana:get("worn_on"))
  local own
  for corpse in items.each { template = "corpse", param = "owner", value = one.serial } do own = corpse end
  death.resurrect(other)
  local apple = items.create("apple")
  apple:put_in(other.backpack)
  test.drop(bert.session_id, apple.serial, own.serial)
  apple:put_in(own)
  death.resurrect(one)
  expect.equal(katana.container, one.backpack)
  expect.equal(apple.container, own)
end)

test.case("what is blessed stays with a player who dies: worn, in the backpack, in a bag, on the cursor", function()
  local player, mobile = adventurer()
  local bag = items.create("bag"):put_in(mobile.backpack)
  local function blessed(template) return items.create(template, { params = { blessed = true } }) end
  local cap, cloak = blessed("cap"), blessed("cloak")
  cap:equip_on(mobile)
  local kept = { cap, blessed("sandals"):put_in(mobile.backpack), blessed("shirt"):put_in(bag), cloak:put_in(mobile.backpack) }
  local purse = blessed("pouch"):put_in(bag)
  local ring = blessed("gold_ring"):put_in(purse)
  test.lift(player.session_id, cloak.serial)
  while #mobile.backpack.contents < 120 do items.create("apple", { name = tostring(#mobile.backpack.contents) }):put_in(mobile.backpack) end
  mobile:kill()
  for _, thing in ipairs(kept) do expect.equal({ thing.container, thing:get("worn_on") }, { mobile.backpack, nil }) end
  expect.equal({ purse.container, ring.container, #mobile.backpack.contents }, { mobile.backpack, purse, 5 })
  local corpse = corpse_of(mobile)
  expect.equal({ bag.container, #bag.contents, corpse:find("gold").amount }, { corpse, 0, 70 })
end)

test.case("a blessed thing of a creature lies in its corpse", function()
  local horse = mobiles.create("horse", 0, 1500, 1600, 0)
  local shirt = items.create("shirt", { params = { blessed = true } })
  shirt:equip_on(horse)
  horse:kill()
  expect.equal(shirt.container, items.all_of("corpse")[1])
end)

test.case("people cry when they die, and the offer of life is seen and heard", function()
  local player, mobile = adventurer()
  local function sounds()
    local heard, effects = {}, 0
    for _, shown in ipairs(test.shown()) do
      if shown.what == "sound" then heard[#heard + 1] = shown.sound end
      if shown.what == "effect" then effects = effects + 1 end
    end
    return heard, effects
  end
  test.shown()
  mobile:kill()
  local cry = sounds()[1]
  expect.is_true(cry >= 0x314 and cry <= 0x317 or cry >= 0x423 and cry <= 0x427)
  mobiles.create("healer", mobile.map_id, mobile.x + 1, mobile.y, mobile.z)
  test.shown()
  test.walk(player.session_id, 0)
  test.walk(player.session_id, 0)
  test.advance(2000)
  local heard, effects = sounds()
  expect.contains(table.concat(heard, " "), tostring(0x1F2))
  expect.is_true(effects > 0)
end)

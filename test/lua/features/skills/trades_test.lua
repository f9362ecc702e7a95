-- Skills of thieves, bards, poisoners, shepherds and campers.

local bards = require("features.creatures.lib.calming")
local combat = require("features.fighting.lib.fighting")
local law = require("features.law.lib.crimes")
local locks = require("features.active_skills.lib.locks")
local outdoors = require("features.active_skills.lib.outdoors")
local skills = require("features.skills.lib.skills")
local stealing = require("features.active_skills.lib.stealing")

local NUMBER = { peacemaking = 9, discordance = 15, provocation = 22, poisoning = 30, stealing = 33, remove_trap = 48 }

local function somebody(tenths, wish)
  local player = test.player(wish or { map_id = 1, x = 2000, y = 2000, z = 0 })
  local mobile = mobiles.get(player.character_id)
  for name, value in pairs(tenths or {}) do mobile:set_skill(name, value) end
  if tenths and tenths.stealing then mobile:set("trade_guild", "thieves") end
  test.lines(player.session_id)
  return mobile, player
end

local function use(player, name, target)
  test.use_skill(player.session_id, { skill = NUMBER[name], target = target and target.serial or nil })
  wait(1)
end

local function read(player) return table.concat(test.lines(player.session_id), " ") end

local function creature(template, mobile, tiles)
  local one = mobiles.create(template, mobile.map_id, mobile.x + (tiles or 1), mobile.y, mobile.z) or error(template)
  one:set("stays", true)
  return one
end

local function carried(mobile, template, wish)
  local item = items.create(template, wish)
  return item:put_in(mobile.backpack)
end

test.case("Stealing takes light things out of the packs of people, and a pile in part", function()
  local thief, player = somebody { stealing = 1000 }
  local victim = somebody(nil, { map_id = 0, x = 2001, y = 2000, z = 0 })
  thief:move_to(0, 2000, 2000, 0)
  local apple = carried(victim, "apple")
  use(player, "stealing", apple)
  expect.equal(apple.root_mobile, thief)
  local gold = carried(victim, "gold", { amount = 400 })
  for _ = 1, 20 do
    wait(10000)
    if not thief.backpack:find("gold") then use(player, "stealing", gold) end
  end
  local stolen = thief.backpack:find("gold")
  expect.is_true(stolen.amount < 400)
  expect.equal(stolen.amount + gold.amount, 400)
end)

test.case("who chooses a person steals something of what it carries", function()
  local thief, player = somebody { stealing = 1000 }
  local victim = somebody(nil, { map_id = 0, x = 2001, y = 2000, z = 0 })
  thief:move_to(0, 2000, 2000, 0)
  use(player, "stealing", victim)
  expect.contains(read(player), "502710")
  local apples = { carried(victim, "apple"), carried(victim, "banana") }
  wait(10000)
  use(player, "stealing", victim)
  expect.is_true(apples[1].root_mobile == thief or apples[2].root_mobile == thief)
end)

test.case("a thief who is noticed is a criminal, and those around are told", function()
  local thief, player = somebody { stealing = 100 }
  local victim, victim_player = somebody(nil, { map_id = 0, x = 2001, y = 2000, z = 0 })
  thief:move_to(0, 2000, 2000, 0)
  for _ = 1, 20 do
    if not law.is_criminal(thief) then
      use(player, "stealing", carried(victim, "apple"))
      wait(10000)
    end
  end
  expect.equal(law.is_criminal(thief), true)
  expect.contains(read(victim_player), "trying to steal")
end)

test.case("Stealing leaves alone what is worn, heavy, far away, one's own, or of the young", function()
  local young = require("features.law.lib.young")
  local thief, player = somebody { stealing = 1000 }
  local victim = somebody(nil, { map_id = 0, x = 2001, y = 2000, z = 0 })
  thief:move_to(0, 2000, 2000, 0)
  local function try(item, reason)
    wait(10000)
    use(player, "stealing", item)
    expect.contains(read(player), reason)
    expect.is_true(item.root_mobile ~= thief or reason == "502704")
  end
  try(carried(thief, "apple"), "502704")
  local shirt = items.create("shirt")
  shirt:equip_on(victim)
  try(shirt, "1005585")
  try(carried(victim, "harp"), "502722")
  local apple = carried(victim, "apple")
  young.begin(victim)
  try(apple, "502699")
  young.finish(victim)
  victim:move_to(0, 2003, 2000, 0)
  try(apple, "502703")
end)

test.case("nobody steals with a full hand, nor where players do not fight", function()
  local thief, player = somebody { stealing = 1000 }
  local victim = somebody(nil, { map_id = 1, x = 2001, y = 2000, z = 0 })
  use(player, "stealing", carried(victim, "apple"))
  expect.contains(read(player), "1001018")
  items.create("longsword"):equip_on(thief)
  wait(10000)
  use(player, "stealing", carried(victim, "apple"))
  expect.contains(read(player), "1005584")
end)

test.case("Snooping opens the pack of somebody beside, for those who are good at it", function()
  local spy, player = somebody { snooping = 1000 }
  local victim, victim_player = somebody(nil, { map_id = 0, x = 2001, y = 2000, z = 0 })
  spy:move_to(0, 2000, 2000, 0)
  expect.equal(stealing.snoop(spy, victim.backpack), true)
  expect.equal(read(victim_player), "")
  spy:set_skill("snooping", 0)
  spy.dexterity = 1
  local opened = 0
  for _ = 1, 10 do
    if stealing.snoop(spy, victim.backpack) then opened = opened + 1 end
  end
  expect.is_true(opened < 5)
  expect.contains(read(victim_player), "peek")
  expect.contains(read(player), "500210")
  victim:move_to(0, 2005, 2000, 0)
  expect.equal(stealing.snoop(spy, victim.backpack), false)
end)

test.case("a lockpick opens a lock within the skill, and breaks now and then", function()
  local picker, player = somebody { lockpicking = 500 }
  picker.dexterity = 1
  local pick = carried(picker, "lockpick", { amount = 30 })
  local chest = items.create("wooden_box", { params = { locked = true, lock_level = 90 } })
  chest:move_to(1, picker.x + 1, picker.y, 0)
  local function try()
    test.use(player.session_id, pick.serial)
    wait(1)
    test.target(player.session_id, { serial = chest.serial })
    wait(3001)
  end
  try()
  expect.contains(read(player), "502072")
  chest:set("lock_level", 45)
  chest:set("lock_level_max", 85)
  for _ = 1, 40 do
    if chest:get("locked") and pick.exists then try() end
  end
  expect.equal(chest:get("locked"), nil)
  expect.equal(chest:get("picked_by"), picker.name)
  expect.is_true(pick.amount < 30)
end)

test.case("Remove Trap needs knowledge of locks and an eye for what is hidden", function()
  local one, player = somebody { remove_trap = 1000 }
  local chest = items.create("wooden_box", { params = { trap = "magic", trap_power = 10 } })
  chest:move_to(1, one.x + 1, one.y, 0)
  use(player, "remove_trap", chest)
  expect.contains(read(player), "502366")
  one:set_skill("lockpicking", 500)
  wait(10000)
  use(player, "remove_trap", chest)
  expect.contains(read(player), "502367")
  one:set_skill("detecting_hidden", 500)
  wait(10000)
  use(player, "remove_trap", chest)
  expect.contains(read(player), "502377")
  expect.equal(chest:get("trap"), nil)
  wait(10000)
  use(player, "remove_trap", chest)
  expect.contains(read(player), "502373")
end)

test.case("Peacemaking calms one creature for long, or stops the fights of all around", function()
  local bard, player = somebody { peacemaking = 1200, musicianship = 1000 }
  carried(bard, "lute")
  local rabbit = creature("rabbit", bard, 2)
  combat.attack(rabbit, bard)
  use(player, "peacemaking", rabbit)
  expect.contains(read(player), "1049532")
  expect.equal(bards.is_calmed(rabbit), true)
  expect.equal(combat.opponent(rabbit), nil)
  wait(120001)
  expect.equal(bards.is_calmed(rabbit), false)
  combat.attack(rabbit, bard)
  use(player, "peacemaking", bard)
  expect.contains(read(player), "500615")
  expect.equal(combat.opponent(rabbit), nil)
end)

test.case("Provocation sets two creatures on each other", function()
  local bard, player = somebody { provocation = 1000, musicianship = 1000 }
  carried(bard, "lute")
  local one, other = creature("mongbat", bard, 2), creature("mongbat", bard, 3)
  use(player, "provocation", one)
  test.target(player.session_id, { serial = other.serial })
  wait(1)
  expect.contains(read(player), "501602")
  expect.equal(combat.opponent(one), other)
  expect.equal(combat.opponent(other), one)
end)

test.case("Discordance lowers skills and stats by a fifth while the bard is near", function()
  local bard, player = somebody { discordance = 1000, musicianship = 1000 }
  carried(bard, "lute")
  local one = creature("mongbat", bard, 2)
  one.strength = 50
  one:set_skill("wrestling", 1000)
  use(player, "discordance", one)
  expect.contains(read(player), "1049539")
  expect.equal(one.strength, 40)
  expect.equal(skills.value(one, "wrestling"), 800)
  wait(20000)
  expect.equal(one.strength, 40)
  bard:move_to(1, 2100, 2100, 0)
  wait(20000)
  expect.equal(one.strength, 50)
  expect.equal(skills.value(one, "wrestling"), 1000)
end)

test.case("bards need an instrument, which wears", function()
  local bard, player = somebody { musicianship = 1000 }
  local lute = carried(bard, "lute", { params = { uses_left = 1 } })
  test.use(player.session_id, lute.serial)
  wait(0)
  expect.equal(lute.exists, false)
  use(player, "discordance")
  expect.contains(read(player), "500617")
end)

test.case("Poisoning smears a blade with poison for some blows, and leaves a bottle", function()
  local one, player = somebody { poisoning = 1000 }
  local potion, dagger = carried(one, "poison_potion"), carried(one, "dagger")
  use(player, "poisoning", potion)
  test.target(player.session_id, { serial = dagger.serial })
  wait(2001)
  expect.equal(dagger:get("poison_level"), 2)
  expect.equal(dagger:get("poison_charges"), 16)
  expect.equal(potion.exists, false)
  expect.is_true(one.backpack:find("bottle") ~= nil)
end)

test.case("a player who eats poisoned food is poisoned, at the level of the potion and by the poisoner", function()
  local one, player = somebody { poisoning = 1000 }
  local guest, eater = somebody()
  local potion, apple = carried(one, "greater_poison_potion"), carried(one, "apple")
  use(player, "poisoning", potion)
  test.target(player.session_id, { serial = apple.serial })
  wait(2001)
  apple = apple:put_in(guest.backpack)
  guest:set("hunger", 3)
  test.use(eater.session_id, apple.serial)
  expect.equal({ apple.exists, guest.poison }, { false, 3 })
  wait(20000)
  expect.is_true(guest.hits < guest.hits_max)
  expect.equal(law.is_criminal(one), true)
end)

test.case("Poisoning takes only poison, and only blades and food", function()
  local one, player = somebody { poisoning = 1000 }
  use(player, "poisoning", carried(one, "apple"))
  expect.contains(read(player), "502139")
  local potion, mace = carried(one, "poison_potion"), carried(one, "mace")
  wait(10000)
  use(player, "poisoning", potion)
  test.target(player.session_id, { serial = mace.serial })
  wait(1)
  expect.contains(read(player), "502145")
  expect.equal(potion.exists, true)
end)

test.case("a crook sends an animal where the shepherd wants it", function()
  local one, player = somebody { herding = 1200 }
  local sheep = mobiles.create("sheep", 1, one.x + 3, one.y, 0)
  local crook = carried(one, "shepherds_crook")
  test.use(player.session_id, crook.serial)
  wait(1)
  test.target(player.session_id, { serial = sheep.serial })
  wait(1)
  test.target(player.session_id, { x = one.x + 6, y = one.y, z = 0 })
  wait(1)
  expect.contains(read(player), "502479")
  wait(4000)
  expect.is_true(sheep.x >= one.x + 4)
end)

test.case("kindling makes a fire that secures a camp after half a minute, and burns down", function()
  local one, player = somebody { camping = 1000 }
  local kindling = carried(one, "kindling", { amount = 2 })
  test.use(player.session_id, kindling.serial)
  wait(1)
  expect.equal(kindling.amount, 1)
  local fire = items.all_of("camp_fire")[1]
  wait(10000)
  expect.equal(outdoors.is_camping(one), false)
  wait(25000)
  expect.equal(outdoors.is_camping(one), true)
  wait(40000)
  expect.equal(fire.item_id, 0x0DE9)
  wait(30000)
  expect.equal(fire.exists, false)
  expect.equal(outdoors.is_camping(one), false)
end)

test.case("only containers are picked with a lockpick", function()
  local one, player = somebody { lockpicking = 1000 }
  local pick = carried(one, "lockpick")
  local sword = carried(one, "longsword")
  timer.after(0, function() locks.use_pick(pick, one) end)
  wait(1)
  test.target(player.session_id, { serial = sword.serial })
  wait(1)
  expect.contains(read(player), "501666")
end)

-- War and alliance between guilds, and what the law says of them.

local combat = require("features.fighting.lib.fighting")
local law = require("features.law.lib.crimes")
local members = require("features.guilds.lib.members")
local murders = require("features.law.lib.murders")
local pets = require("features.pets.lib.ownership")
local rolls = require("features.guilds.lib.rolls")
local treaties = require("features.guilds.lib.treaties")

local FELUCCA, TRAMMEL, X, Y = 0, 1, 2005, 2005
local DAY_MS = 24 * 60 * 60 * 1000

local function person(name, map_id, x)
  local player = test.player { name = name, map_id = map_id or FELUCCA, x = x or X, y = Y }
  test.lines(player.session_id)
  return mobiles.get(player.character_id), player
end

local function guild_of(name, abbreviation, leader, ...)
  items.create("gold", { amount = 25000 }):put_in(leader.bank)
  assert(members.found(leader, name, abbreviation))
  local guild = rolls.of(leader)
  for _, one in ipairs { ... } do assert(members.join(guild, one)) end
  wait(0)
  return guild
end

local function treaty(one, other, what)
  assert(treaties.propose(one, rolls.of(other), what))
  assert(treaties.propose(other, rolls.of(one), what))
  wait(0)
end

test.case("members and allies are green, enemies orange, and others as everybody sees them", function()
  local anna, mate, bert, carl, dora = person("Anna"), person("Arne"), person("Bert"), person("Carl"), person("Dora")
  guild_of("The Bakers", "BAK", anna, mate)
  guild_of("The Smiths", "SMI", bert)
  guild_of("The Tailors", "TAI", carl)
  treaty(anna, bert, "war")
  treaty(anna, carl, "alliance")
  local function colours(onlooker)
    local seen = {}
    for index, one in ipairs { mate, bert, carl, dora } do seen[index] = one:notoriety_for(onlooker) end
    return seen
  end
  expect.equal(colours(anna), { "friend", "enemy", "friend", "innocent" })
  expect.equal(colours(dora), { "innocent", "innocent", "innocent", "innocent" })
  expect.equal(anna:notoriety_for(bert), "enemy")
  members.leave(anna)
  wait(0)
  expect.equal(colours(anna), { "innocent", "innocent", "innocent", "innocent" })
end)

test.case("guilds at war and members of one guild fight without a crime, also where players do not fight; allies do not", function()
  local anna, mate, bert, carl = person("Anna", TRAMMEL), person("Arne", TRAMMEL), person("Bert", TRAMMEL), person("Carl", TRAMMEL)
  guild_of("The Bakers", "BAK", anna, mate)
  guild_of("The Smiths", "SMI", bert)
  guild_of("The Tailors", "TAI", carl)
  expect.is_false((combat.may_harm(anna, bert)))
  treaty(anna, bert, "war")
  treaty(anna, carl, "alliance")
  expect.is_true((combat.may_harm(anna, bert)))
  expect.is_true((combat.may_harm(anna, mate)))
  expect.is_false((combat.may_harm(anna, carl)))
  local bear = mobiles.create("grizzly_bear", TRAMMEL, X + 1, Y, 0)
  pets.control(bear, bert)
  bear.notoriety = "innocent"
  expect.is_true((combat.may_harm(anna, bear)))
  combat.attack(anna, bear)
  combat.attack(anna, bert)
  expect.equal({ anna.notoriety, bert:notoriety_for(anna), anna:notoriety_for(bert) }, { "innocent", "enemy", "enemy" })
end)

test.case("a killed enemy counts, and has nobody to report", function()
  local anna = person("Anna")
  local bert, player = person("Bert", FELUCCA, X + 1)
  guild_of("The Bakers", "BAK", anna)
  guild_of("The Smiths", "SMI", bert)
  treaty(anna, bert, "war")
  combat.attack(anna, bert)
  bert:kill(anna)
  wait(0)
  expect.is_nil(test.gump(player.session_id))
  expect.equal({ treaties.of(rolls.of(anna))[1].kills, murders.of(anna) }, { 1, 0, 0 })
end)

test.case("a treaty needs both sides, and either side ends it", function()
  local anna, bert = person("Anna"), person("Bert")
  local recruit = person("Carl")
  local bakers, smiths = guild_of("The Bakers", "BAK", anna, recruit), guild_of("The Smiths", "SMI", bert)
  expect.is_false(treaties.propose(recruit, smiths, "war"))
  expect.is_false(treaties.propose(anna, bakers, "war"))
  expect.is_true(treaties.propose(anna, smiths, "war"))
  expect.is_false(treaties.propose(anna, smiths, "war"))
  expect.is_false(treaties.propose(bert, bakers, "alliance"))
  expect.equal({ rolls.treaty(bakers, smiths), (rolls.treaty(smiths, bakers)) }, { "war_declared", "war_offered" })
  expect.is_true(treaties.finish(bert, bakers))
  expect.is_nil(rolls.treaty(bakers, smiths))
  treaty(anna, bert, "alliance")
  expect.equal(treaties.alliance(bakers), { bakers.id, smiths.id })
  expect.is_true(treaties.finish(anna, smiths))
  expect.equal(treaties.alliance(bakers), { bakers.id })
end)

test.case("a war ends after fourteen days, and with either guild", function()
  local anna, bert = person("Anna"), person("Bert")
  local bakers, smiths = guild_of("The Bakers", "BAK", anna), guild_of("The Smiths", "SMI", bert)
  treaty(anna, bert, "war")
  local due = timer.list_persistent()[1]
  expect.equal({ due.handler, due.at - time.unix() > 13 * DAY_MS }, { treaties.timer, true })
  -- As if so much time had passed: the clock of the world would take long for that.
  local function pass(milliseconds)
    for _, pair in ipairs { { bakers, smiths }, { smiths, bakers } } do
      local entry = pair[1].treaties[pair[2].id]
      entry.since = entry.since - milliseconds
    end
    treaties.expire(bakers.id, smiths.id)
    wait(0)
  end
  pass(13 * DAY_MS)
  expect.equal(bert:notoriety_for(anna), "enemy")
  pass(DAY_MS)
  expect.equal({ bert:notoriety_for(anna), (rolls.treaty(bakers, smiths)) }, { "innocent", "peace" })
  expect.is_false(treaties.propose(anna, smiths, "war"))
  pass(DAY_MS)
  treaty(anna, bert, "war")
  members.disband(bert)
  wait(0)
  expect.equal({ treaties.of(bakers), bert:notoriety_for(anna), bert.standing }, { {}, "innocent", "" })
end)

test.case("the window of a guild shows only what a rank may do", function()
  local anna, leader_player = person("Anna")
  local bert, player = person("Bert")
  guild_of("The Bakers", "BAK", anna, bert)
  test.guild_button(player.session_id)
  test.guild_button(leader_player.session_id)
  wait(0)
  local function offers(id, name)
    for _, one in ipairs(test.gump(id).buttons) do
      if one == name then return true end
    end
    return false
  end
  expect.equal({ offers(player.session_id, "war"), offers(player.session_id, "leave") }, { false, true })
  expect.equal({ offers(leader_player.session_id, "war"), offers(leader_player.session_id, "vote") }, { true, false })
end)

-- Guilds of a world in two processes: what is changed in one is so in the other at once, and two changes do not undo
-- one another.

local claims = require("lib.processes.claims")
local members = require("features.guilds.lib.members")
local rolls = require("features.guilds.lib.rolls")
local treaties = require("features.guilds.lib.treaties")

local HERE, THERE, X, Y = 1, 0, 2005, 2005
local PRICE = 25000
-- What is stored is read by the other process after less than this.
local STORED_MS = 5000
local LOOK_MS = 11 * 60 * 1000
local CLAIM_FORGOTTEN_MS = 11 * 60 * 1000

local function person(name, map_id)
  local player = test.player { name = name, map_id = map_id, x = X, y = Y }
  test.lines(player.session_id)
  return mobiles.get(player.character_id), player
end

local function found(leader, name, abbreviation)
  items.create("gold", { amount = PRICE }):put_in(leader.bank)
  assert(members.found(leader, name, abbreviation))
  wait(0)
  return rolls.of(leader)
end

local function named(name)
  local player = players.by_name(name)
  return mobiles.get(player.character_id), player
end

test.part("join", function(data)
  local mobile = person(data.name, THERE)
  assert(members.join(rolls.by_id(data.guild), mobile))
  wait(0)
  return mobile.serial
end)

test.part("found", function(data) return found(person(data.leader, THERE), data.name, data.abbreviation).id end)

local function coins(leader)
  local sum = 0
  for _, pile in ipairs(leader.bank:find_all("gold")) do sum = sum + pile.amount end
  return sum
end

test.part("try", function(data)
  local leader = person(data.leader, THERE)
  items.create("gold", { amount = PRICE }):put_in(leader.bank)
  local is_founded, reason = members.found(leader, data.name, data.abbreviation)
  return { is_founded = is_founded, reason = reason, gold = coins(leader) }
end)

test.part("what", function(data)
  local guild = rolls.by_id(data.guild)
  if not guild then return {} end
  local list = {}
  for _, one in ipairs(rolls.members(guild)) do list[#list + 1] = ("%s %d %s"):format(one.name, one.rank, one.title) end
  return { name = guild.name, abbreviation = guild.abbreviation, charter = guild.charter, members = list }
end)

test.part("agree", function(data)
  assert(treaties.propose(named(data.leader), rolls.by_id(data.other), data.what))
  wait(0)
end)

test.part("sees", function(data)
  local other, onlooker = named(data.other), named(data.onlooker)
  return other:notoriety_for(onlooker)
end)

test.part("label", function(data)
  local _, player = named(data.onlooker)
  test.shown()
  test.look_at_name(player.session_id, { target = named(data.other).serial })
  local words = {}
  for _, one in ipairs(test.shown()) do words[#words + 1] = one.text and one.text.arguments and one.text.arguments[1] end
  return words
end)

test.part("standing", function(data) return { standing = named(data.name).standing, lines = test.lines(select(2, named(data.name)).session_id) } end)

test.part("title", function(data) return (members.set_title(named(data.name), named(data.name).serial, data.title)) end)

local function what_of(guild) return test.elsewhere("what", { guild = guild.id }) end

test.case("a guild, its members, ranks and charter are in the other process at once", function()
  test.split { THERE }
  local anna = person("Anna", HERE)
  local guild = found(anna, "The Bakers", "BAK")
  expect.equal(what_of(guild), { name = "The Bakers", abbreviation = "BAK", charter = "", members = { "Anna 5 " } })
  local bert = test.elsewhere("join", { guild = guild.id, name = "Bert" })
  expect.equal(#rolls.members(rolls.by_id(guild.id)), 2)
  members.set_rank(anna, bert, 3)
  members.set_charter(anna, "Bread")
  wait(0)
  expect.equal(what_of(guild), { name = "The Bakers", abbreviation = "BAK", charter = "Bread", members = { "Anna 5 ", "Bert 3 " } })
end)

test.case("changes in both processes before either is stored do not undo one another", function()
  test.split { THERE }
  local anna = person("Anna", HERE)
  local guild = found(anna, "The Bakers", "BAK")
  local bert = test.elsewhere("join", { guild = guild.id, name = "Bert" })
  members.set_rank(anna, bert, 4)
  wait(0)
  test.advance(STORED_MS)
  members.set_charter(anna, "Bread")
  assert(members.set_title(anna, anna.serial, "Baker"))
  expect.is_true(test.elsewhere("title", { name = "Bert", title = "Cook" }))
  test.elsewhere("join", { guild = guild.id, name = "Carl" })
  test.advance(STORED_MS)
  local own, guild_now = {}, rolls.by_id(guild.id)
  for _, one in ipairs(rolls.members(guild_now)) do own[#own + 1] = ("%s %d %s"):format(one.name, one.rank, one.title) end
  local there = what_of(guild)
  expect.equal({ there.members, there.charter, own, guild_now.charter }, { own, "Bread", { "Anna 5 Baker", "Bert 4 Cook", "Carl 1 " }, "Bread" })
end)

test.case("guilds that two processes found at once have different ids", function()
  test.split { THERE }
  local anna = person("Anna", HERE)
  local guild = found(anna, "The Bakers", "BAK")
  local other = test.elsewhere("found", { leader = "Bert", name = "The Smiths", abbreviation = "SMI" })
  test.advance(STORED_MS)
  expect.is_false(guild.id == other)
  expect.equal({ rolls.by_id(other).name, what_of(guild).name, #rolls.all() }, { "The Smiths", "The Bakers", 2 })
end)

test.case("a guild is founded while another process of the world is down, and its name is one for the world", function()
  test.split { THERE }
  local anna = person("Anna", HERE)
  test.cut_off(true)
  local guild = found(anna, "The Bakers", "BAK")
  for _, try in ipairs { { "the bakers", "BKR" }, { "Others", "bak" } } do
    local other = test.elsewhere("try", { leader = try[2], name = try[1], abbreviation = try[2] })
    expect.equal({ other.is_founded, other.reason, other.gold }, { false, "Another guild has that name or that abbreviation.", PRICE })
  end
  -- The half of a claim that was refused is in nobody's way.
  test.advance(STORED_MS)
  expect.is_true(test.elsewhere("try", { leader = "Carl", name = "Others", abbreviation = "OTH" }).is_founded)
  test.cut_off(false)
  test.advance(STORED_MS)
  expect.equal({ what_of(guild).name, #rolls.all() }, { "The Bakers", 2 })
end)

test.case("the name of a guild that is no more is free in all processes, also for one that has not heard of its founding", function()
  test.split { THERE }
  local anna = person("Anna", HERE)
  found(anna, "The Bakers", "BAK")
  test.advance(STORED_MS)
  assert(members.disband(anna))
  wait(0)
  test.advance(STORED_MS)
  expect.is_true(test.elsewhere("try", { leader = "Bert", name = "The Bakers", abbreviation = "BAK" }).is_founded)
end)

test.case("a founding that fails after its claim leaves the name free", function()
  test.split { THERE }
  local anna = person("Anna", HERE)
  expect.is_false((members.found(anna, "The Bakers", "BAK")))
  wait(0)
  test.advance(STORED_MS)
  expect.is_true(test.elsewhere("try", { leader = "Bert", name = "The Bakers", abbreviation = "BAK" }).is_founded)
end)

test.part("claim", function(data) return claims.take("guild", data.keys) end)

test.case("a claim of a process that was killed before it founded the guild blocks the name for a while, not for ever", function()
  test.split { THERE }
  local anna = person("Anna", HERE)
  items.create("gold", { amount = PRICE }):put_in(anna.bank)
  expect.is_true(test.elsewhere("claim", { keys = { "name thebakers" } }))
  expect.equal({ members.found(anna, "The Bakers", "BAK") }, { false, "Another guild has that name or that abbreviation." })
  wait(CLAIM_FORGOTTEN_MS)
  expect.is_true((members.found(anna, "The Bakers", "BAK")))
  -- The process itself knows at once that it does not claim anything any more.
  expect.is_true(test.elsewhere("claim", { keys = { "name thesmiths" } }))
  expect.is_true(test.elsewhere("try", { leader = "Bert", name = "The Smiths", abbreviation = "SMI" }).is_founded)
end)

test.case("war and peace colour people of the other process at once", function()
  test.split { THERE }
  local anna = person("Anna", HERE)
  local guild = found(anna, "The Bakers", "BAK")
  local other = test.elsewhere("found", { leader = "Bert", name = "The Smiths", abbreviation = "SMI" })
  test.elsewhere("join", { guild = guild.id, name = "Mate" })
  local function seen() return test.elsewhere("sees", { onlooker = "Mate", other = "Bert" }) end
  assert(treaties.propose(anna, rolls.by_id(other), "war"))
  wait(0)
  expect.equal(seen(), "innocent")
  test.elsewhere("agree", { leader = "Bert", other = guild.id, what = "war" })
  expect.equal({ seen(), (rolls.treaty(rolls.by_id(guild.id), rolls.by_id(other))) }, { "enemy", "war" })
  assert(treaties.finish(anna, rolls.by_id(other)))
  wait(0)
  expect.equal(seen(), "innocent")
end)

test.case("who is dismissed from the other process is told, and is no member there", function()
  test.split { THERE }
  local anna = person("Anna", HERE)
  local guild = found(anna, "The Bakers", "BAK")
  local bert = test.elsewhere("join", { guild = guild.id, name = "Bert" })
  expect.is_false(test.elsewhere("standing", { name = "Bert" }).standing == "")
  assert(members.dismiss(anna, bert))
  wait(0)
  local there = test.elsewhere("standing", { name = "Bert" })
  expect.equal(there.standing, "")
  expect.contains(table.concat(there.lines, "\n"), "You are no longer in the guild The Bakers.")
  assert(members.disband(anna))
  wait(0)
  expect.equal(what_of(guild), {})
end)

test.case("members of the other process have the abbreviation over their names", function()
  test.split { THERE }
  local anna = person("Anna", HERE)
  local guild = found(anna, "The Bakers", "BAK")
  test.elsewhere("join", { guild = guild.id, name = "Bert" })
  expect.contains(table.concat(test.elsewhere("label", { onlooker = "Bert", other = "Bert" }), " "), "[BAK]")
end)

test.part("enrol", function(data)
  store.global["guild " .. math.tointeger(data.guild)].members[data.serial] = { name = "Bert", rank = 1, title = "", joined_at = 1 }
end)

test.part("forget", function(data) test.delete_character(data.serial) end)

test.part("leave", function(data) test.leave(select(2, named(data.name)).session_id) end)

test.case("a deleted character is struck off the roll, also where no process heard of it", function()
  test.split { THERE }
  local anna = person("Anna", HERE)
  local guild = found(anna, "The Bakers", "BAK")
  local bert = test.elsewhere("join", { guild = guild.id, name = "Bert" })
  test.advance(STORED_MS)
  test.elsewhere("leave", { name = "Bert" })
  test.cut_off(true)
  test.elsewhere("forget", { serial = bert })
  -- The other process is killed before it has stored that.
  test.elsewhere("enrol", { guild = guild.id, serial = bert })
  test.cut_off(false)
  expect.equal(#rolls.members(rolls.by_id(guild.id)), 2)
  test.advance(LOOK_MS)
  expect.equal(#rolls.members(rolls.by_id(guild.id)), 1)
end)

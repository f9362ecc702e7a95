-- Tricks with guilds, chat, friends and boards.

local acquaintances = require("features.friends.lib.friends")
local combat = require("features.fighting.lib.fighting")
local law = require("features.law.lib.crimes")
local looting = require("features.death.lib.looting")
local members = require("features.guilds.lib.members")
local murders = require("features.law.lib.murders")
local rolls = require("features.guilds.lib.rolls")
local treaties = require("features.guilds.lib.treaties")

local FELUCCA, X, Y = 0, 2005, 2005
local PRICE = 25000
local SAY, JOIN, CREATE, PRIVATE, KICK = 0x61, 0x62, 0x63, 0x65, 0x76

local function person(name, x)
  local player = test.player { name = name, map_id = FELUCCA, x = x or X, y = Y }
  local mobile = mobiles.get(player.character_id)
  mobile.strength, mobile.hits_max, mobile.hits, mobile.hits_regeneration = 100, 100, 100, 0
  test.lines(player.session_id)
  return player, mobile
end

local function guild_of(name, abbreviation, leader, ...)
  items.create("gold", { amount = PRICE }):put_in(leader.bank)
  assert(members.found(leader, name, abbreviation))
  local guild = rolls.of(leader)
  for _, one in ipairs { ... } do assert(members.join(guild, one)) end
  wait(0)
  return guild
end

-- Two guilds, at war if both say so.
local function two_guilds(both)
  local _, anna = person("Anna")
  local _, bert = person("Bert", X + 1)
  local bakers, smiths = guild_of("The Bakers", "BAK", anna), guild_of("The Smiths", "SMI", bert)
  assert(treaties.propose(anna, smiths, "war"))
  if both then assert(treaties.propose(bert, bakers, "war")) end
  wait(0)
  return anna, bert, bakers, smiths
end

-- A player with an open chat window.
local function chatter(name)
  local player, mobile = person(name)
  test.chat_button(player.session_id)
  return player, mobile
end

local function chat(player, action, words) test.chat_line(player.session_id, { action = action, text = words }) end

-- What the chat windows of players showed since the last call: session, message and texts.
local function chat_shown(message)
  wait(0)
  local found = {}
  for _, one in ipairs(test.shown()) do
    if one.what == "chat" and one.message == message then found[#found + 1] = { one.session_id, one.first, one.second } end
  end
  return found
end

-- Known from RunUO: NotorietyHandlers.MobileNotoriety.
test.case("139: who heals a murderer of the own guild is a criminal all the same", function()
  local _, anna = person("Anna")
  local _, killer = person("Bert", X + 1)
  guild_of("The Bakers", "BAK", anna, killer)
  expect.equal(killer:notoriety_for(anna), "friend")
  for _ = 1, 5 do murders.report(killer) end
  expect.equal(killer:notoriety_for(anna), "murderer")
  law.helpful_act(anna, killer)
  expect.equal(anna.notoriety, "criminal")
end)

-- Known from players of the era.
test.case("140: nobody leaves, dismisses or ends a guild in the midst of a fight, so that no foe becomes a criminal by the next blow", function()
  local anna, bert, bakers = two_guilds(true)
  local _, carl = person("Carl", X + 5)
  members.join(bakers, carl)
  combat.attack(anna, bert)
  combat.attack(carl, bert)
  expect.is_false(members.leave(bert))
  expect.is_false(members.disband(bert))
  expect.is_false(members.dismiss(anna, carl.serial))
  -- Even a character that is struck off the roll is the foe that it was until the fight is over.
  members.strike(rolls.of(bert), bert.serial)
  wait(0)
  law.harmful_act(anna, bert)
  expect.equal(anna.notoriety, "innocent")
  expect.is_false(law.is_crime_to_harm(bert, anna))
end)

-- Known from RunUO: Guild.IsEnemy.
test.case("141: a war that the other guild did not agree to makes nobody an enemy", function()
  local anna, bert = two_guilds(false)
  expect.equal(bert:notoriety_for(anna), "innocent")
  combat.attack(anna, bert)
  expect.equal(anna.notoriety, "criminal")
end)

-- Known from players of the era.
test.case("142: peace between two blows makes a criminal only of a player who begins a new fight", function()
  local anna, bert, bakers = two_guilds(true)
  combat.attack(anna, bert)
  expect.is_true(treaties.finish(bert, bakers))
  wait(0)
  law.harmful_act(anna, bert)
  expect.equal(anna.notoriety, "innocent")
  combat.stop(anna)
  combat.stop(bert)
  wait(125000)
  expect.equal(bert:notoriety_for(anna), "innocent")
  expect.is_false(treaties.propose(bert, bakers, "war"))
  combat.attack(anna, bert)
  expect.equal(anna.notoriety, "criminal")
end)

-- Known from RunUO: Guild.FindByName.
test.case("143: no guild is called like another one, nor like the staff", function()
  local _, anna = person("Anna")
  local _, bert = person("Bert")
  guild_of("Silver Hills", "SIL", anna)
  items.create("gold", { amount = 50000 }):put_in(bert.bank)
  for _, wish in ipairs {
    { "silver hills", "ABC" }, { "Sllver Hiils", "ABC" }, { "Silver-Hills", "ABC" }, { "Others", "sil" }, { "Others", "S1L" }, { "Others", "GM" },
    { "Counselor", "ABC" }, { "Red\nGuild", "ABC" }, { "<b>Red", "ABC" }, { "Red  Guild", "ABC" }, { "Others", "A]" }, { "R", "ABC" },
  } do
    expect.is_false(members.found(bert, wish[1], wish[2]))
  end
  expect.is_true(members.found(bert, "Others", "OTH"))
end)

-- Known from players of the era.
test.case("144: who is ignored reaches nobody by invitations, and nobody is covered with windows", function()
  local anna, leader = person("Anna")
  local carl, officer = person("Carl")
  local bert, guest = person("Bert", X + 1)
  guild_of("The Bakers", "BAK", leader, officer)
  members.set_rank(leader, officer.serial, 4)
  local function invite(player)
    test.guild_button(player.session_id)
    wait(0)
    test.press(player.session_id, "invite")
    wait(0)
    test.lines(player.session_id)
    test.target(player.session_id, { serial = guest.serial })
    wait(0)
    return test.lines(player.session_id)[1]
  end
  expect.contains(invite(anna), "#1063053 Bert")
  expect.contains(invite(carl), "is being asked already")
  test.press(bert.session_id, "no")
  wait(0)
  expect.is_true(acquaintances.ignore(guest, leader))
  expect.contains(invite(anna), "does not wish to join")
  test.party_invite(anna.session_id, { target = guest.serial })
  wait(0)
  expect.is_false(test.answer_party(bert.session_id, true))
end)

-- Known from ServUO 4745.
test.case("145: a window that was opened with a higher rank does nothing for a lower one", function()
  local _, leader = person("Anna")
  local bert, officer = person("Bert")
  local _, victim = person("Carl")
  guild_of("The Bakers", "BAK", leader, officer, victim)
  members.set_rank(leader, officer.serial, 4)
  test.guild_button(bert.session_id)
  wait(0)
  test.press(bert.session_id, "dismiss")
  wait(0)
  members.set_rank(leader, officer.serial, 1)
  test.press(bert.session_id, "3")
  wait(0)
  expect.is_true(rolls.of(victim) ~= nil)
  expect.contains(test.lines(bert.session_id), "rank does not allow")
end)

-- Known from players of the era.
test.case("146: who floods the guild or a channel is not heard after some lines", function()
  local anna, leader = chatter("Anna")
  guild_of("The Bakers", "BAK", leader)
  chat(anna, JOIN, '"General"')
  test.shown()
  for number = 1, 20 do
    test.say_to_guild(anna.session_id, { text = "line " .. number, is_alliance = false })
    chat(anna, SAY, "line " .. number)
  end
  wait(0)
  local guild_lines, chat_lines = 0, 0
  for _, one in ipairs(test.shown()) do
    if one.what == "guild_line" then guild_lines = guild_lines + 1 end
    if one.what == "chat" and one.message == 37 then chat_lines = chat_lines + 1 end
  end
  expect.equal({ guild_lines, chat_lines }, { 6, 6 })
  local id, serial = anna.session_id, anna.character_id
  test.leave(id)
  local again = test.come_back(serial)
  test.shown()
  test.say_to_guild(again.session_id, { text = "again", is_alliance = false })
  wait(0)
  expect.equal(#test.shown(), 0)
end)

-- Known from ServUO 4745.
test.case("147: two windows found one guild, and take the gold once", function()
  local anna, leader = person("Anna")
  items.create("gold", { amount = 2 * PRICE }):put_in(leader.bank)
  for _ = 1, 2 do
    test.guild_button(anna.session_id)
    wait(0)
  end
  for _, name in ipairs { "The Bakers", "The Smiths" } do
    if test.gump(anna.session_id) then
      test.press(anna.session_id, "found", { texts = { name = name, abbreviation = name:sub(5, 7) } })
      wait(0)
    end
  end
  expect.equal(#rolls.all(), 1)
  expect.equal(leader.bank:find_all("gold")[1].amount, PRICE)
end)

-- Known from RunUO: Channel.AddUser.
test.case("148: who was put out of a channel does not come back by leaving the chat or the world", function()
  local anna = chatter("Anna")
  local bert = chatter("Bert")
  chat(anna, CREATE, "Baking{bread}")
  chat(bert, JOIN, '"Baking" bread')
  chat(anna, KICK, "Bert")
  test.shown()
  chat(bert, JOIN, '"Baking" bread')
  local serial = bert.character_id
  test.leave(bert.session_id)
  bert = test.come_back(serial)
  test.chat_button(bert.session_id)
  chat(bert, JOIN, '"Baking" bread')
  expect.equal(chat_shown(1009), {})
  chat(bert, SAY, "hello")
  expect.equal(chat_shown(37), {})
end)

-- Known from players of the era.
test.case("149: who is ignored whispers to nobody, and who is off the list of a friend is not told when that one comes", function()
  local anna, one = chatter("Anna")
  local bert, other = chatter("Bert")
  acquaintances.befriend(one, other)
  acquaintances.ignore(one, other)
  test.shown()
  chat(bert, PRIVATE, "Anna psst")
  expect.equal(chat_shown(39), {})
  test.lines(bert.session_id)
  test.leave(anna.session_id)
  test.come_back(one.serial)
  wait(0)
  expect.equal(test.lines(bert.session_id), {})
end)

-- Known from RunUO: ChatUser.Username.
test.case("150: nobody speaks in the chat as somebody else", function()
  chatter("Anna")
  local false_anna = chatter("anna")
  chat(false_anna, JOIN, '"General"')
  test.shown()
  chat(false_anna, SAY, "Send me gold.")
  expect.equal(chat_shown(37)[1][2], "0anna (2)")
end)

-- Known from players of the era.
test.case("151: nobody drives out the messages of others by filling a board", function()
  local anna, bert = person("Anna"), person("Bert")
  local board = items.create("bulletin_board")
  board:move_to(FELUCCA, X, Y, 0)
  local function post(player, subject)
    test.post_on_board(player.session_id, { board = board.serial, subject = subject, text = "text" })
  end
  post(anna, "Bread")
  local kept = board:find_all("bulletin_message")[1]
  for number = 1, 120 do post(bert, "spam " .. number) end
  expect.equal({ kept.exists, #board:find_all("bulletin_message") }, { true, 11 })
end)

-- Known from RunUO: NotorietyHandlers.CorpseNotoriety.
test.case("152: a corpse of an enemy is no crime to loot for those at war with it, and a crime for others", function()
  local anna, bert = two_guilds(true)
  local _, carl = person("Carl")
  local corpse
  bert:kill(anna)
  for _, item in ipairs(items.near(FELUCCA, X + 1, Y, 2)) do
    if item:get("owner") == bert.serial then corpse = item end
  end
  expect.is_true(looting.may_take(corpse, anna))
  expect.equal(looting.may_take(corpse, carl), "crime")
end)

-- Known from RunUO: Guild.OnDelete.
test.case("153: a deleted leader leaves neither a guild without a head nor a seat for another character", function()
  local anna, leader = person("Anna")
  local _, second = person("Bert")
  local guild = guild_of("The Bakers", "BAK", leader, second)
  local serial = leader.serial
  test.leave(anna.session_id)
  test.delete_character(serial)
  wait(0)
  expect.equal({ guild.leader, guild.members[serial] }, { second.serial })
end)

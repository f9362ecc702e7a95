-- Public reports about people, parties, guilds and looks, each tried here. docs/gameplay/reports.md lists them.

local combat = require("features.fighting.lib.fighting")
local magery = require("features.spells.lib.magery")
local members = require("features.guilds.lib.members")
local money = require("lib.money")
local ships = require("features.ships.lib.ship_records")

local FELUCCA, X, Y = 0, 2005, 2005
local DECK = 0x3E8A
local LAUNCH = { x = 1500, y = 1588, z = -5 }

local function person(name, x)
  local player = test.player { name = name, map_id = FELUCCA, x = x or X, y = Y }
  local mobile = mobiles.get(player.character_id)
  mobile.strength, mobile.intelligence, mobile.mana = 100, 100, 100
  test.lines(player.session_id)
  return player, mobile
end

local function carry(mobile, template, wish) return items.create(template, wish):put_in(mobile.backpack) end

local function invite(host, guest)
  test.party_invite(host.session_id, {})
  test.advance(0)
  test.target(host.session_id, { serial = guest.character_id })
  test.advance(0)
end

local function names_of(player)
  local company, names = party.of(player.character_id), {}
  for _, member in ipairs(company and company.members or {}) do names[#names + 1] = mobiles.get(member.serial).name end
  table.sort(names)
  return names
end

test.case("Source-X 1054: the guest who was asked first, and agrees after the second, is in the same party", function()
  local anna, bert, carl = person("Anna"), person("Bert"), person("Carl")
  invite(anna, bert)
  invite(anna, carl)
  test.answer_party(carl.session_id, true)
  test.advance(0)
  test.answer_party(bert.session_id, true)
  test.advance(0)
  expect.equal(names_of(anna), { "Anna", "Bert", "Carl" })
  expect.equal(names_of(bert), names_of(anna))
end)

test.case("Source 178: who leaves the game at once after joining a party comes back, and nothing fails", function()
  local anna, bert = person("Anna"), person("Bert")
  invite(anna, bert)
  test.answer_party(bert.session_id, true)
  test.leave(bert.session_id)
  test.advance(1000)
  local again = test.come_back(bert.character_id)
  test.advance(1000)
  expect.is_true(again ~= nil)
  expect.equal(test.failures(), {})
end)

test.case("POL 637: who is incognito has neither the name nor the abbreviation of a guild", function()
  local _, leader = person("Anna")
  local reader = person("Bert", X + 1)
  items.create("gold", { amount = 25000 }):put_in(leader.bank)
  assert(members.found(leader, "The Bakers", "BAK"))
  wait(0)
  leader:set_skill("magery", 1000)
  for _, reagent in ipairs { "bloodmoss", "garlic", "nightshade" } do carry(leader, reagent, { amount = 10 }) end
  for _ = 1, 5 do
    if leader.name == "Anna" then
      leader.mana = 100
      magery.cast(leader, "incognito")
      wait(3000)
    end
  end
  expect.is_true(leader.name ~= "Anna")
  test.shown()
  test.look_at_name(reader.session_id, { target = leader.serial })
  expect.is_nil((json.encode(test.shown()):find("BAK", 1, true)))
  test.look_at_paperdoll(reader.session_id, { target = leader.serial })
  expect.is_nil((json.encode(test.shown()):find("BAK", 1, true)))
end)

test.case("ServUO 3613: hair dye is not used up on a head without hair", function()
  local player, mobile = person("Anna")
  local hair = mobile:equipped("hair")
  if hair then hair:delete() end
  local dye = carry(mobile, "hair_dye")
  test.use(player.session_id, dye.serial)
  wait(0)
  test.press(player.session_id, "dye", { switches = { "1605" } })
  wait(0)
  expect.is_true(dye.exists)
end)

test.case("ServUO 3612: a new beard has the colour of the hair", function()
  local player, mobile = person("Anna")
  mobile.body = 0x190
  money.give(mobile.bank, 100000)
  local stylist = mobiles.create("custom_hairstylist", FELUCCA, X + 1, Y, 0)
  items.create("short_hair", { hue = 1110 }):equip_on(mobile)
  test.choose(player.session_id, stylist.serial, 3006103)
  test.advance(1)
  test.press(player.session_id, "2")
  test.advance(1)
  test.press(player.session_id, "2")
  test.advance(1)
  expect.equal(mobile:equipped("beard") and mobile:equipped("beard").hue, 1110)
end)

test.case("Source 55: a creature whose fight is over is at peace again", function()
  local _, victim = person("Anna")
  local orc = mobiles.create("orc", FELUCCA, X + 1, Y, 0)
  orc.hits_max, orc.hits = 500, 500
  victim.hits_max, victim.hits = 1000, 1000
  combat.attack(orc, victim)
  test.advance(3000)
  victim:move_to(FELUCCA, X + 300, Y, 0)
  test.advance(60000)
  expect.is_nil(combat.opponent(orc))
  expect.is_false(orc.at_war)
end)

test.case("Source-X 1557: a cure that is aimed at a thing cures nothing, and nothing fails", function()
  local player, mage = person("Anna")
  mage:set_skill("magery", 1000)
  local apple = carry(mage, "apple")
  local scroll = carry(mage, "cure_scroll")
  test.use(player.session_id, scroll.serial)
  wait(3000)
  if test.has_target(player.session_id) then test.target(player.session_id, { serial = apple.serial }) end
  wait(2000)
  expect.equal(test.failures(), {})
  expect.is_true(apple.exists)
end)

test.case("Source-X 51: the parts of a ship work after it was turned", function()
  for facing = 0, 3 do
    local deck = {}
    for along = -5, 5 do
      for across = -2, 2 do
        local dx, dy = across, along
        for _ = 1, facing do dx, dy = -dy, dx end
        deck[#deck + 1] = { item_id = DECK, dx = dx, dy = dy, dz = 3 }
      end
    end
    test.define_multi(facing, deck)
  end
  test.define_water(1, 1460, 1560, 1540, 1595, -5)
  local player = test.player { name = "Anna", map_id = 1, x = 1500, y = 1597, z = 0 }
  local captain = mobiles.get(player.character_id)
  local deed = carry(captain, "small_ship_deed")
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, LAUNCH)
  test.advance(0)
  local ship = items.all_of("small_ship")[1]
  captain:move_to(1, ship.x, ship.y, -2)
  for _, words in ipairs { "raise anchor", "turn right", "turn around", "turn left" } do
    test.say(player.session_id, words)
    test.advance(1000)
  end
  test.say(player.session_id, "drop anchor")
  test.advance(0)
  local hold = ships.part(ship, "hold")
  captain:move_to(1, hold.x, hold.y, -2)
  test.shown()
  test.use(player.session_id, hold.serial)
  wait(0)
  expect.is_true(test.drop(player.session_id, carry(captain, "apple").serial, hold.serial))
  test.use(player.session_id, ships.part(ship, "tillerman").serial)
  wait(0)
  expect.equal(test.failures(), {})
end)

test.case("ServUO 2376: a prospector's tool tells how often it can be used", function()
  local _, smith = person("Anna")
  local tool = carry(smith, "prospectors_tool")
  expect.is_true(json.encode(test.describe(tool.serial)):find("50", 1, true) ~= nil)
end)

test.case("ServUO 1590: a tub that was filled colours a robe at once", function()
  local player, dyer = person("Anna")
  local dyes, tub, robe = carry(dyer, "dyes"), carry(dyer, "dye_tub"), carry(dyer, "robe")
  test.use(player.session_id, dyes.serial)
  wait(0)
  test.target(player.session_id, { serial = tub.serial })
  wait(0)
  test.answer_hue(player.session_id, 0x21)
  wait(0)
  test.use(player.session_id, tub.serial)
  wait(0)
  test.target(player.session_id, { serial = robe.serial })
  wait(0)
  expect.equal(robe.hue, 0x21)
end)

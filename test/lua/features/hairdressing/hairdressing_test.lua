-- Hair stylists: lua/features/hairdressing.

local money = require("lib.money")
local rules = require("features.hairdressing.data.hair_rules")

local X, Y = 1500, 1600

local function customer(gold)
  local player = test.player { x = X, y = Y }
  local mobile = mobiles.of_session(player.session_id)
  mobile.body = 0x190
  money.give(mobile.bank, gold)
  local stylist = mobiles.create("custom_hairstylist", player.map_id, X + 1, Y, 0)
  items.create("short_hair", { hue = 1110 }):equip_on(mobile)
  return player, mobile, stylist
end

local function choose(player, button)
  test.press(player.session_id, tostring(button))
  test.advance(1)
end

test.case("every style and every picture of the stylists exists", function()
  for _, by_race in ipairs { rules.hair, rules.beard } do
    for _, list in pairs(by_race) do
      for _, row in ipairs(list) do
        if row[1] then expect.is_true(items.template(row[1]) ~= nil, row[1]) end
      end
    end
  end
end)

test.case("a stylist dyes hair for gold of the bank, and cuts it for more", function()
  local player, mobile, stylist = customer(50060)
  test.say(player.session_id, "vendor buy")
  test.advance(1)
  -- A man without a beard can have a style, a beard, or a hue that his bank pays.
  choose(player, 3)
  choose(player, 1602)
  expect.equal({ mobile:equipped("hair").hue, money.in_bank(mobile) }, { 1602, 50010 })
  test.choose(player.session_id, stylist.serial, 3006103)
  test.advance(1)
  choose(player, 1)
  choose(player, 4)
  expect.equal({ mobile:equipped("hair").template, mobile:equipped("hair").hue, money.in_bank(mobile) }, { "long_hair", 1602, 10 })
  test.shown()
  test.say(player.session_id, "haircut")
  test.advance(1)
  expect.equal(test.shown()[1].text.cliloc, 1042293)
end)

test.case("nobody pays who closes the window, walks away, has spent the gold or has another shape", function()
  local player, mobile, stylist = customer(50000)
  local function begin()
    test.choose(player.session_id, stylist.serial, 3006103)
    test.advance(1)
    choose(player, 1)
  end
  begin()
  choose(player, "cancel")
  begin()
  mobile:move_to(player.map_id, X + 40, Y, 0)
  choose(player, 4)
  mobile:move_to(player.map_id, X, Y, 0)
  begin()
  money.take(mobile, 1, "bank")
  choose(player, 4)
  expect.equal({ mobile:equipped("hair").template, money.in_bank(mobile) }, { "short_hair", 49999 })
  mobile.body = 0xD9
  test.shown()
  test.say(player.session_id, "haircut")
  test.advance(1)
  expect.contains(test.shown()[1].text, "look like that")
end)

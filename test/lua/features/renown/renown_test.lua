-- Fame, karma and titles.

local combat = require("features.fighting.lib.fighting")
local renown = require("features.renown.lib.renown")

local function hero()
  local player = test.player { map_id = 0, x = 2005, y = 2005 }
  local mobile = mobiles.of_session(player.session_id)
  test.lines(player.session_id)
  return player, mobile
end

test.case("who kills a monster gains its share of fame and karma, and less the more there is", function()
  local anna, mobile = hero()
  local orc = mobiles.create("orc", 0, 2006, 2005, 0)
  combat.hurt(mobile, orc, 1000, "fire")
  expect.equal({ mobile.fame, mobile.karma }, { 15, 15 })
  expect.contains(test.lines(anna.session_id), "#1019052")
  mobile.fame, mobile.karma = 1000, 1000
  combat.hurt(mobile, mobiles.create("orc", 0, 2006, 2005, 0), 1000, "fire")
  expect.equal({ mobile.fame, mobile.karma }, { 1005, 1005 })
end)

test.case("who did little of the damage gains nothing", function()
  local _, one = hero()
  local _, other = hero()
  local orc = mobiles.create("orc", 0, 2006, 2005, 0)
  orc.hits_max = 150
  orc.hits = 150
  combat.hurt(other, orc, 10, "fire")
  combat.hurt(one, orc, 1000, "fire")
  expect.equal({ one.fame, other.fame }, { 15, 0 })
end)

test.case("titles follow fame, karma and the highest skill", function()
  local anna, mobile = hero()
  mobile.name = "Anna"
  local cases = {
    { 0, 0, "Anna" }, { 0, 10000, "The Trustworthy Anna" }, { 2000, -3000, "The Malicious Anna" },
    { 10000, 0, "Lord Anna" }, { 12000, 15000, "The Glorious Lord Anna" }, { 12000, -15000, "The Dread Lord Anna" },
  }
  for _, case in ipairs(cases) do
    mobile.fame, mobile.karma = case[1], case[2]
    expect.equal(renown.full_name(mobile), case[3])
  end
  mobile:set_skill("swordsmanship", 1000)
  local reader = hero()
  test.shown()
  test.look_at_paperdoll(reader.session_id, { target = mobile.serial })
  local shown = test.shown()
  expect.equal(shown[#shown].what, "paperdoll")
  expect.contains(shown[#shown].title or json.encode(shown[#shown]), "Grandmaster")
  expect.is_true(anna ~= nil)
end)

-- Kegs of potions.

local kegs = require("features.potions.lib.kegs")

local function holder()
  local player = test.player { map_id = 0, x = 2005, y = 2005 }
  local mobile = mobiles.of_session(player.session_id)
  local keg = items.create("potion_keg")
  keg:put_in(mobile.backpack)
  test.lines(player.session_id)
  return player, mobile, keg
end

local function pour_in(player, keg, template, amount)
  for _ = 1, amount do
    local potion = items.create(template)
    potion:put_in(mobiles.of_session(player.session_id).backpack)
    test.drop(player.session_id, potion.serial, keg.serial)
    if potion.exists then potion:delete() end
  end
end

local function bottles(mobile)
  local bottle = mobile.backpack:find("bottle")
  return bottle and bottle.amount or 0
end

test.case("potions are poured into a keg, which is heavier, coloured and named after them, and the bottles come back", function()
  local anna, mobile, keg = holder()
  expect.equal(keg.weight, 20)
  pour_in(anna, keg, "greater_heal_potion", 10)
  expect.equal({ kegs.held(keg), bottles(mobile), keg.weight, keg.name }, { 10, 10, 28, "a keg of greater heal potions" })
  expect.is_true(keg.hue ~= 0)
  expect.equal(kegs.describe(keg), { 502249 })
  expect.contains(table.concat(test.lines(anna.session_id), " "), "#502237")
end)

test.case("a bottle is filled at a keg until that is empty, and plain again", function()
  local anna, mobile, keg = holder()
  pour_in(anna, keg, "cure_potion", 2)
  test.lines(anna.session_id)
  for _ = 1, 2 do test.use(anna.session_id, keg.serial) end
  expect.equal({ kegs.held(keg), bottles(mobile), #mobile.backpack:find_all("cure_potion") }, { 0, 0, 2 })
  expect.equal({ keg.weight, keg.hue, keg.name }, { 20, 0, "potion keg" })
  expect.contains(table.concat(test.lines(anna.session_id), " "), "#502245")
  test.use(anna.session_id, keg.serial)
  expect.equal(test.lines(anna.session_id), { "#502246" })
end)

test.case("without a bottle nothing is poured, and other potions and other things stay out", function()
  local anna, mobile, keg = holder()
  pour_in(anna, keg, "cure_potion", 1)
  mobile.backpack:find("bottle"):delete()
  test.lines(anna.session_id)
  test.use(anna.session_id, keg.serial)
  pour_in(anna, keg, "heal_potion", 1)
  pour_in(anna, keg, "dagger", 1)
  expect.equal(test.lines(anna.session_id), { "#502241", "#502236", "#502232" })
  expect.equal({ kegs.held(keg), keg:get("potion") }, { 1, "cure_potion" })
end)

test.case("a keg holds a hundred potions", function()
  local anna, _, keg = holder()
  keg:set("held", 99)
  keg:set("potion", "cure_potion")
  test.lines(anna.session_id)
  pour_in(anna, keg, "cure_potion", 2)
  expect.equal({ kegs.held(keg), kegs.describe(keg) }, { 100, { 502258 } })
  expect.equal(test.lines(anna.session_id), { "#502237", "#502233" })
end)

local function smith_with(skill, ...)
  local player = test.player()
  local smith = mobiles.get(player.character_id)
  smith:set_skill("blacksmithy", skill)
  for _, amount in ipairs { ... } do items.create("iron_ingot", { amount = amount }):put_in(smith.backpack) end
  local hammer = items.create("smith_hammer")
  hammer:put_in(smith.backpack)
  return player, smith, hammer
end

local function iron(smith)
  local pile = smith.backpack:find("iron_ingot")
  return pile and pile.amount or 0
end

test.case("the menu has what skill and metal allow, and the smith gets what it chooses", function()
  local player, smith, hammer = smith_with(1000, 20)
  test.use(player.session_id, hammer.serial)
  local choices = test.question(player.session_id, "menu").choices
  expect.equal({ #choices, choices[1].text, choices[1].graphic }, { 3, "dagger", 0x0F52 })
  test.answer_menu(player.session_id, 3)
  test.advance(1500)
  expect.is_true(smith.backpack:find("katana"))
  expect.equal(iron(smith), 12)
end)

test.case("a beginner spoils metal, and learns", function()
  local player, smith, hammer = smith_with(0, 200)
  for _ = 1, 20 do
    test.use(player.session_id, hammer.serial)
    test.answer_menu(player.session_id, 1)
    test.advance(1500)
  end
  local made = #smith.backpack:find_all("dagger")
  expect.is_true(made > 0 and made < 20)
  expect.equal(iron(smith), 200 - 3 * made - (20 - made))
  expect.equal(smith:skill("blacksmithy"), 20)
end)

test.case("without metal there is no menu, and metal that is gone makes nothing", function()
  local player, smith, hammer = smith_with(500, 2)
  test.use(player.session_id, hammer.serial)
  expect.contains(test.lines(player.session_id), "forge nothing")
  expect.is_nil(test.question(player.session_id, "menu"))
  smith.backpack:find("iron_ingot").amount = 3
  test.use(player.session_id, hammer.serial)
  test.answer_menu(player.session_id, 1)
  smith.backpack:find("iron_ingot"):delete()
  test.advance(1500)
  expect.is_nil(smith.backpack:find("dagger"))
end)

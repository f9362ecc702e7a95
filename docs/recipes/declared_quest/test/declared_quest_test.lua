local TALK = 3006146

test.case("a baker pays for a lesson and for bread", function()
  local player = test.player { x = 1500, y = 1600, z = 5 }
  local mobile = mobiles.get(player.character_id)
  local baker = mobiles.create("baker", 1, 1501, 1600, 5)
  baker:set("stays", true)
  local function talk(button)
    test.choose(player.session_id, baker.serial, TALK)
    wait(0)
    test.press(player.session_id, button)
    wait(0)
  end
  talk("accept")
  for _ = 1, 3 do
    local mongbat = mobiles.create("mongbat", 1, 1502, 1600, 5)
    mongbat:damage(mongbat.hits, mobile)
    wait(0)
  end
  for _, loaf in ipairs(mobile.backpack:find_all("bread_loaf")) do loaf:delete() end
  items.create("bread_loaf", { amount = 7 }):put_in(mobile.backpack)
  talk("yes")
  local bag = mobile.backpack:find("bag")
  expect.equal({ bag:find("gold").amount, bag:find("bread_loaf").amount }, { 20, 1 })
  expect.is_true(mobile.fame >= 10)
end)

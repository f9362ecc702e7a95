-- Quests that name what there is not.

local quests = require("features.quests.lib.quests")

local WRONG = {
  { { giver = "nobody_at_all" }, "'giver' names the template 'nobody_at_all'" },
  { { rewards = { items = { { "no_such_thing" } } } }, "rewards: 'items' names the template 'no_such_thing'" },
  { { needs = { quests = { "no_such_quest" } } }, "there is no quest 'no_such_quest'" },
  { { giver = "orc", steps = { { kind = "escort", task = "T", places = "X", arrival = "A" } } }, "walks along with nobody" },
}

for number, row in ipairs(WRONG) do
  local quest = {
    id = "test_wrong_" .. number, title = "T", giver = "cook", offer = "O", progress = "P", ending = "E", rewards = {},
    steps = { { kind = "kill", task = "T", template = "mongbat", amount = 1 } },
  }
  for name, value in pairs(row[1]) do quest[name] = value end
  quests.declare(quest)
end

test.case("a quest that names what there is not is left out when all is loaded", function()
  test.advance(10)
  local said = test.failures()
  for number, row in ipairs(WRONG) do
    expect.contains(said, row[2])
    expect.contains(said, ("left_out_quests_test.lua:18: quest 'test_wrong_%d'"):format(number))
    expect.is_nil(quests.get("test_wrong_" .. number))
  end
  for _, quest in ipairs(quests.all()) do expect.is_false(quest.id:find("test_wrong", 1, true) == 1) end
end)

test.case("a wrong quest is refused at the line of the file that declares it", function()
  local _, problem = pcall(function() quests.declare { id = "Wrong" } end)
  expect.contains(problem, "left_out_quests_test.lua:33: quest 'Wrong':")
  _, problem = pcall(function() quests.declare("wrong") end)
  expect.contains(problem, "left_out_quests_test.lua:35: a quest is a table")
end)

-- The ledger of what is made and destroyed: lua/commands/ledger.lua and the module `ledger`.

local X, Y = 1500, 1600

-- What the ledger says of a template: pieces in the world, made and gone, and both by cause.
local function books(template)
  local line, made, gone, by = ledger.read(template)[1], 0, 0, {}
  for _, cause in ipairs(line.causes) do
    made, gone = made + cause.made, gone + cause.gone
    by[cause.cause] = { cause.made, cause.gone }
  end
  return { line.count, made, gone }, by
end

local function on_ground(item)
  item:move_to(1, X, Y, 0)
  return item
end

-- Every template: what is there is what was made without what is gone, since the world was empty at first.
local function is_balanced(what)
  for _, line in ipairs(ledger.read()) do
    local sum = 0
    for _, cause in ipairs(line.causes) do sum = sum + cause.made - cause.gone end
    expect.equal({ what, line.template, line.count }, { what, line.template, sum })
  end
end

test.case("counts stacks by their pieces, when they are placed, joined, split, changed and deleted", function()
  local first = items.create("gold", { amount = 100 })
  expect.equal(books("gold"), { 0, 0, 0 })
  on_ground(first)
  expect.equal(books("gold"), { 100, 100, 0 })
  local bag = on_ground(items.create("bag"))
  local pile = items.create("gold", { amount = 50 }):put_in(bag)
  items.create("gold", { amount = 7 }):put_in(bag)
  expect.equal(pile.amount, 57)
  expect.equal(books("gold"), { 157, 157, 0 })
  first:put_in(bag)
  expect.equal(books("gold"), { 157, 157, 0 })
  local part = pile:split(20)
  is_balanced("while a part has no place")
  on_ground(part)
  is_balanced("when the part has a place")
  pile.amount = pile.amount - 7
  pile.amount = pile.amount + 3
  is_balanced("after amounts were set")
  items.create("gold", { amount = 9 }):delete()
  bag:delete()
  expect.equal(books("gold")[1], 20)
  is_balanced("after a bag was deleted with what was in it")
end)

test.case("knows what a death moves, makes and destroys, and a corpse is one thing whatever its body", function()
  local orc = mobiles.create("orc", 1, X, Y, 0)
  is_balanced("with a creature and its clothes")
  local player = test.player { x = X, y = Y }
  local mobile = mobiles.get(player.character_id)
  items.create("gold", { amount = 70 }):put_in(mobile.backpack)
  mobile:kill()
  orc:kill()
  expect.equal(books("corpse"), { 2, 2, 0 })
  is_balanced("with corpses")
  for _, corpse in ipairs(items.all_of("corpse")) do corpse.decays_at = time.unix() + 500 end
  test.advance(1000)
  local counts, by = books("corpse")
  expect.equal(counts, { 0, 2, 2 })
  expect.equal(by.decay, { 0, 2 })
  is_balanced("when the corpses are gone")
end)

test.case("names the script that made a thing, and not the library that helped it", function()
  local player = test.player()
  local mobile = mobiles.get(player.character_id)
  require("lib.backpacks").give(mobile, "bandage", { amount = 5 })
  local _, by = books("bandage")
  expect.equal(by[next(by)], { 5, 0 })
  expect.contains((next(by)), "ledger_test")
  local staff = test.player { role = "GameMaster" }
  test.say(staff.session_id, ".ledger bandage")
  wait(0)
  local lines = table.concat(test.lines(staff.session_id), "\n")
  expect.contains(lines, "bandage: 5 in the world")
  expect.contains(lines, "5 made, 0 gone")
end)

test.case("the ledger refuses a name that no template can have", function()
  local master = test.player { role = "GameMaster" }
  test.say(master.session_id, ".ledger " .. ("x"):rep(1000))
  test.advance(0)
  expect.contains(test.lines(master.session_id), "no template has a name of more than 64 bytes")
end)

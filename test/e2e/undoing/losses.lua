-- Ways in which players lose things, for the tests of rollbacks. Each happens by the act of the player who pulls the
-- lever. The test calls the functions without "local".

local gains = require("lib.staged_gains")

local function named(name)
  for _, player in ipairs(players.all()) do
    if player.character_name == name then return mobiles.get(player.character_id) end
  end
end

local function bank_of(mobile) return mobile:equipped("bank") end

-- What somebody has and is not part of the body, as words.
local function contents(mobile)
  local words = {}
  local function add(container)
    for _, item in ipairs(container.contents) do
      local params = item:get("mark") and ("=" .. item:get("mark")) or ""
      local name = item.name == items.template(item.template).name and "" or ("~" .. item.name)
      words[#words + 1] = ("%d %s%s%s"):format(item.amount, item.template, name, params)
      if item.contents then add(item) end
    end
  end
  add(mobile.backpack)
  if bank_of(mobile) then add(bank_of(mobile)) end
  table.sort(words)
  return table.concat(words, ", ")
end

local KINDS = {
  sword = function(pack)
    local sword = items.create("longsword", { name = "Heirloom", hue = 33, params = { mark = 7 } })
    sword:put_in(pack)
    return sword
  end,
  robe = function(pack)
    local robe = items.create("robe", { hue = 1157 })
    robe:put_in(pack)
    return robe
  end,
  spellbook = function(pack)
    local book = items.create("spellbook", { params = { mark = 3 } })
    book:put_in(pack)
    return book
  end,
  check = function(pack)
    local check = items.create("bank_check", { params = { worth = 5000 } })
    check:put_in(pack)
    return check
  end,
  ring = function(pack)
    local ring = items.create("gold_ring")
    ring:put_in(pack)
    return ring
  end,
  bag = function(pack)
    local bag = items.create("bag", { name = "Loot" })
    bag:put_in(pack)
    local pouch = items.create("pouch")
    pouch:put_in(bag)
    items.create("dagger", { name = "Needle" }):put_in(pouch)
    items.create("gold", { amount = 70 }):put_in(bag)
    items.create("bandage", { amount = 10 }):put_in(pouch)
    return bag
  end,
}
for name, amount in pairs { gold = 500, bandage = 40, arrow = 200, black_pearl = 30, iron_ingot = 55 } do
  KINDS[name] = function(pack)
    items.create(name, { amount = amount }):put_in(pack)
    return pack:find(name)
  end
end

local function clear(mobile)
  for _, container in ipairs { mobile.backpack, bank_of(mobile) } do
    for _, item in ipairs(container.contents) do item:delete() end
  end
end

-- The thing of a case, its owner's chest, and what the lever does.
local case = {}

-- Begins a case: Anna has a thing of a kind, in her pack or in her chest.
function prepare(kind, way, is_stowed)
  local anna, bob = named("Anna"), named("Bob")
  for _, name in ipairs { "Anna", "Bob", "Cedric" } do clear(named(name)) end
  for _, template in ipairs { "metal_chest", "corpse", "staged_lever" } do
    for _, item in ipairs(items.near(anna.map_id, anna.x, anna.y, 5, { template = template })) do item:delete() end
  end
  items.create("gold", { amount = 100 }):put_in(bob.backpack)
  items.create("dagger"):put_in(bob.backpack)
  items.create("gold", { amount = 20 }):put_in(anna.backpack)
  local chest, lever = items.create("metal_chest"), items.create("staged_lever")
  chest:move_to(anna.map_id, anna.x, anna.y + 1, anna.z)
  lever:move_to(anna.map_id, anna.x, anna.y - 1, anna.z)
  case = { thing = KINDS[kind](anna.backpack).serial, chest = chest.serial, way = way }
  case.before = contents(anna)
  if is_stowed then items.get(case.thing):put_in(chest) end
  return lever.serial, case.before, contents(anna), contents(bob)
end

local function thing() return items.get(case.thing) end

-- As many pieces of a stack as a case is about: not all.
local function part(item) return item.amount > 1 and item:split(item.amount * 2 // 3) or item end

local WAYS = {}

function WAYS.steal(me) thing():put_in(me.backpack) end
function WAYS.steal_some(me) part(thing()):put_in(me.backpack) end
function WAYS.bank(me) thing():put_in(bank_of(me)) end
function WAYS.hide(me) thing():put_in(items.get(case.chest)) end
function WAYS.drop(me)
  thing():move_to(me.map_id, me.x + 1, me.y, me.z)
end
function WAYS.loot_chest(me)
  local template = thing().template
  thing():put_in(me.backpack)
  return template
end
function WAYS.loot_lost_chest(me)
  thing():put_in(me.backpack)
  items.get(case.chest):delete()
end
function WAYS.destroy() thing():delete() end
function WAYS.use_up()
  local item = thing()
  if item.amount == 1 then item:delete() else item.amount = item.amount // 3 end
end
function WAYS.sell(me)
  thing():delete()
  items.create("gold", { amount = 33 }):put_in(me.backpack)
end
function WAYS.scam(me)
  me.backpack:find("gold"):split(10):put_in(named("Anna").backpack)
  thing():put_in(me.backpack)
end
function WAYS.double(me)
  local item = thing()
  local copy = items.create(item.template, { amount = item.amount, name = item.name, hue = item.hue })
  copy:put_in(me.backpack)
end
function WAYS.steal_and_give(me)
  local item = thing()
  local template = item.template
  item:put_in(me.backpack)
  gains.give(me, named("Cedric"), template)
end

item_template("staged_lever", {
  name = "a lever", item_id = 0x108C, movable = false,
  on_use = function(_, user)
    WAYS[case.way](user)
    gains.earn(user)
    players.tell(user.session_id, "lost: " .. case.way)
  end,
})

function held(name) return contents(named(name)) end

-- What becomes of things after a backup.
function more(name, kind) KINDS[kind](named(name).backpack) end

function lose(name, template) named(name).backpack:find(template):delete() end

function give(name, template, receiver) gains.give(named(name), named(receiver), template) end

function spend(name, template, amount)
  local stack = named(name).backpack:find(template)
  stack.amount = stack.amount - amount
end

function train(name, tenths) named(name):set_skill("archery", tenths) end

function trained(name) return named(name):skill("archery") end

function earn(name) gains.earn(named(name)) end

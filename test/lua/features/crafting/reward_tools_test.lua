-- Tools and clothes that bulk orders bring: runic hammers, ancient hammers, gloves of miners.

local memory = require("features.crafting.lib.memory")
local rewards = require("features.bulk_orders.data.rewards")
local skills = require("features.skills.lib.skills")
local trades = require("features.crafting.lib.trades")

local TRAMMEL, X, Y = 1, 2700, 2700
local WORK_MS = 1300

local function smith()
  local player = test.player { map_id = TRAMMEL, x = X, y = Y }
  local mobile = mobiles.get(player.character_id)
  mobile.strength = 100
  mobile:set_skill("blacksmithy", 1000)
  for offset, template in pairs { [1] = "anvil", [2] = "forge" } do items.create(template):move_to(TRAMMEL, X + offset, Y, 0) end
  test.lines(player.session_id)
  return player, mobile
end

-- A reward by its template, and a part of its name.
local function reward(template, part)
  for _, group in ipairs(rewards.blacksmithy) do
    for _, row in ipairs(group[2]) do
      if row[2] == template and (not part or row[4].name:find(part, 1, true)) then return items.create(template, row[4]) end
    end
  end
end

-- Makes pieces until one succeeds, and returns it.
local function make(player, mobile, tool, group, id, material)
  memory.set_material(mobile, trades.get("blacksmithy"), material)
  items.create(material, { amount = 1000 }):put_in(mobile.backpack)
  for _ = 1, 40 do
    test.use(player.session_id, tool.serial)
    test.press(player.session_id, "group " .. group, { texts = { number = "1" } })
    wait(0)
    test.press(player.session_id, "make " .. id, { texts = { number = "1" } })
    wait(WORK_MS)
    local made = mobile.backpack:find(id)
    if made then return made end
  end
end

test.case("a runic hammer gives powers to weapons of its metal, and to nothing else", function()
  local player, mobile = smith()
  local hammer = reward("runic_hammer", "shadow iron"):put_in(mobile.backpack)
  expect.equal({ hammer.hue, hammer:get("runic") }, { 0x966, "shadow_iron_ingot" })
  local katana = make(player, mobile, hammer, "Bladed", "katana", "shadow_iron_ingot")
  expect.equal({ katana:get("durability_level"), katana:get("damage_level"), katana:get("accuracy_level") }, { 1, 1, nil })
  katana:delete()
  katana = make(player, mobile, hammer, "Bladed", "katana", "iron_ingot")
  expect.equal({ katana:get("durability_level"), katana:get("identified") }, { nil, nil })
end)

test.case("an ancient hammer in the hand and gloves of mining on the hands help their wearer", function()
  local _, mobile = smith()
  mobile:set_skill("blacksmithy", 500)
  mobile:set_skill("mining", 500)
  local forging, mining = skills.value(mobile, "blacksmithy"), skills.value(mobile, "mining")
  local hammer, gloves = reward("ancient_smithy_hammer", "+15"), reward("ringmail_gloves")
  hammer:equip_on(mobile)
  gloves:equip_on(mobile)
  expect.equal({ skills.value(mobile, "blacksmithy") - forging, skills.value(mobile, "mining") - mining }, { 150, 50 })
  expect.contains(json.encode(test.describe(hammer.serial)), "blacksmithy +15")
  hammer:put_in(mobile.backpack)
  expect.equal(skills.value(mobile, "blacksmithy"), forging)
end)

-- A craft menu: a hammer shows the items that its owner can make from iron. A failure wastes half of the iron.

-- Template, ingots, and the skill that it needs, in tenths.
local GOODS = { { "dagger", 3, 0 }, { "cutlass", 8, 240 }, { "katana", 8, 440 }, { "plate_chest", 25, 750 } }
local SKILL, HIGHEST, WORK_MS = "blacksmithy", 1000, 1500

local function iron_of(smith)
  local piles, amount = smith.backpack and smith.backpack:find_all("iron_ingot") or {}, 0
  for _, pile in ipairs(piles) do amount = amount + pile.amount end
  return amount, piles
end
local function can_make(smith, goods) return smith:skill(SKILL) >= goods[3] and iron_of(smith) >= goods[2] end

local function forge(smith, goods)
  local skill = smith:skill(SKILL)
  local succeeds = random.chance(math.min(50 + (skill - goods[3]) / 5, 100))
  local left = succeeds and goods[2] or goods[2] // 2
  for _, pile in ipairs(select(2, iron_of(smith))) do
    local used = math.min(left, pile.amount)
    pile.amount, left = pile.amount - used, left - used
  end
  smith:set_skill(SKILL, math.min(skill + 1, HIGHEST))
  if not succeeds then return smith:tell("You spoil some of the metal.") end
  items.create(goods[1]):put_in(smith.backpack)
end

item_template("smith_hammer", { extend = true, on_use = function(hammer, smith)
  local known, choices = {}, {}
  for _, goods in ipairs(GOODS) do
    if can_make(smith, goods) then
      local facts = items.template(goods[1])
      known[#known + 1], choices[#choices + 1] = goods, { text = facts.name, graphic = facts.item_id }
    end
  end
  local number = #known > 0 and menu.ask { session_id = smith.session_id, title = "What do you forge?", choices = choices }
  if not number then return smith:tell("You forge nothing with the metal and the skill that you have.") end
  wait(WORK_MS)
  local is_there = smith.exists and not smith.is_dead and hammer.exists and hammer.root_mobile == smith
  if is_there and can_make(smith, known[number]) then forge(smith, known[number]) end
end })

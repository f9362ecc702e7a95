-- Dyes and dye tubs.

local function dyer()
  local player = test.player { map_id = 0, x = 2005, y = 2005 }
  local mobile = mobiles.of_session(player.session_id)
  test.lines(player.session_id)
  local function carry(template, wish) return items.create(template, wish):put_in(mobile.backpack) end
  return player, mobile, carry
end

local function use_on(player, tool, item)
  test.use(player.session_id, tool.serial)
  test.target(player.session_id, { serial = item.serial })
  wait(0)
end

-- What was told after the question.
local function said(player)
  local lines = test.lines(player.session_id)
  return lines[#lines]
end

test.case("dyes colour a tub, and the tub colours clothes and cloth", function()
  local anna, _, carry = dyer()
  local dyes, tub, shirt, cloth = carry("dyes"), carry("dye_tub"), carry("fancy_shirt"), carry("cloth", { amount = 5 })
  use_on(anna, dyes, tub)
  test.answer_hue(anna.session_id, 77)
  wait(0)
  expect.equal(tub.hue, 77)
  use_on(anna, tub, shirt)
  use_on(anna, tub, cloth)
  expect.equal({ shirt.hue, cloth.hue }, { 77, 77 })
end)

test.case("a black tub takes no dyes, and nothing but a tub does", function()
  local anna, _, carry = dyer()
  local dyes, tub = carry("dyes"), carry("black_dye_tub")
  use_on(anna, dyes, tub)
  expect.equal({ said(anna), tub.hue }, { "#1010092", 1 })
  use_on(anna, dyes, carry("dagger"))
  expect.equal(said(anna), "#500857")
end)

test.case("what is worn, of metal or out of reach keeps its colour", function()
  local anna, mobile, carry = dyer()
  local tub = carry("dye_tub", { hue = 77 })
  local shirt = items.create("fancy_shirt")
  shirt:equip_on(mobile)
  use_on(anna, tub, shirt)
  expect.equal(said(anna), "#500861")
  use_on(anna, tub, carry("katana"))
  expect.equal(said(anna), "#1042083")
  local far = items.create("fancy_shirt")
  far:move_to(0, 2008, 2005, 0)
  use_on(anna, tub, far)
  expect.equal({ said(anna), far.hue }, { "#500446", 0 })
end)

test.case("a tub for leather colours leather armor, one for furniture what lies in the backpack", function()
  local anna, _, carry = dyer()
  local tunic, stool = carry("leather_chest"), carry("stool")
  use_on(anna, carry("leather_dye_tub", { hue = 90 }), tunic)
  use_on(anna, carry("furniture_dye_tub", { hue = 91 }), stool)
  expect.equal({ tunic.hue, stool.hue }, { 90, 91 })
  stool:move_to(0, 2005, 2006, 0)
  use_on(anna, carry("furniture_dye_tub", { hue = 92 }), stool)
  expect.equal({ said(anna), stool.hue }, { "#501022", 91 })
end)

-- What staff switch off and on again.

local casting = require("features.spells.lib.casting")

-- Counted from 0.
local HEAL = 3

item_template("switch_bell", { name = "a bell", item_id = 0x1C12, on_use = function(_, user) user:tell("Ding.") end })
gump.define {
  name = "switch_window",
  build = function(window) window:label { x = 0, y = 0, hue = 0, text = "Here." } end,
}

local function gm() return test.player { role = "GameMaster" } end

local function give(staff, line) return test.give(staff.session_id, line) end

local function heard(player) return table.concat(test.lines(player.session_id), "\n") end

local function bell_of(player)
  local bell = items.create("switch_bell")
  bell:put_in(mobiles.get(player.character_id).backpack)
  return bell.serial
end

test.case("an item that is off is refused with the reason, and works for staff, and for all when it is on again", function()
  local staff, player = gm(), test.player()
  local bell = bell_of(player)
  expect.contains(give(staff, ".switch item switch_bell off It crashes."), "is off for players")
  test.use(player.session_id, bell)
  expect.contains(heard(player), "That is switched off for now: It crashes.")
  expect.is_false(heard(player):find("Ding.", 1, true))
  test.use(staff.session_id, bell_of(staff))
  expect.contains(heard(staff), "Ding.")
  expect.contains(give(staff, ".switches"), "item switch_bell, off since ")
  expect.contains(give(staff, ".switch item switch_bell on"), "is on again")
  test.use(player.session_id, bell)
  expect.contains(heard(player), "Ding.")
  expect.contains(give(staff, ".switches"), "Everything is on.")
end)

test.case("a spell, a skill and a window that are off are refused", function()
  local staff, player = gm(), test.player()
  expect.contains(give(staff, ".switch spell heal off"), "is off")
  give(staff, ".switch skill hiding off")
  give(staff, ".switch gump switch_window off")
  expect.is_false(casting.cast(mobiles.get(player.character_id), HEAL))
  expect.contains(heard(player), "That is switched off for now.")
  test.use_skill(player.session_id, { skill = 21 })
  expect.is_false(mobiles.get(player.character_id).hidden)
  local opened, reason = gump.send(player.session_id, "switch_window", {})
  expect.equal({ opened, reason }, { nil, "That is switched off for now." })
  expect.is_true(gump.send(staff.session_id, "switch_window", {}))
end)

test.case("a feature that is off refuses its commands", function()
  local staff, player = gm(), test.player()
  expect.contains(give(staff, ".switch feature orione off"), "is off for players")
  expect.contains(give(staff, ".switch feature staff off"), "stays on")
  expect.contains(give(staff, ".switch feature music off"), "There is no feature 'music'")
  expect.contains(give(staff, ".switch skill hidden off"), "Similar names: ")
  local command = ".orion"
  expect.contains(give(player, command), "That is switched off for now.")
  expect.contains(give(staff, ".switch feature orione on"), "is on again")
  expect.contains(give(staff, ".switch feature orione on"), "is not off")
end)

test.case("a feature that is off refuses the tools whose use it has", function()
  local staff, player = gm(), test.player()
  local kit = items.create("sewing_kit")
  kit:put_in(mobiles.get(player.character_id).backpack)
  give(staff, ".switch feature crafting off It is mended.")
  test.use(player.session_id, kit.serial)
  expect.contains(heard(player), "That is switched off for now: It is mended.")
  expect.is_nil(test.gump(player.session_id))
  give(staff, ".switch feature crafting on")
  test.use(player.session_id, kit.serial)
  expect.is_true(test.gump(player.session_id) ~= nil)
end)

test.case("a skill of tools that is off fails with a word, wherever it is tried", function()
  local skills = require("features.skills.lib.skills")
  local staff, player = gm(), test.player()
  local mobile = mobiles.get(player.character_id)
  mobile:set_skill("lockpicking", 1000)
  give(staff, ".switch skill lockpicking off Locks are counted.")
  expect.is_false(skills.check(mobile, "lockpicking", 0, 500))
  expect.contains(heard(player), "Locks are counted.")
  give(staff, ".switch skill lockpicking on")
  expect.is_true(skills.check(mobile, "lockpicking", 0, 500))
end)

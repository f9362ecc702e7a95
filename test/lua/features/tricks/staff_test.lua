-- Tricks that are tried with what staff may do.

local function person(role, name)
  local player = test.player { role = role, name = name, x = 1500, y = 1600 }
  return player, mobiles.get(player.character_id)
end

test.case("218: what is offered in a trade or held by the cursor is not brought away by staff", function()
  local staff, own = person("GameMaster", "Staff")
  local player, owner = person("Regular", "Ana")
  local other = person("Regular", "Bert")
  local sword = items.create("katana"):put_in(owner.backpack)
  trade.open { session_id = player.session_id, with = other.session_id, pause_ms = 0 }
  test.offer(player.session_id, sword.serial)
  test.say(staff.session_id, ".bring_item " .. sword.serial)
  wait(0)
  expect.equal(sword:is_within(own.backpack), false)
  expect.equal(#items.all_of("katana"), 1)
end)

test.case("219: a thing whose owner has left the game is not brought away by staff, and is not lost", function()
  local staff = person("GameMaster", "Staff")
  local player, owner = person("Regular", "Ana")
  local sword = items.create("katana"):put_in(owner.bank)
  test.leave(player.session_id)
  test.say(staff.session_id, ".bring_item " .. sword.serial)
  wait(0)
  expect.equal({ sword.exists, sword.container ~= nil }, { true, true })
end)

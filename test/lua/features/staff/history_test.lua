-- What staff read of the record in the game.

-- The lines that a member of staff reads, once there are any.
local function read(staff)
  for _ = 1, 50 do
    wait(0)
    local lines = test.lines(staff.session_id)
    if #lines > 0 then return lines end
  end
  return {}
end

local function said(staff, line)
  test.lines(staff.session_id)
  test.say(staff.session_id, line)
  return read(staff)
end

-- Ana has a sword; Bert takes it.
local function theft()
  local ana, bert = test.player { name = "Ana" }, test.player { name = "Bert" }
  local sword = items.create("katana")
  sword:put_in(mobiles.get(ana.character_id).backpack)
  sword:put_in(mobiles.get(bert.character_id).backpack)
  return ana, bert, sword
end

test.case("lookup tells a Counselor what became of a thing, and players nothing", function()
  local counselor = test.player { role = "Counselor" }
  local _, bert = theft()
  local lines = said(counselor, ".lookup who=Ana what=katana")
  expect.contains(lines[1], "from Ana to Bert")
  expect.contains(said(counselor, '.lookup where="here 5" when="last 1h" kind=items')[1], "katana")
  expect.contains(said(counselor, ".lookup what=katana when=soon")[1], "when must be such as")
  expect.contains(said(bert, ".lookup what=katana")[1], "needs the level Counselor")
end)

test.case("who inspects reads the latest events of what is double-clicked, and uses nothing", function()
  local counselor = test.player { role = "Counselor" }
  local ana, _, sword = theft()
  expect.contains(said(counselor, ".inspect")[1], "You inspect")
  expect.is_false(test.use(counselor.session_id, sword.serial))
  expect.contains(read(counselor)[1], "from Ana to Bert")
  expect.is_false(test.use(counselor.session_id, ana.character_id))
  expect.contains(read(counselor)[1], "from Ana to Bert")
  expect.contains(said(counselor, ".inspect")[1], "do not inspect any more")
end)

test.case("who inspects chooses places and things with the cursor, again and again", function()
  local counselor = test.player { role = "Counselor" }
  local _, _, sword = theft()
  sword:move_to(1, 1440, 1700, 0)
  said(counselor, ".inspect")
  test.target(counselor.session_id, { x = 1440, y = 1700, z = 0 })
  expect.contains(read(counselor)[1], "katana")
  test.target(counselor.session_id, { x = 1450, y = 1700, z = 0 })
  expect.equal(read(counselor)[1], "Nothing is recorded of that.")
end)

-- The deed that blesses clothes: lua/features/death/lib/blessing.lua.

local function owner()
  local player = test.player()
  local mobile = mobiles.of_session(player.session_id)
  test.lines(player.session_id)
  return player.session_id, mobile, items.create("clothing_bless_deed"):put_in(mobile.backpack)
end

-- Uses a deed on a thing. Returns the last that was said.
local function bless(session_id, deed, thing)
  test.use(session_id, deed.serial)
  wait(0)
  if test.has_target(session_id) then test.target(session_id, { serial = thing.serial }) end
  wait(0)
  local lines = test.lines(session_id)
  return lines[#lines]
end

test.case("a deed blesses a piece of clothing in the pack, which says so, and is used up", function()
  local session_id, mobile, deed = owner()
  local hat = items.create("tricorne_hat"):put_in(mobile.backpack)
  expect.equal(bless(session_id, deed, hat), "#1010026")
  expect.equal({ deed.exists, test.describe(hat.serial) }, { false, { 1038021 } })
  mobile:kill()
  expect.equal(hat.container, mobile.backpack)
end)

test.case("armor, what is blessed already, and what others have are not blessed, and the deed stays", function()
  local session_id, mobile, deed = owner()
  local other = mobiles.of_session(test.player().session_id)
  local function has(of, template, params) return items.create(template, { params = params }):put_in(of.backpack) end
  local tunic, hers = has(mobile, "leather_chest"), has(other, "cloak")
  for _, thing in ipairs { tunic, hers, has(mobile, "death_robe"), deed, mobile } do
    expect.equal(bless(session_id, deed, thing), "#500509")
  end
  for _, param in ipairs { "blessed", "newbie" } do
    expect.equal(bless(session_id, deed, has(mobile, "cloak", { [param] = true })), "#1045113")
  end
  expect.equal({ deed.exists, tunic:get("blessed"), hers:get("blessed") }, { true, nil, nil })
  deed:put_in(mobile.bank)
  expect.equal(bless(session_id, deed, has(mobile, "cloak")), "#1042001")
end)

test.case("a deed that is given away while its cursor is open blesses nothing", function()
  local session_id, mobile, deed = owner()
  local cloak = items.create("cloak"):put_in(mobile.backpack)
  test.use(session_id, deed.serial)
  wait(0)
  deed:put_in(mobiles.of_session(test.player().session_id).backpack)
  test.target(session_id, { serial = cloak.serial })
  wait(0)
  expect.equal({ deed.exists, cloak:get("blessed") }, { true, nil })
end)

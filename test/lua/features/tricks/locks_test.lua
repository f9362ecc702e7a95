-- Tricks with locks and traps.

local magery = require("features.spells.lib.magery")
local placing = require("features.player_vendors.lib.vendor_placing")

local X, Y = 1500, 1600
local REAGENTS = { "garlic", "bloodmoss", "sulfurous_ash", "spiders_silk" }

local function person(x)
  local player = test.player { map_id = 0, x = x or X, y = Y, z = 0 }
  test.lines(player.session_id)
  return player, mobiles.of_session(player.session_id)
end

local function burglar()
  local player, mobile = person(X + 1)
  mobile:set_skill("lockpicking", 1000)
  mobile:set_skill("magery", 1000)
  mobile.intelligence, mobile.mana = 100, 100
  for _, reagent in ipairs(REAGENTS) do items.create(reagent, { amount = 50 }):put_in(mobile.backpack) end
  return player, mobile
end

test.case("261: nobody opens or traps by picks and spells what another carries or sells", function()
  local player, thief = burglar()
  local _, owner = person()
  local vendor = placing.place(owner)
  local picks = items.create("lockpick", { amount = 20 }):put_in(thief.backpack)
  -- Tries all that there is against a locked box. Returns whether it is locked, and its trap.
  local function try(box)
    test.use(player.session_id, picks.serial)
    test.target(player.session_id, { serial = box.serial })
    wait(4000)
    thief.mana = 100
    magery.cast(thief, "unlock", { target = box })
    wait(1000)
    magery.cast(thief, "magic_trap", { target = box })
    wait(1000)
    return { box:get("locked"), box:get("trap") }
  end
  for _, pack in ipairs { owner.backpack, vendor.backpack } do
    local box = items.create("wooden_box", { params = { locked = true, lock_level = 10 } }):put_in(pack)
    expect.equal(try(box), { true, nil })
  end
  local own = items.create("wooden_box", { params = { locked = true, lock_level = 10 } }):put_in(thief.backpack)
  expect.equal(try(own), { nil, "magic" })
end)

-- Garbage barrels. What is thrown into one is destroyed a while later (ModernUO TrashBarrel).

local items_of = require("lib.templates.item_families")
local rules = require("features.decay.data.decay_rules")
local things = require("lib.things")

local EMPTYING = "barrel"
local CLILOC = {
  later = 1010442, -- The item will be deleted in three minutes
  emptying = 501479, -- Emptying the trashcan!
  full = 501478, -- The trash is full!  Emptying!
}

local function empty(barrel, cliloc)
  local thrown = barrel.contents
  if #thrown == 0 then return end
  for _, item in ipairs(thrown) do item:delete() end
  barrel:say_cliloc(cliloc)
end

timer.on(EMPTYING, function(event)
  local barrel = items.get(math.tointeger(event.data.serial))
  if barrel and barrel.is_container then empty(barrel, CLILOC.emptying) end
end)

-- Somebody throws something into a barrel. The barrel has it a moment later.
local function throw(barrel, user)
  if things.count_in(barrel) + 1 >= rules.barrel_things then
    timer.after(0, function()
      if barrel.exists then empty(barrel, CLILOC.full) end
    end)
    return
  end
  timer.persistent {
    name = EMPTYING .. " " .. barrel.serial, handler = EMPTYING, after_ms = rules.barrel_ms, data = { serial = barrel.serial },
  }
  if user.session_id then players.tell_cliloc(user.session_id, CLILOC.later) end
end

items_of { tags = { "container", "garbage" } }("trash_barrel", 0x0E77, {
  name = "trash barrel", hue = 0x3B2, weight = 25, container_gump = 0x3E, movable = false, on_drop_onto = throw,
})

-- Corpses with belongings, ghosts and resurrection.

local bounties = require("features.law.lib.law").bounties
local hiding = require("features.hiding.lib.hiding")
local holding = require("features.fighting.lib.fighting").holding
local is_blessed = require("lib.marks").is_blessed
local looting = require("features.death.lib.looting")
local wearing = require("features.fighting.lib.fighting").wearing

local death = {}

-- How long corpses of creatures and of players last.
local CREATURE_DECAY_MS = 7 * 60 * 1000
local PLAYER_DECAY_MS = 15 * 60 * 1000
-- How near a corpse must be for its resurrected owner to take the belongings back.
local REACH_TILES = 2
-- How a summoned creature goes.
local PUFF, PUFF_LOOK = 0x3728, { speed = 8, duration = 20 }
local GHOST_MAN, GHOST_WOMAN = 0x192, 0x193
-- Ghosts of elves and gargoyles by the body they had.
local GHOSTS = { [0x25D] = 0x25F, [0x25E] = 0x260, [0x29A] = 0x2B6, [0x29B] = 0x2B7 }
-- Items on these layers stay on a dead mobile: they are parts of the body or no belongings.
local STAYS = {
  hair = true, beard = true, face = true, backpack = true, bank = true, mount = true,
  shop_buy_restock = true, shop_buy = true, shop_sell = true,
}
-- Ghosts wear the shroud. Resurrected players who wear nothing else get the robe.
local SHROUD, ROBE = "death_shroud", "death_robe"
-- Hits of a mobile that has just come back to life (ModernUO Mobile.Resurrect). Mana is gone, stamina is full.
local HITS_OF_THE_RISEN = 10

local TAKEN_BACK = {
  all = 1062471, -- You quickly gather all of your belongings.
  some = 1062472, -- You gather some of your belongings. The rest remain on the corpse.
}

-- A param of what a dead mobile wore: the layer. By it the server shows clients the clothes of a corpse.
local WORN_ON = "worn_on"
-- A param of a corpse: the serials of what others put into it.
local OTHERS = "others_things"

-- Set by features/creatures: puts loot into the corpse of a creature.
local fill = function() end

function death.fill_corpses(by) fill = by end

-- How often a character died while it was in the world, by serial: by that one death is told from another.
state.deaths = state.deaths or {}
local deaths = state.deaths

function death.count(mobile) return deaths[mobile.serial] or 0 end

function death.forget(serial) deaths[serial] = nil end

local function ghost_of(mobile)
  return GHOSTS[mobile.body] or (mobile.female and GHOST_WOMAN or GHOST_MAN)
end

-- Puts an item into the corpse, or on the ground beside it if the corpse is full.
local function lay(item, corpse)
  if not item:put_in(corpse) then item:move_to(corpse.map_id, corpse.x, corpse.y, corpse.z) end
end

-- Moves what a mobile wore and carried into its corpse, also an item on the player's cursor. Worn items keep their
-- layer as `worn_on`. What is blessed stays in a player's backpack, or comes there (ModernUO Item.OnInventoryDeath,
-- PlayerMobile.FindItems_Callback).
local function lay_belongings(mobile, corpse)
  local kept, backpack = {}, mobile.backpack
  local function leave(item, layer)
    -- Perhaps somebody else wore it who died.
    item:set(WORN_ON, layer)
    if mobile.is_player and is_blessed(item) then kept[#kept + 1] = item else lay(item, corpse) end
  end
  local lifted = mobile:equipped("cursor")
  if lifted then leave(lifted) end
  for _, item in ipairs(mobile.equipment) do
    local layer = item.layer
    if item.template == ROBE then
      -- Life gives another one. Those of each death would stay on the ground for ever.
      item:delete()
    elseif not STAYS[layer] and layer ~= "cursor" and item.movable then
      leave(item, layer)
    end
  end
  for _, item in ipairs(backpack and backpack.contents or {}) do
    local inner = mobile.is_player and item.is_container and item:find_all(is_blessed) or {}
    leave(item)
    table.move(inner, 1, #inner, #kept + 1, kept)
  end
  for _, item in ipairs(kept) do
    item:set(WORN_ON, nil)
    if not backpack or not item:is_within(backpack) and not item:put_in(backpack) then lay(item, corpse) end
  end
end

-- Puts a new robe on a mobile that wears none, if the template exists.
local function wear(mobile, template)
  local item = items.template(template) and not mobile:equipped("robe") and items.create(template)
  if item then item:equip_on(mobile, "robe") end
end

local function take_off(mobile, template)
  local robe = mobile:equipped("robe")
  if robe and robe.template == template then robe:delete() end
end

-- A corpse shows the hair and beard that stay on the dead.
local function show_hair(mobile, corpse)
  for _, layer in ipairs { "hair", "beard" } do
    local hair = mobile:equipped(layer)
    if hair then
      corpse:set(layer, hair.item_id)
      corpse:set(layer .. "_hue", hair.hue)
    end
  end
end

-- Makes a mobile's corpse where it stands. Returns it, or nil and a reason.
function death.make_corpse(mobile)
  local lasts_ms = mobile.is_player and PLAYER_DECAY_MS or CREATURE_DECAY_MS
  local corpse, reason = items.create("corpse", {
    item_id = 0x2006,
    amount = mobile.body,
    hue = mobile.hue,
    name = "the remains of " .. mobile.name,
    params = { owner = mobile.serial, of_player = mobile.is_player, of_template = not mobile.is_player and mobile.template or nil },
    decay_ms = lasts_ms,
  })
  if not corpse then return nil, reason end
  corpse.direction = mobile.direction
  looting.mark(corpse, mobile)
  show_hair(mobile, corpse)
  corpse:move_to(mobile.map_id, mobile.x, mobile.y, mobile.z)
  lay_belongings(mobile, corpse)
  fill(corpse, mobile)
  if mobile.is_player then bounties.lay_head(mobile, corpse) end
  return corpse
end

-- Makes the corpse of a mobile without hits, and a ghost of a player. The host removes dead creatures.
function death.die(mobile)
  -- What was summoned goes as it came.
  if mobile:get("summoned_until") then return effects.at(mobile.map_id, mobile.x, mobile.y, mobile.z, PUFF, PUFF_LOOK) end
  hiding.reveal(mobile)
  local corpse, reason = death.make_corpse(mobile)
  if corpse then
    mobile:fall(corpse)
  else
    log.warn("no corpse was made for " .. mobile.name .. ": " .. tostring(reason))
  end
  if not mobile.is_player then return end
  deaths[mobile.serial] = death.count(mobile) + 1
  mobile.poison = 0
  holding.release(mobile)
  mobile.at_war = false
  mobile.combatant = nil
  mobile.living_body = mobile.body
  mobile.living_hue = mobile.hue
  mobile.body = ghost_of(mobile)
  mobile.hue = 0
  wear(mobile, SHROUD)
  wearing.refresh(mobile)
  mobile:show_death(true)
  mobile:refresh()
end

-- Puts worn items back on and the rest into the backpack; items without room stay in the corpse. Returns whether the
-- corpse was emptied and deleted.
local function take_back(mobile, corpse)
  local others = corpse:get(OTHERS) or {}
  for _, item in ipairs(corpse.contents) do
    if not others[item.serial] then
      local layer = item:get(WORN_ON)
      item:set(WORN_ON, nil)
      local is_worn = layer and item:equip_on(mobile, layer)
      local is_carried = is_worn or mobile.backpack and item:put_in(mobile.backpack)
      if layer and not is_carried then item:set(WORN_ON, layer) end
    end
  end
  wearing.refresh(mobile)
  local is_empty = #corpse.contents == 0
  if is_empty then corpse:delete() end
  return is_empty
end

-- Somebody puts a thing into a corpse, which does not become its owner's by that.
function death.put_into(corpse, user, item)
  if not corpse:get("of_player") or corpse:get("owner") == user.serial then return end
  local others = corpse:get(OTHERS) or {}
  others[item.serial] = true
  corpse:set(OTHERS, others)
end

-- A corpse was double-clicked: its owner takes the belongings back, everybody else looks into it.
function death.open_corpse(corpse, user)
  if corpse:get("owner") ~= user.serial or user.is_dead or #corpse.contents == 0 then return true end
  take_off(user, ROBE)
  local is_empty = take_back(user, corpse)
  players.tell_cliloc(user.session_id, is_empty and TAKEN_BACK.all or TAKEN_BACK.some)
  return not is_empty
end

-- Resurrects a dead player's character; it takes its belongings back if its corpse is near. `by` is the healer, if
-- there is one. Returns true, or nil and a reason.
function death.resurrect(mobile, by)
  if not mobile.is_player or not mobile.is_dead then return nil, "not a dead player" end
  local lives, reason = mobile:resurrect(by)
  if not lives then return nil, reason end
  take_off(mobile, SHROUD)
  mobile.hits = math.min(HITS_OF_THE_RISEN, mobile.hits_max)
  mobile.stamina = mobile.stamina_max
  mobile.mana = 0
  local own = { template = "corpse", param = "owner", value = mobile.serial }
  own.map_id, own.x, own.y, own.range = mobile.map_id, mobile.x, mobile.y, REACH_TILES
  for corpse in items.each(own) do take_back(mobile, corpse) end
  if not mobile:equipped("inner_torso") and not mobile:equipped("shirt") then wear(mobile, ROBE) end
  mobile:refresh()
  return true
end

-- An item decays. What is in the corpse of a player stays on the ground.
function death.decay(corpse)
  if not corpse:get("of_player") or not corpse.map_id then return end
  for _, item in ipairs(corpse.contents) do item:move_to(corpse.map_id, corpse.x, corpse.y, corpse.z) end
end

return death

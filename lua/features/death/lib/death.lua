-- What becomes of the dead: corpses with their belongings, ghosts, and coming back to life.

local death = {}

-- Milliseconds until what is left of a creature, and of a player, is gone.
local CREATURE_DECAY_MS = 7 * 60 * 1000
local PLAYER_DECAY_MS = 15 * 60 * 1000
-- A ghost takes its belongings back from so many tiles away.
local REACH_TILES = 2
local MAN, WOMAN = 0x190, 0x191
local GHOST_MAN, GHOST_WOMAN = 0x192, 0x193
-- Ghosts of elves and gargoyles, by the body they had.
local GHOSTS = { [0x25D] = 0x25F, [0x25E] = 0x260, [0x29A] = 0x2B6, [0x29B] = 0x2B7 }
-- What belongs to the body, or is no part of what was carried.
local STAYS = {
  hair = true, beard = true, face = true, backpack = true, bank = true, mount = true,
  shop_buy_restock = true, shop_buy = true, shop_sell = true,
}
-- What ghosts wear, and what those wear who come back to life with nothing else.
local SHROUD, ROBE = "death_shroud", "death_robe"

local function ghost_of(mobile)
  return GHOSTS[mobile.body] or (mobile.female and GHOST_WOMAN or GHOST_MAN)
end

-- Into the corpse, or beside it where that is full.
local function lay(item, corpse)
  if not item:put_in(corpse) then item:move_to(corpse.map_id, corpse.x, corpse.y, corpse.z) end
end

-- Lays what a mobile wore and carried into its corpse; what it wore knows where. What its player has on the cursor is carried, too.
local function lay_belongings(mobile, corpse)
  local lifted = mobile:equipped("cursor")
  if lifted then lay(lifted, corpse) end
  for _, item in ipairs(mobile.equipment) do
    local layer = item.layer
    if not STAYS[layer] and item.movable then
      item:set("worn_on", layer)
      lay(item, corpse)
    end
  end
  local backpack = mobile.backpack
  if not backpack then return end
  for _, item in ipairs(backpack.contents) do lay(item, corpse) end
end

-- Has somebody wear a new robe, where there is such a thing and no other robe.
local function wear(mobile, template)
  local item = items.template(template) and not mobile:equipped("robe") and items.create(template)
  if item then item:equip_on(mobile, "robe") end
end

local function take_off(mobile, template)
  local robe = mobile:equipped("robe")
  if robe and robe.template == template then robe:delete() end
end

-- What is left of a mobile, where it stands. nil and a reason where there can be none.
function death.make_corpse(mobile)
  local lasts_ms = mobile.is_player and PLAYER_DECAY_MS or CREATURE_DECAY_MS
  local corpse, reason = items.create("corpse", {
    item_id = 0x2006,
    amount = mobile.body,
    hue = mobile.hue,
    name = "the remains of " .. mobile.name,
    params = { owner = mobile.serial, of_player = mobile.is_player, decays_at = time.unix() + lasts_ms },
  })
  if not corpse then return nil, reason end
  corpse.direction = mobile.direction
  corpse:move_to(mobile.map_id, mobile.x, mobile.y, mobile.z)
  lay_belongings(mobile, corpse)
  return corpse
end

-- What follows when a mobile has no hits left. Creatures go away by themselves.
function death.die(mobile)
  local corpse, reason = death.make_corpse(mobile)
  if corpse then
    mobile:fall(corpse)
  else
    log.warn("nothing is left of " .. mobile.name .. ": " .. tostring(reason))
  end
  if not mobile.is_player then return end
  mobile.living_body = mobile.body
  mobile.living_hue = mobile.hue
  mobile.body = ghost_of(mobile)
  mobile.hue = 0
  wear(mobile, SHROUD)
  mobile:show_death(true)
  mobile:refresh()
end

-- Puts on again what was worn, and the rest into the backpack; what finds no room stays. Whether nothing is left.
local function take_back(mobile, corpse)
  for _, item in ipairs(corpse.contents) do
    local layer = item:get("worn_on")
    item:set("worn_on", nil)
    local is_worn = layer and item:equip_on(mobile, layer)
    local is_carried = is_worn or mobile.backpack and item:put_in(mobile.backpack)
    if layer and not is_carried then item:set("worn_on", layer) end
  end
  local is_empty = #corpse.contents == 0
  if is_empty then corpse:delete() end
  return is_empty
end

-- A corpse was double-clicked: whoever it was takes the belongings back. Others look into it.
function death.open_corpse(corpse, user)
  if corpse:get("owner") ~= user.serial or user.is_dead or #corpse.contents == 0 then return true end
  take_off(user, ROBE)
  local is_empty = take_back(user, corpse)
  user:tell(is_empty and "You take your belongings back." or "You take back what you can carry.")
  return not is_empty
end

-- Brings a dead player's character back to life, with its belongings where its corpse is near.
-- true, or nil and a reason.
function death.resurrect(mobile)
  if not mobile.is_player or not mobile.is_dead then return nil, "not a dead player" end
  local body = mobile.living_body
  if body == 0 then body = mobile.female and WOMAN or MAN end
  take_off(mobile, SHROUD)
  mobile.body = body
  mobile.hue = mobile.living_hue
  mobile.living_body = 0
  mobile.living_hue = 0
  mobile.hits = mobile.hits_max
  mobile.stamina = mobile.stamina_max
  mobile.mana = mobile.mana_max
  for _, corpse in ipairs(items.near(mobile.map_id, mobile.x, mobile.y, REACH_TILES, { template = "corpse" })) do
    if corpse:get("owner") == mobile.serial then take_back(mobile, corpse) end
  end
  if not mobile:equipped("inner_torso") and not mobile:equipped("shirt") then wear(mobile, ROBE) end
  mobile:show_death(false)
  mobile:refresh()
  return true
end

-- Takes away corpses whose time is over. What players had on them is left on the ground.
function death.clear_away()
  local now = time.unix()
  for _, corpse in ipairs(items.all_of("corpse")) do
    local decays_at = corpse:get("decays_at")
    if decays_at and decays_at <= now then
      if corpse:get("of_player") and corpse.map_id then
        for _, item in ipairs(corpse.contents) do item:move_to(corpse.map_id, corpse.x, corpse.y, corpse.z) end
      end
      corpse:delete()
    end
  end
end

return death

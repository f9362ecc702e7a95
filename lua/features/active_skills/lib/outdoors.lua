-- Herding with a crook, Camping with kindling (ModernUO, before AoS).

local asking = require("lib.asking")
local masters = require("lib.masters")
local skills = require("features.skills.lib.skills")

local outdoors = {}

local HERD_TILES = 10
local RANGE_POINTS, LUCK_POINTS = 30, 9
local FIRE_TILES, SAFE_TILES = 1, 7
local FIRE_TICK_MS = 1000
-- A fire burns, then glows, then is ash, and is gone (milliseconds since it was lit).
local GLOWS_MS, ASH_MS, GONE_MS = 60000, 90000, 100000
local BURNING, GLOWING, ASH = 0x0DE3, 0x0DE9, 0x0DEA
local SECURE_MS = 30000
local ROLLED, UNROLLED_SOUTH, UNROLLED_EAST, BEDROLL_TILES = 0x0A57, 0x0A55, 0x0A56, 2

-- A shepherd's crook was double-clicked.
function outdoors.herd(crook, user)
  if user.is_dead or crook.root_mobile ~= user then return end
  local animal, is_mobile = asking.thing(user, { cliloc = 502464, reach = HERD_TILES })
  if not animal then return end
  if not is_mobile or animal.is_player then
    return asking.tell(user, 502472) -- You don't seem to be able to persuade that to move.
  end
  local taming = animal:get("tame_skill")
  if not taming then return asking.tell(user, 502468) end -- That is not a herdable animal.
  if masters.master(animal) then return asking.tell_over(user, animal, 502467) end -- That animal looks tame already.
  local place = asking.place(user, { cliloc = 502475 })
  if not place or not animal.exists then return end
  local least = math.floor((taming - RANGE_POINTS) * 10)
  local sure = math.floor((taming + RANGE_POINTS + random.integer(0, LUCK_POINTS)) * 10)
  if not skills.check(user, "herding", least, sure) then return asking.tell(user, 502472) end
  asking.tell(user, 502479) -- The animal walks where it was instructed to.
  timer.after(0, function()
    if animal.exists then animal:walk_to { x = place.x, y = place.y, z = place.z } end
  end)
end

local function fire_place(user)
  for _, offset in ipairs { { 0, -1 }, { -1, 0 }, { 0, 1 }, { 1, 0 } } do
    local x, y = user.x + offset[1], user.y + offset[2]
    local z = world.standing_z(user.map_id, x, y, user.z)
    if z and world.can_stand(user.map_id, x, y, z) and user:sees(x, y, z) then
      return { map_id = user.map_id, x = x, y = y, z = z }
    end
  end
  return nil
end

-- Kindling was double-clicked: a campfire burns beside the user.
function outdoors.light(kindling, user)
  if user.is_dead then return end
  -- That is too far away.
  if (user:distance_to(kindling) or math.huge) > FIRE_TILES then return asking.tell(user, 500446) end
  local place = fire_place(user)
  if not place then return asking.tell(user, 501695) end -- There is not a spot nearby to place your campfire.
  -- You fail to ignite the campfire.
  if not skills.check(user, "camping", 0, 1000) then return asking.tell(user, 501696) end
  kindling.amount = kindling.amount - 1
  local fire = items.create("camp_fire", { item_id = BURNING, decay_ms = GONE_MS, params = { lit_at = time.unix() } })
  if fire then fire:move_to(place.map_id, place.x, place.y, place.z) end
end

-- By serial of a player: `{ fire, since }`, the fire by which it camps.
state.camps = state.camps or {}

local function is_by(mobile, fire) return fire.exists and (mobile:distance_to(fire) or math.huge) <= SAFE_TILES end

-- Whether somebody camps safely, so that it may log out at once.
function outdoors.is_camping(mobile)
  local camp = state.camps[mobile.serial]
  if not camp then return false end
  if not is_by(mobile, camp.fire) or camp.fire.item_id == ASH then
    state.camps[mobile.serial] = nil
    return false
  end
  return time.now() - camp.since >= SECURE_MS
end

-- A fire burns down, and players around it make their camp.
function outdoors.burn(fire)
  local age_ms = time.unix() - (fire:get("lit_at") or 0)
  local art = age_ms >= ASH_MS and ASH or age_ms >= GLOWS_MS and GLOWING or BURNING
  if fire.item_id ~= art then fire.item_id = art end
  if art == ASH then return end
  for _, one in ipairs(mobiles.players_near(fire.map_id, fire.x, fire.y, SAFE_TILES)) do
    local camp = state.camps[one.serial]
    if not camp or not is_by(one, camp.fire) then
      state.camps[one.serial] = { fire = fire, since = time.now() }
      asking.tell(one, 500620) -- You feel it would take a few moments to secure your camp.
    elseif not camp.told and outdoors.is_camping(one) then
      camp.told = true
      asking.tell(one, 500621) -- The camp is now secure.
    end
  end
end

local function is_lying(bedroll, user)
  return bedroll.map_id ~= nil and bedroll.movable and not user.is_dead and (user:distance_to(bedroll) or math.huge) <= BEDROLL_TILES
end

-- A bedroll was double-clicked: it is unrolled, or rolled up. By a fire whose camp is secure it goes back into the
-- pack.
function outdoors.unroll(bedroll, user)
  if bedroll.container then return user:tell("Put it on the ground first.") end
  if not is_lying(bedroll, user) then return asking.tell(user, 1019045) end -- I can't reach that.
  if bedroll.item_id ~= ROLLED then
    bedroll.item_id = ROLLED
    if outdoors.is_camping(user) and bedroll:put_in(user.backpack) then
      user:tell("The camp is secure. You can leave the world at once.")
    end
  else
    local dx, dy = math.abs(bedroll.x - user.x), math.abs(bedroll.y - user.y)
    bedroll.item_id = dy >= dx and UNROLLED_SOUTH or UNROLLED_EAST
  end
end

outdoors.FIRE_TICK_MS = FIRE_TICK_MS

return outdoors

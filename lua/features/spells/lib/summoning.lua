-- Creatures that spells bring: for a time, and as followers of their master.
--
-- Their params: `master` (serial of the caster), `summoned_until` (Unix milliseconds), `slots` of followers, `dispel`
-- (difficulty and focus), `is_wild` (it obeys nobody).

local masters = require("lib.masters")
local tell = require("features.spells.lib.tell")

local summoning = {}

local TOO_MANY = 1049645 -- You have too many followers to summon that creature.
local BLOCKED = 501942 -- That location is blocked.
local AROUND = { { -1, -1 }, { -1, 0 }, { -1, 1 }, { 0, -1 }, { 0, 1 }, { 1, -1 }, { 1, 0 }, { 1, 1 } }

local function has_room(caster, row)
  -- What staff removed takes no place any more.
  if caster.is_player then masters.recount(caster) end
  if not caster.is_player or caster.followers + row.slots <= caster.followers_max then return true end
  tell.line(caster, TOO_MANY)
  return false
end

-- Takes a creature out of the world and its place among the followers.
function summoning.dismiss(creature)
  if not creature.exists or creature:get("is_dismissed") then return end
  creature:set("is_dismissed", true)
  summoning.release(creature)
  creature:delete()
end

-- Frees the slots of a creature, such as when it dies.
function summoning.release(creature)
  local master = creature:get("master") and mobiles.get(creature:get("master"))
  local slots = creature:get("slots")
  creature:set("slots", nil)
  if master and slots then master.followers = math.max(0, master.followers - slots) end
end

-- Lets a summoned creature go when its time is over.
function summoning.settle(creature)
  local until_ms = creature:get("summoned_until")
  if not until_ms then return end
  local left_ms = until_ms - time.unix()
  if left_ms <= 0 then return summoning.dismiss(creature) end
  timer.after(math.ceil(left_ms), function() summoning.dismiss(creature) end)
end

local function bring(caster, place, template, row, power)
  local creature, reason = mobiles.create(template, place.map_id, place.x, place.y, place.z)
  if not creature then
    log.warn(("nothing was summoned: %s"):format(reason))
    return
  end
  creature:set("is_wild", row.is_wild)
  masters.set(creature, caster)
  creature:set("dispel", row.dispel)
  creature:set("summoned_until", time.unix() + math.floor(row.lasts_ms(power)))
  if caster.is_player then
    creature:set("slots", row.slots)
    caster.followers = caster.followers + row.slots
  end
  creature:sound(row.sound)
  summoning.settle(creature)
end

-- A free tile beside the caster; nil if there is none.
local function tile_beside(caster)
  local first = random.integer(1, #AROUND)
  for step = 0, #AROUND - 1 do
    local offset = AROUND[(first + step - 1) % #AROUND + 1]
    local x, y = caster.x + offset[1], caster.y + offset[2]
    local z = world.standing_z(caster.map_id, x, y, caster.z)
    if z and world.can_stand(caster.map_id, x, y, z) then return { map_id = caster.map_id, x = x, y = y, z = z } end
  end
  return nil
end

-- A spell that brings a creature to a place. `row`: `template`, `sound`, `slots`, `dispel`, `lasts_ms(power)`,
-- `slowness`, `is_wild`.
function summoning.at_place(row)
  return {
    aim = "place", slowness = row.slowness, out_of_town = true,
    may_begin = function(caster) return has_room(caster, row) end,
    may_work = function(caster, place)
      local z = world.standing_z(place.map_id, place.x, place.y, place.z)
      if z and world.can_stand(place.map_id, place.x, place.y, z) then
        place.z = z
        return has_room(caster, row)
      end
      tell.line(caster, BLOCKED)
      return false
    end,
    works = function(caster, place, cast) bring(caster, place, row.template, row, cast.power) end,
  }
end

-- A spell that brings one of several creatures to the caster's side.
function summoning.beside(row)
  return {
    slowness = row.slowness,
    may_begin = function(caster) return has_room(caster, row) end,
    may_work = function(caster) return has_room(caster, row) end,
    works = function(caster, _, cast)
      local place = tile_beside(caster)
      if not place then return tell.line(caster, BLOCKED) end
      bring(caster, place, random.pick(row.templates), row, cast.power)
    end,
  }
end

return summoning

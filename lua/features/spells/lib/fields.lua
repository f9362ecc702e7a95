-- Walls of magic: five tiles across the line from the caster to the place (ModernUO fields before LBR).

local acts = require("features.spells.lib.acts")
local circles = require("features.spells.data.circles")
local holding = require("features.fighting.lib.fighting").holding
local skills = require("features.skills.lib.skills")
local tell = require("features.spells.lib.tell")

local fields = {}

local RESISTING = 501783 -- You feel yourself resisting magical energy.
local SPARKLE = 0x376A
local FIRE_DAMAGE, RESISTED_DAMAGE = 2, 1
-- Resisting Spells from which nobody burns in full.
local FIRE_RESIST_TENTHS = 300
local FIELD_POISON = 2
-- How far a mobile's feet may be from a field's base.
local BODY_Z, FIELD_Z = 16, 12
-- Fields lie up to so far below the chosen height.
local LOWEST_STEP_Z = 10

-- Whether a wall runs from west to east, so that it stands across the caster's view (ModernUO
-- SpellHelper.GetEastToWest).
local function runs_east(caster, place)
  local dx, dy = caster.x - place.x, caster.y - place.y
  local rx, ry = dx - dy, dx + dy
  return rx >= 0 and ry < 0 or ry >= 0 and rx < 0
end

local function height_at(map_id, x, y, z)
  local standing = world.standing_z(map_id, x, y, z)
  if not standing or standing > z + LOWEST_STEP_Z or standing < z - LOWEST_STEP_Z then return nil end
  return standing
end

local function raise(caster, place, dx, dy, row, template, lasts_ms)
  local x, y = place.x + dx, place.y + dy
  local z = height_at(place.map_id, x, y, place.z)
  if not z or not caster:sees(x, y, z) then return end
  local piece = items.create(template, { decay_ms = lasts_ms, params = { caster = caster.serial, power = row.power } })
  if not piece then return end
  piece:move_to(place.map_id, x, y, z)
  effects.at(place.map_id, x, y, z, SPARKLE, { speed = 9, duration = 10 })
end

-- `row`: `template`, with `_east` and `_north` if it has two forms; `half`, tiles to each side; `sound`;
-- `lasts_ms(power)`.
function fields.spell(row)
  return {
    aim = "place", reach = circles.FIELD_REACH_TILES, out_of_town = true,
    works = function(caster, place, cast)
      sounds.play(place.map_id, place.x, place.y, place.z, row.sound)
      local is_east = runs_east(caster, place)
      local template = row.template .. (row.has_forms and (is_east and "_east" or "_north") or "")
      local lasts_ms = math.floor(row.lasts_ms(cast.power))
      for step = -row.half, row.half do
        raise(caster, place, is_east and step or 0, is_east and 0 or step, { power = cast.power }, template, lasts_ms)
      end
    end,
  }
end

local function caster_of(field)
  local serial = field:get("caster")
  return serial and mobiles.get(serial) or nil
end

-- Whether a field touches a mobile at its tile.
local function touches(field, mobile)
  return not mobile.is_dead and mobile.z + BODY_Z > field.z and field.z + FIELD_Z > mobile.z
end

-- A mobile that a field may harm, with its caster, if that one is still in the world.
local function victim(field, mobile)
  local caster = caster_of(field)
  if not caster or not touches(field, mobile) or not acts.would_harm(caster, mobile) then return nil end
  acts.harmful(caster, mobile)
  return caster
end

local function burn(field, mobile)
  local caster = victim(field, mobile)
  if not caster then return end
  local amount = FIRE_DAMAGE
  if skills.check(mobile, "resisting_spells", 0, FIRE_RESIST_TENTHS) then
    amount = RESISTED_DAMAGE
    tell.line(mobile, RESISTING)
  end
  mobile:sound(0x208)
  acts.hurt(caster, mobile, amount, "fire")
end

local function poison(field, mobile)
  local caster = victim(field, mobile)
  if not caster then return end
  mobile:sound(0x474)
  acts.poison(caster, mobile, FIELD_POISON)
end

local function paralyse(field, mobile)
  local caster = victim(field, mobile)
  if not caster then return end
  mobile:sound(0x204)
  effects.on(mobile, SPARKLE, { speed = 10, duration = 16 })
  holding.paralyse(mobile, (7 + (field:get("power") or 0) / 5) * 1000)
end

-- Calls a function for everybody on the tile of a field.
local function on_all(does)
  return function(field)
    for _, mobile in ipairs(mobiles.near(field.map_id, field.x, field.y, 0)) do
      if not field.exists then return end
      does(field, mobile)
    end
  end
end

fields.burn, fields.burn_all = burn, on_all(burn)
fields.poison, fields.poison_all = poison, on_all(poison)
fields.paralyse = paralyse

return fields

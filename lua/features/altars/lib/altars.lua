-- Altars that creatures come from, rank after rank, until a champion comes. All of it follows from kills and from one
-- stored timer of each altar that burns: nothing runs while nobody is there.
--
-- The process that plays an altar's map runs it; players of all processes of a world are told.
--
-- An altar's params: `kind`; `level`, from 1, while it burns; `kills` of the level; `has_champion`; `damage_by`, who
-- did how much damage.

local announcements = require("lib.announcements")
local bands = require("features.creatures.lib.creatures").bands
local data = require("features.altars.data.altar_list")
local sharing = require("features.fighting.lib.fighting").sharing
local skulls = require("features.altars.lib.skulls")
local things = require("lib.things")

local altars = {}

local TEMPLATE = "champion_altar"
local DECLINES = "altar_declines"
local BAND = "altar "
-- The pentagram around the middle tile: art and offset, as pentagram_addon has it.
local PART = "altar_part"
local PARTS = {
  { 0x0FE7, -1, -1 }, { 0x0FE8, 0, -1 }, { 0x0FEB, 1, -1 }, { 0x0FE6, -1, 0 }, { 0x0FEE, 1, 0 }, { 0x0FE9, -1, 1 }, { 0x0FEC, 0, 1 },
  { 0x0FED, 1, 1 },
}
local FANFARE, CHAMPION_SOUND = 0x29, 0x2F3

-- The mark of an altar's creatures, and the name of its timer.
local function mark_of(altar) return BAND .. altar.serial end

function altars.kind(altar) return data.kinds[altar:get("kind")] end

function altars.all() return items.all_of(TEMPLATE) end

function altars.burns(altar) return altar:get("level") ~= nil end

-- The altar with a serial; nil if it is gone.
function altars.get(serial)
  local altar = things.get(serial)
  return altar and altar.template == TEMPLATE and altar.map_id and altar or nil
end

-- The altar that sent a creature; nil for another creature.
function altars.of_creature(mobile)
  local mark = bands.mark_of(mobile)
  local serial = mark and mark:match("^" .. BAND .. "(%d+)$")
  return serial and altars.get(math.tointeger(tonumber(serial))) or nil
end

local function tell(altar, message) announcements.tell_all(data.messages[message]:format(altars.kind(altar).name)) end

local function rank_of(level) return math.min(#data.most_alive, (level - 1) * #data.most_alive // data.levels + 1) end

-- How many kills a level takes.
function altars.kills_of(level) return math.max(data.kills.fewest, data.kills.first - (level - 1) * data.kills.fewer) end

local function parts_done(altar) return (altar:get("kills") or 0) * data.parts // altars.kills_of(altar:get("level")) end

local function show(altar)
  if altars.burns(altar) then skulls.show(altar, altar:get("level") - 1, parts_done(altar)) else skulls.show(altar, 0, 0) end
  altar:refresh()
end

local function wait_for_decline(altar, milliseconds)
  timer.persistent { name = mark_of(altar), handler = DECLINES, after_ms = milliseconds, data = { altar = altar.serial } }
end

-- Brings the creatures around an altar to their number. `dying` does not count any more.
local function fill(altar, dying)
  local rank = rank_of(altar:get("level"))
  local templates = altars.kind(altar).ranks[rank]
  for _ = #bands.alive(mark_of(altar), dying) + 1, data.most_alive[rank] do
    bands.send(mark_of(altar), random.pick(templates), altar, data.tiles, data.champion_ms)
  end
end

local function set_level(altar, level)
  altar:set("level", level)
  altar:set("kills", 0)
end

-- Makes an altar of a kind, or another object with a pentagram, at a place. Returns it, or nil and a reason.
function altars.make(kind, place, template)
  local altar, reason = things.put_down(template or TEMPLATE, place, { params = { kind = kind } })
  if not altar then return nil, reason end
  for _, part in ipairs(PARTS) do
    local there = { map_id = altar.map_id, x = math.max(0, altar.x + part[2]), y = math.max(0, altar.y + part[3]), z = altar.z }
    things.put_down(PART, there, { item_id = part[1], params = { part_of = altar.serial } })
  end
  return altar
end

-- Removes an altar, or another object with a pentagram, with all that is around it.
function altars.remove(altar)
  if altar.template == TEMPLATE then altars.stop(altar) end
  for part in items.each { param = "part_of", value = altar.serial } do
    if part.template == PART then part:delete() end
  end
  altar:delete()
end

-- Lights an altar. Returns true, or nil and a reason.
function altars.start(altar)
  if not altars.kind(altar) then return nil, "its kind is not known" end
  if altars.burns(altar) then return nil, "it burns already" end
  altar:set("damage_by", nil)
  set_level(altar, 1)
  wait_for_decline(altar, data.decline_ms)
  fill(altar)
  show(altar)
  tell(altar, "begins")
  return true
end

-- Puts an altar out. Its creatures go.
function altars.stop(altar)
  if not altars.burns(altar) then return false end
  timer.cancel_persistent(mark_of(altar))
  for _, param in ipairs { "level", "kills", "has_champion", "damage_by" } do altar:set(param, nil) end
  bands.dismiss(mark_of(altar))
  show(altar)
  return true
end

local function call_champion(altar, dying)
  for _, one in ipairs(bands.alive(mark_of(altar), dying)) do one:delete() end
  local champion = bands.send(mark_of(altar), altars.kind(altar).champion, altar, 1)
    or bands.send(mark_of(altar), altars.kind(altar).champion, altar, data.tiles)
  if not champion then
    log.warn(("the champion of altar %d found no room"):format(altar.serial))
    return altars.stop(altar)
  end
  altar:set("has_champion", true)
  champion:sound(CHAMPION_SOUND)
  tell(altar, "champion")
  wait_for_decline(altar, data.champion_ms)
end

local function climb(altar, dying)
  set_level(altar, altar:get("level") + 1)
  sounds.play(altar.map_id, altar.x, altar.y, altar.z, FANFARE)
  if altar:get("level") > data.levels then return call_champion(altar, dying) end
  wait_for_decline(altar, data.decline_ms)
  fill(altar, dying)
end

local function win(altar)
  local damage = store.copy(altar:get("damage_by"))
  altars.stop(altar)
  tell(altar, "won")
  sharing.pay(damage, altars.kind(altar).gold)
end

-- A creature of an altar dies.
function altars.on_death(altar, mobile)
  if not altars.burns(altar) or not altars.kind(altar) then return end
  altar:set("damage_by", sharing.with(altar:get("damage_by"), mobile))
  if altar:get("has_champion") then
    if mobile.template == altars.kind(altar).champion then win(altar) end
    return
  end
  altar:set("kills", (altar:get("kills") or 0) + 1)
  if altar:get("kills") >= altars.kills_of(altar:get("level")) then climb(altar, mobile) else fill(altar, mobile) end
  if altar.exists then show(altar) end
end

-- The time of an altar's level is over.
function altars.decline(altar)
  if not altars.burns(altar) then return end
  local function go_out()
    altars.stop(altar)
    if altars.kind(altar) then tell(altar, "lost") end
  end
  if not altars.kind(altar) or altar:get("has_champion") then return go_out() end
  local level = altar:get("level")
  if parts_done(altar) > 0 then
    altar:set("kills", 0)
  elseif level == 1 then
    return go_out()
  else
    set_level(altar, level - 1)
    bands.dismiss(mark_of(altar))
  end
  fill(altar)
  wait_for_decline(altar, data.decline_ms)
  show(altar)
end

-- The lines of a tooltip.
function altars.describe(altar)
  local kind = altars.kind(altar)
  if not kind then return nil end
  if not altars.burns(altar) then return { kind.name, "It does not burn." } end
  if altar:get("has_champion") then return { kind.name, "The champion is here!" } end
  local level = altar:get("level")
  return { kind.name, ("Level %d, kills: %d of %d"):format(level, altar:get("kills") or 0, altars.kills_of(level)) }
end

-- The persistent timers of altars end here.
altars.timer_handler = DECLINES

return altars

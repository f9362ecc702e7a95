-- What spawners do. A periodic spawner replaces what is missing, one after each delay. A proximity spawner makes all
-- that is missing when a player comes near, and then rests for a delay. A spawner keeps its state in its params and
-- thinks only while a player is near (lua/features/spawners/spawner_items.lua); then it makes up for the time that has
-- passed.

local broods = require("features.spawners.lib.broods")
local definitions = require("features.spawners.lib.definitions")
local names = require("features.spawners.lib.names")
local own = require("features.spawners.lib.own")
local places = require("features.spawners.lib.places")
local staff = require("lib.staff")
local things = require("lib.things")

-- How often a spawner with nothing to do checks again. Deaths are reported to it
-- (lua/features/spawners/spawner_items.lua), other losses are not.
local LOOK_MS = 5000
-- The shortest delay after a spawner found no room.
local NO_ROOM_MS = 10000
local NOTICE_TILES = 64

local spawners = {}

-- Picks an entry below its maximum at random by probability; nil if all are at their maximum.
local function choose(definition, brood)
  local open, total = {}, 0
  for _, entry in ipairs(definition.entries) do
    local template = entry.made_of.template
    if (brood.by_template[template] or 0) < definition.capacity[template] and entry.probability > 0 then
      total = total + entry.probability
      open[#open + 1] = entry
    end
  end
  if total == 0 then return nil end
  local drawn = random.number() * total
  for _, entry in ipairs(open) do
    drawn = drawn - entry.probability
    if drawn < 0 then return entry end
  end
  return open[#open]
end

local function make(entry, place)
  local template = entry.made_of.template
  if entry.made_of.is_item then return things.put_down(template, place) end
  return mobiles.create(template, place.map_id, place.x, place.y, place.z)
end

-- Whether another handler has removed the spawner or changed its brood meanwhile.
local function has_changed(spawner, brood)
  return not spawner.exists or not spawner.map_id or not broods.is_current(spawner, brood)
end

-- Makes one. Returns what was made, or nil and a reason, which is nil if the spawner has changed during a pause; then
-- the entry that was picked.
local function make_one(spawner, definition, brood, pause)
  local entry = choose(definition, brood)
  if not entry then return nil, "everything is at its maximum" end
  local x, y, z = places.pick(spawner, definition, entry.made_of.swims, pause)
  if has_changed(spawner, brood) then return nil, nil, entry end
  if not x then return nil, "there is no room", entry end
  if entry.made_of.is_missing then names.report(entry.name) end
  local one, reason = make(entry, { map_id = spawner.map_id, x = x, y = y, z = z })
  if not one then
    names.forget()
    return nil, reason, entry
  end
  broods.add(spawner, brood, one)
  if not entry.made_of.is_item then
    -- A creature that may not walk over its whole area has its home where it appeared.
    local is_local = definition.areas or definition.walking_range < definition.home_range
    local home = is_local and { map_id = spawner.map_id, x = x, y = y, z = z }
      or { map_id = spawner.map_id, x = spawner.x, y = spawner.y, z = spawner.z }
    one:set("home", home)
    one:set("home_range", definition.walking_range)
  end
  return one, nil, entry
end

-- Makes all that is missing. After each one it calls `tell` with the entry, and `pause`, which may wait. Returns how
-- many were made, and why it stopped if something is still missing.
local function fill(spawner, definition, pause, tell)
  local brood, made = broods.of(spawner), 0
  while brood.count < definition.limit do
    local one, reason, entry = make_one(spawner, definition, brood, pause)
    if reason then return made, reason end
    if one then
      made = made + 1
      if tell then tell(entry) end
      pause()
    end
    if not spawner.exists or not spawner.map_id then return made end
    if not broods.is_current(spawner, brood) then brood = broods.of(spawner) end
  end
  return made
end

local function rest(spawner, definition) spawner:set("due_at", time.unix() + definitions.delay_of(definition)) end

-- Lets others run.
local function in_turns() wait(0) end

-- Whether a living player who is not staff is near.
local function is_noticed(spawner, definition)
  local range = math.min(definition.home_range, NOTICE_TILES)
  for _, somebody in ipairs(mobiles.players_near(spawner.map_id, spawner.x, spawner.y, range)) do
    if not somebody.is_dead and not staff.includes(somebody) then return true end
  end
  return false
end

local function surprise(spawner, definition)
  if not is_noticed(spawner, definition) or broods.of(spawner).count >= definition.limit then return end
  -- The rest starts now, even if the filling fails.
  rest(spawner, definition)
  fill(spawner, definition, in_turns)
end

-- Makes what is due, including what became due while the spawner slept.
local function make_up(spawner, definition, due)
  local brood = broods.of(spawner)
  if brood.count >= definition.limit then
    if due then spawner:set("due_at", nil) end
    return
  end
  if not due then return rest(spawner, definition) end
  while due <= time.unix() and brood.count < definition.limit do
    local one, reason = make_one(spawner, definition, brood, in_turns)
    if one or reason then
      local delay = definitions.delay_of(definition)
      due = one and due + delay or time.unix() + math.max(delay, NO_ROOM_MS)
      spawner:set("due_at", due)
      in_turns()
    end
    if not spawner.exists or not spawner.map_id then return end
    if not broods.is_current(spawner, brood) then brood = broods.of(spawner) end
  end
  if brood.count >= definition.limit then spawner:set("due_at", nil) end
end

-- One thought of a spawner with a player near.
function spawners.think(spawner)
  local due, now = spawner:get("due_at"), time.unix()
  if due and due > now then return wait(math.min(due - now, LOOK_MS)) end
  if not due and broods.of(spawner).count >= (spawner:get("count") or 1) then return wait(LOOK_MS) end
  local definition = not spawner:get("stopped") and definitions.of(spawner)
  if not definition then return wait(LOOK_MS) end
  if definition.is_proximity then return surprise(spawner, definition) end
  make_up(spawner, definition, due)
end

-- One of the spawner's creatures died: the delay until the next one starts.
function spawners.lost(spawner)
  if spawner:get("due_at") or spawner:get("stopped") then return end
  local definition = definitions.of(spawner)
  if definition then rest(spawner, definition) end
end

-- Makes all that is missing now, regardless of delays. `pause` is called after each one. Returns how many were made,
-- and a reason if something is still missing. Adds names without a template to `missing`.
function spawners.force(spawner, pause, missing)
  local definition = not spawner:get("stopped") and spawner.map_id and definitions.of(spawner)
  if not definition then return 0 end
  local made, reason = fill(spawner, definition, pause, function(entry)
    if entry.made_of.is_missing then missing[entry.name] = true end
  end)
  if not spawner.exists then return made end
  if definition.is_proximity then
    if made > 0 then rest(spawner, definition) end
  elseif not reason then
    spawner:set("due_at", nil)
  end
  return made, reason
end

-- What staff read about a spawner.
function spawners.describe(spawner)
  local definition = definitions.of(spawner)
  if not definition then return { "It makes nothing." } end
  local due, lines = spawner:get("due_at"), {}
  lines[1] = ("%s%s: %d of %d are there."):format(
    definition.is_proximity and "Notices players" or "Periodic", spawner:get("stopped") and " (stopped)" or "",
    broods.of(spawner).count, definition.limit)
  for _, entry in ipairs(definition.entries) do
    lines[#lines + 1] = ("  %s (%s): at most %d"):format(entry.name, entry.made_of.template, entry.max)
  end
  local seconds = due and math.ceil((due - time.unix()) / 1000)
  lines[#lines + 1] = not due and "Nothing is due." or seconds <= 0 and "The next is due." or ("The next in %d s."):format(seconds)
  return lines
end

-- Libraries of this feature that other features use.
spawners.broods = broods
spawners.places = places
spawners.own = own

return spawners

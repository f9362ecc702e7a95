-- What spawners do. A periodic one makes up for what is missing, one creature after each delay; one that notices players makes all that
-- is missing when somebody comes near, and then rests for a delay. All that a spawner knows is kept with the item, so that one with
-- nobody near costs nothing: it thinks while a player is near (lua/features/spawners/items.lua), and makes up for the time that has passed.

local broods = require("features.spawners.lib.broods")
local definitions = require("features.spawners.lib.definitions")
local names = require("features.spawners.lib.names")
local places = require("features.spawners.lib.places")
local staff = require("lib.staff")
local things = require("lib.things")

-- Deaths are told of (lua/features/spawners/items.lua). For what went away otherwise a spawner that lacks nothing looks every so often, and one
-- that has nothing to do yet waits as long.
local LOOK_MS = 5000
-- Where there was no room it is tried again no sooner.
local NO_ROOM_MS = 10000
-- So many at a stretch, then others have their turn.
local STRETCH = 4
local NOTICE_TILES = 64

local spawners = {}

-- One of those that have not reached their own maximum, by their probabilities; nil where all have.
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

-- Makes one. What was made, or nil and why nothing was; the entry that was chosen last.
local function make_one(spawner, definition, brood)
  local entry = choose(definition, brood)
  if not entry then return nil, "there is enough of everything" end
  local x, y, z = places.pick(spawner, definition, entry.made_of.swims)
  if not x then return nil, "there is no room", entry end
  if entry.made_of.is_missing then names.report(entry.name) end
  local one, reason = make(entry, { map_id = spawner.map_id, x = x, y = y, z = z })
  if not one then
    names.forget()
    return nil, reason, entry
  end
  broods.add(spawner, brood, one)
  if not entry.made_of.is_item then
    -- Where it may not walk as far as it may appear, it belongs where it appeared.
    local is_local = definition.areas or definition.walking_range < definition.home_range
    local home = is_local and { map_id = spawner.map_id, x = x, y = y, z = z }
      or { map_id = spawner.map_id, x = spawner.x, y = spawner.y, z = spawner.z }
    one:set("home", home)
    one:set("home_range", definition.walking_range)
  end
  return one, nil, entry
end

-- Makes what is missing. After each, `pause` is called, which may wait, with the entry that was chosen. How many were made; where
-- something is missing still, why.
local function fill(spawner, definition, pause)
  local brood, made = broods.of(spawner), 0
  while brood.count < definition.limit do
    local one, reason, entry = make_one(spawner, definition, brood)
    if not one then return made, reason end
    made = made + 1
    pause(made, entry)
    if not spawner.exists or not spawner.map_id then return made end
    if not broods.is_current(spawner, brood) then brood = broods.of(spawner) end
  end
  return made
end

local function rest(spawner, definition) spawner:set("due_at", time.unix() + definitions.delay_of(definition)) end

local function in_stretches(made)
  if made % STRETCH == 0 then wait(0) end
end

-- Somebody alive whom it may surprise, no staff.
local function is_noticed(spawner, definition)
  local range = math.min(definition.home_range, NOTICE_TILES)
  for _, somebody in ipairs(mobiles.players_near(spawner.map_id, spawner.x, spawner.y, range)) do
    if not somebody.is_dead and not staff.includes(somebody) then return true end
  end
  return false
end

local function surprise(spawner, definition)
  if not is_noticed(spawner, definition) or broods.of(spawner).count >= definition.limit then return end
  -- It rests from the moment it began, whatever becomes of the rest of this.
  rest(spawner, definition)
  fill(spawner, definition, in_stretches)
end

-- Makes those whose time has come, also while it slept.
local function make_up(spawner, definition, due)
  local brood, made = broods.of(spawner), 0
  if brood.count >= definition.limit then
    if due then spawner:set("due_at", nil) end
    return
  end
  if not due then return rest(spawner, definition) end
  while due <= time.unix() and brood.count < definition.limit do
    local one = make_one(spawner, definition, brood)
    local delay = definitions.delay_of(definition)
    due = one and due + delay or time.unix() + math.max(delay, NO_ROOM_MS)
    spawner:set("due_at", due)
    if one then
      made = made + 1
      in_stretches(made)
      if not spawner.exists or not spawner.map_id then return end
      if not broods.is_current(spawner, brood) then brood = broods.of(spawner) end
    end
  end
  if brood.count >= definition.limit then spawner:set("due_at", nil) end
end

-- A turn of a spawner that has a player near.
function spawners.think(spawner)
  local due, now = spawner:get("due_at"), time.unix()
  if due and due > now then return wait(math.min(due - now, LOOK_MS)) end
  if not due and broods.of(spawner).count >= (spawner:get("count") or 1) then return wait(LOOK_MS) end
  local definition = not spawner:get("stopped") and definitions.of(spawner)
  if not definition then return wait(LOOK_MS) end
  if definition.is_proximity then return surprise(spawner, definition) end
  make_up(spawner, definition, due)
end

-- One of its creatures dies. The time until the next begins.
function spawners.lost(spawner)
  if spawner:get("due_at") or spawner:get("stopped") then return end
  local definition = definitions.of(spawner)
  if definition then rest(spawner, definition) end
end

-- Makes everything that is missing now, whatever the delays. `pause` as with a job. How many were made, and where something is missing
-- still, why. Names without a template are set in `missing`.
function spawners.force(spawner, pause, missing)
  local definition = not spawner:get("stopped") and spawner.map_id and definitions.of(spawner)
  if not definition then return 0 end
  local made, reason = fill(spawner, definition, function(_, entry)
    if entry.made_of.is_missing then missing[entry.name] = true end
    pause()
  end)
  if not spawner.exists then return made end
  if definition.is_proximity then
    if made > 0 then rest(spawner, definition) end
  elseif not reason then
    spawner:set("due_at", nil)
  end
  return made, reason
end

-- What staff are told of a spawner.
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

return spawners

-- Invasions: their waves, their end, and what is known of them while the server is down.
--
-- What goes on is in store.global, "invasion orcs": `wave`, `ends_at` in Unix milliseconds, and `damage_by`, who did
-- how much damage. The creatures are a band. The next wave follows from the death of the last of one, the end from a
-- stored timer. In a world of several processes the one that plays an invasion's map runs it, and only that one writes
-- what is stored of it; players of all are told.

local announcements = require("lib.announcements")
local bands = require("features.creatures.lib.creatures").bands
local data = require("features.invasions.data.invasion_list")
local sharing = require("features.fighting.lib.fighting").sharing

local invasions = {}

local BAND = "invasion "
local TIMER = "invasion_ends"

local function stored(name) return "invasion " .. name end

local function running(name) return store.global[stored(name)] end

local function mark_of(name) return BAND .. name end

-- The declared invasion of a name; nil if there is none.
function invasions.find(name)
  for _, one in ipairs(data.invasions) do
    if one.name == name then return one end
  end
  return nil
end

function invasions.all() return data.invasions end

-- The wave of an invasion that goes on; nil while it does not.
function invasions.wave(name) return running(name) and running(name).wave end

-- How many of its creatures are alive.
function invasions.left(name) return #bands.alive(mark_of(name)) end

-- The name of the invasion that a creature belongs to; nil for another creature.
function invasions.of_creature(mobile)
  local mark = bands.mark_of(mobile)
  return mark and mark:match("^" .. BAND .. "(.+)$")
end

local function tell(words) if words then announcements.tell_all(words) end end

-- Sends one wave. Returns how many came.
local function send(invasion, number)
  local count = 0
  for template, wanted in pairs(invasion.waves[number]) do
    for _ = 1, math.min(wanted, data.wave_maximum - count) do
      if bands.send(mark_of(invasion.name), template, invasion.place, invasion.tiles) then count = count + 1 end
    end
  end
  return count
end

-- Ends an invasion, and takes its creatures out of the world. Returns what was known of it; nil if it did not go on.
local function finish(name)
  local ended = running(name) and store.copy(running(name))
  if not ended then return nil end
  store.global[stored(name)] = nil
  timer.cancel_persistent(mark_of(name))
  bands.dismiss(mark_of(name))
  return ended
end

local function win(invasion)
  local ended = finish(invasion.name)
  tell(invasion.messages.won)
  if invasion.gold then sharing.pay(ended.damage_by, invasion.gold) end
end

-- Sends the next wave that anybody comes with; the invasion is beaten after the last.
local function go_on(invasion)
  local now = running(invasion.name)
  repeat
    if now.wave >= #invasion.waves then return win(invasion) end
    now.wave = now.wave + 1
  until send(invasion, now.wave) > 0
  if invasion.messages.wave then tell(invasion.messages.wave:format(now.wave)) end
end

-- Whether this process runs an invasion.
function invasions.is_own(invasion) return world.plays(invasion.place.map_id) end

-- Begins an invasion. Returns true, or nil and a reason.
function invasions.begin(name)
  local invasion = invasions.find(name)
  if not invasion then return nil, "there is no such invasion" end
  if not invasions.is_own(invasion) then return nil, "another process plays its map" end
  if running(name) then return nil, "it goes on already" end
  bands.dismiss(mark_of(name))
  if send(invasion, 1) == 0 then return nil, "nobody finds room at its place" end
  store.global[stored(name)] = { wave = 1, ends_at = time.unix() + invasion.lasts_ms, damage_by = {} }
  timer.persistent { name = mark_of(name), handler = TIMER, after_ms = invasion.lasts_ms, data = { name = name } }
  tell(invasion.messages.begins)
  return true
end

-- Ends an invasion without winners. Returns whether it went on here.
function invasions.stop(name, is_lost)
  local invasion = invasions.find(name)
  if invasion and not invasions.is_own(invasion) or not finish(name) then return false end
  if is_lost and invasion then tell(invasion.messages.lost) end
  return true
end

-- A creature of an invasion dies.
function invasions.on_death(name, mobile)
  local now, invasion = running(name), invasions.find(name)
  if not now or not invasion then return end
  now.damage_by = sharing.with(now.damage_by, mobile)
  if #bands.alive(mark_of(name), mobile) == 0 then go_on(invasion) end
end

-- Brings in order what a restart, a save of the data or staff left: an invasion without creatures goes on, creatures
-- without an invasion go.
function invasions.mend()
  for _, invasion in ipairs(data.invasions) do
    if invasions.is_own(invasion) and running(invasion.name) and invasions.left(invasion.name) == 0 then go_on(invasion) end
  end
  for one in mobiles.each { param = "band", players = false, waits = true } do
    local name = invasions.of_creature(one)
    if name and not (invasions.find(name) and running(name)) then one:delete() end
  end
end

invasions.timer_handler = TIMER

return invasions

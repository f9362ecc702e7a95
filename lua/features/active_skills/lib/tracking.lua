-- Tracking: who is around, and an arrow to one of them (ModernUO, before AoS).

local asking = require("lib.asking")
local skills = require("features.skills.lib.skills")
local staff = require("lib.staff")

local tracking = {}

local CLILOC = {
  what = 1011350, -- What do you wish to track?
  no_evidence = 1018092, -- You see no evidence of those in the area.
  select = 1018093, -- Select the one you would like to track.
}
local KINDS = { "Animals", "Monsters", "People", "Players" }
local NONE = { 502991, 502993, 502995, 502995 }
local PAUSE_MS = 10000
local NOTICE_TENTHS = 211
local BASE_TILES, TILES_OF_TEN_POINTS = 10, 10
local MOST_LISTED = 12
local LOOK_MS = 2500

-- By session: a mark of the arrow that is shown.
state.tracking = state.tracking or {}

local function is_kind(one, kind)
  if kind == 4 then return one.is_player end
  if one.is_player then return false end
  if kind == 3 then return one.is_person end
  if one.is_person then return false end
  local is_animal = one:has_tag("animal")
  return kind == 1 and is_animal or kind == 2 and not is_animal
end

local function found(user, kind, tiles)
  local list = {}
  for one in mobiles.each { map_id = user.map_id, x = user.x, y = user.y, range = tiles } do
    if one ~= user and is_kind(one, kind) and not (one.hidden and staff.includes(one)) then list[#list + 1] = one end
  end
  table.sort(list, function(a, b)
    local near, far = user:distance_to(a), user:distance_to(b)
    if near ~= far then return near < far end
    return a.serial < b.serial
  end)
  return table.move(list, 1, math.min(#list, MOST_LISTED), 1, {})
end

-- Ends the arrow of a player.
function tracking.stop(session_id)
  if not state.tracking[session_id] then return end
  state.tracking[session_id] = nil
  screen.hide_arrow(session_id)
end

-- Points to somebody until it is out of range.
local function follow(user, quarry, tiles)
  local session_id = user.session_id
  local mark = {}
  state.tracking[session_id] = mark
  local x, y
  while state.tracking[session_id] == mark do
    local is_near = user.exists and quarry.exists and user.session_id == session_id and (user:distance_to(quarry) or math.huge) <= tiles
    if not is_near then return tracking.stop(session_id) end
    if quarry.x ~= x or quarry.y ~= y then
      x, y = quarry.x, quarry.y
      screen.arrow(session_id, x, y)
    end
    wait(LOOK_MS)
  end
end

function tracking.use(user)
  if not user.session_id then return 0 end
  asking.tell(user, CLILOC.what)
  local kind = menu.ask { session_id = user.session_id, title = "Tracking", choices = KINDS }
  if not kind or not user.exists or user.is_dead then return 0 end
  if not skills.check(user, "tracking", 0, NOTICE_TENTHS) then
    asking.tell(user, CLILOC.no_evidence)
    return PAUSE_MS
  end
  skills.check(user, "tracking", NOTICE_TENTHS, 1000)
  local tiles = BASE_TILES + skills.value(user, "tracking") // 100 * TILES_OF_TEN_POINTS
  local list = found(user, kind, tiles)
  if #list == 0 then
    asking.tell(user, NONE[kind])
    return PAUSE_MS
  end
  asking.tell(user, CLILOC.select)
  local names = {}
  for index, one in ipairs(list) do names[index] = one.name end
  local choice = menu.ask { session_id = user.session_id, title = "Tracking", choices = names }
  local quarry = choice and list[choice]
  if quarry and quarry.exists and user.exists then
    timer.after(0, function() follow(user, quarry, tiles * 2) end)
  end
  return PAUSE_MS
end

return tracking

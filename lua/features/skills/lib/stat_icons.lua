-- The client's icons of what changes stats for a time. They follow the changes, so that an icon goes when the last
-- change of its cause does: clients never remove one themselves.

local stat_icons = {}

-- Numbers of the client's icons and their titles and texts (ModernUO BuffIcon), and how often the texts name the
-- points.
local ICONS = {
  clumsy = { 1040, 1075831, 1075832 }, feeblemind = { 1041, 1075833, 1075834 }, weaken = { 1042, 1075837, 1075838 },
  curse = { 1043, 1075835, 1075836, 7 }, agility = { 1045, 1075841, 1075842 }, cunning = { 1046, 1075843, 1075844 },
  strength = { 1047, 1075845, 1075846 }, bless = { 1048, 1075847, 1075848 },
}
local ARGUMENTS = 3
-- The stats of one spell end in the same moment, but for the time that their changes took.
local SAME_END_MS = 1000

-- The icons of changes, by stat and cause: by name, `{ points, ends_at }`.
local function icons_of(changes)
  local icons = {}
  for _, causes in pairs(changes or {}) do
    for _, change in pairs(causes) do
      if change.icon then
        local icon = icons[change.icon] or { points = 0, ends_at = 0 }
        icon.points = math.max(icon.points, math.abs(change.amount))
        icon.ends_at = math.max(icon.ends_at, change.ends_at)
        icons[change.icon] = icon
      end
    end
  end
  return icons
end

local function show(mobile, name, icon)
  local number, title, text, count = table.unpack(ICONS[name])
  local args = {}
  for index = 1, count or ARGUMENTS do args[index] = tostring(icon.points) end
  local seconds = math.max(0, math.floor(icon.ends_at - time.unix())) // 1000
  buffs.show(mobile.session_id, { icon = number, title = title, text = text, args = args, seconds = seconds })
end

-- Shows a player the icons of all changes, as after the login.
function stat_icons.show(mobile, changes)
  if not mobile.session_id then return end
  for name, icon in pairs(icons_of(changes)) do show(mobile, name, icon) end
end

-- Shows a player what other changes bring and take.
function stat_icons.follow(mobile, before, after)
  if not mobile.session_id then return end
  local shown, wanted = icons_of(before), icons_of(after)
  for name in pairs(shown) do
    if not wanted[name] then buffs.hide(mobile.session_id, ICONS[name][1]) end
  end
  for name, icon in pairs(wanted) do
    local old = shown[name]
    if not old or old.points ~= icon.points or icon.ends_at - old.ends_at >= SAME_END_MS then show(mobile, name, icon) end
  end
end

return stat_icons

-- Regions in the game: which ones are here, and making and removing those of staff.

local confirm = require("lib.gumps.confirm")
local list = require("lib.gumps.list")
local picking = require("lib.picking")
local stones = require("features.regions.lib.stones")

local NEW, HERE = "New region...", "What is here?"

-- Lines about the regions at a mobile's place, the innermost first.
local function here(mobile)
  local lines, one = {}, mobile.region
  while one do
    lines[#lines + 1] = ("%s, priority %d"):format(one.name, one.priority)
    one = one.parent
  end
  return #lines > 0 and table.concat(lines, "\n") or "There is no region here."
end

-- Asks for name and fields until they are right. Returns them; nil when the window is closed.
local function ask_fields(session_id)
  local data = {}
  while true do
    local answer = gump.ask(session_id, "region_form", data)
    if not answer or answer.button ~= "make" then return nil end
    local name, fields, problem = text.trim(answer.texts.name), {}, nil
    for _, flag in ipairs(stones.FLAGS) do fields[flag] = answer.switches[flag] and true or nil end
    for _, number in ipairs(stones.NUMBERS) do
      local typed = text.trim(answer.texts[number.name])
      local value = math.tointeger(tonumber(typed))
      if typed ~= "" and not (value and value >= 0 and value <= number.max) then
        problem = ("%s is a number from 0 to %d."):format(number.name, number.max)
      end
      fields[number.name] = value
    end
    if name == "" then problem = "Write a name." end
    if not problem then return name, fields end
    data = { problem = problem, texts = answer.texts, switches = answer.switches }
  end
end

local function make(context)
  local session_id = context.session_id
  local name, fields = ask_fields(session_id)
  if not name then return "No region was made." end
  players.tell(session_id, "Choose one corner of the region.")
  local from, why_not = picking.place(session_id)
  if not from then return false, why_not end
  players.tell(session_id, "Choose the opposite corner.")
  local to, why_no_corner = picking.place(session_id)
  if not to then return false, why_no_corner end
  local maker = players.by_session(session_id)
  local stone, reason = stones.make { name = name, fields = fields, from = from, to = to, maker = maker and maker.account_name }
  if not stone then return false, ("No region was made: %s."):format(reason) end
  stones.apply()
  return ("The region is made. %s."):format(stones.describe(stone))
end

local function remove(session_id, stone)
  if not confirm.ask(session_id, ("Remove this region? %s."):format(stones.describe(stone)), { yes = "Remove", no = "Keep" }) then
    return "The region stays."
  end
  if not stone.exists then return false, "The region is gone already." end
  local name = stone:get("region_name") or "of the stone"
  stone:delete()
  stones.apply()
  return ("The region %s is removed."):format(name)
end

local function rows_of(mobile)
  local rows = { NEW, HERE }
  for _, stone in ipairs(stones.on(mobile.map_id)) do rows[#rows + 1] = stone end
  return rows
end

timer.after(0, stones.apply)

command.register {
  name = "regions",
  description = "Makes and removes regions of staff on your map, and tells which regions are here.",
  contexts = { "in_game" },
  level = "GameMaster",
  arguments = {},
  handler = function(context)
    local session_id = context.session_id
    local mobile = mobiles.of_session(session_id)
    -- A stone may have been removed otherwise.
    stones.apply()
    local chosen = list.ask(session_id, {
      title = "Regions of staff",
      rows = rows_of(mobile),
      text = function(row) return type(row) == "string" and row or stones.describe(row) end,
    })
    if not chosen then return end
    if chosen == HERE then return here(mobile) end
    if chosen == NEW then return make(context) end
    if not chosen.exists then return false, "The region is gone already." end
    return remove(session_id, chosen)
  end,
}

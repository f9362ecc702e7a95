-- Tools of the trades open the window of crafting.

local labour = require("features.labour.lib.labour")
local making = require("features.crafting.lib.making")
local memory = require("features.crafting.lib.memory")
local switching = require("features.switches.lib.switches")
local tell = require("lib.telling")
local trades = require("features.crafting.lib.trades")

local using = {}

local WORN_OUT = 1044038 -- You have worn out your tool!
local STOPPED = "You stop after this piece."

-- Opens the window of a tool. `view`: the `group` that is shown, its `page`, or the words that were `sought`.
function using.open(user, tool, view)
  local trade = trades.of_tool(tool.template)
  if not trade then return end
  view = view or {}
  local data = { trade = trade.name, tool = tool.serial, group = view.group, page = view.page or 1, sought = view.sought }
  gump.close(user.session_id, "craft")
  gump.send(user.session_id, "craft", data)
end

-- A tool was double-clicked. Somebody who works with it stops.
function using.use(tool, user)
  local trade = trades.of_tool(tool.template)
  if not trade then return true end
  if switching.refuses(user, "skill", trade.skill) then return end
  if making.stop(user) then return tell(user, STOPPED) end
  local reason = making.why_no_work(user, trade, tool)
  if reason then return tell(user, reason) end
  using.open(user, tool)
end

-- Does what a button of the window asks for, and shows the window again. `does(user, trade, tool)` returns what is
-- said.
function using.act(answer, data, does)
  local user, tool, trade = mobiles.of_session(answer.session_id), items.get(data.tool), trades.get(data.trade)
  if not user or not trade then return end
  if not tool then return tell(user, WORN_OUT) end
  if trades.of_tool(tool.template) ~= trade then return end
  local number = math.tointeger(tonumber(text.trim(answer.texts.number or "")))
  if number then memory.set_number(user, trade, number) end
  local said = does(user, trade, tool)
  if not user.exists or not user.session_id then return end
  tell(user, said)
  if tool.exists and not user.is_dead and not labour.of(user) then using.open(user, tool, data) end
end

-- Makes a recipe as often as the player wants.
function using.make(answer, data, id)
  using.act(answer, data, function(user, trade, tool)
    local recipe = trade.recipes[id]
    if not recipe then return nil end
    return making.make(user, trade, recipe, tool, memory.number(user, trade))
  end)
end

return using

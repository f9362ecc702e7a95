-- Wear of tools. A tool is good for a number of uses, which is made when it is first used (ModernUO BaseTool,
-- BaseHarvestTool).
--
-- Params: `uses_left`; `uses` of a template, the least and the most that new ones have.

local marks = require("lib.marks")

local tools = {}

local LEFT = "uses_left"
-- Of a tool whose template does not say more.
local DEFAULT_USES = { 25, 75 }
local USES_REMAINING = 1060584 -- uses remaining: ~1_val~

-- How many uses are left of a tool.
function tools.left(tool)
  local left = tool:get(LEFT)
  if left then return left end
  local range = tool:get("uses") or DEFAULT_USES
  left = random.integer(range[1], range[2])
  tool:set(LEFT, left)
  return left
end

-- Takes a use from a tool; without any it breaks. Returns whether it broke.
function tools.wear(tool)
  local left = tools.left(tool) - 1
  if left <= 0 then
    tool:delete()
    return true
  end
  tool:set(LEFT, left)
  return false
end

-- The uses of a tool that are known: nil for a new one that may have more or fewer.
local function known(tool)
  local range = tool:get("uses")
  return tool:get(LEFT) or range and range[1] == range[2] and range[1] or nil
end

-- The lines of a tooltip: its maker, and the uses that are left.
function tools.describe(tool)
  local lines = marks.describe(tool) or {}
  local left = known(tool)
  if left then lines[#lines + 1] = { cliloc = USES_REMAINING, arguments = { tostring(left) } } end
  return #lines > 0 and lines or nil
end

return tools

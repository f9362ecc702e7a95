-- What a piece of work says of who made it, and of what helps its wearer. Params: `quality`, 1 for exceptional work;
-- `crafted_by`, the name of its maker; `skill_bonus`, tenths by skill.

local marks = {}

local EXCEPTIONAL, CRAFTED_BY = 1060636, 1050043 -- exceptional; crafted by ~1_NAME~

-- The lines of a tooltip; nil for common work without any of them.
function marks.describe(item)
  local lines = {}
  if (item:get("quality") or 0) > 0 then lines[1] = EXCEPTIONAL end
  local maker = item:get("crafted_by")
  if maker then lines[#lines + 1] = { cliloc = CRAFTED_BY, arguments = { maker } } end
  for skill, tenths in pairs(item:get("skill_bonus") or {}) do
    lines[#lines + 1] = ("%s +%d"):format((skill:gsub("_", " ")), tenths // 10)
  end
  return #lines > 0 and lines or nil
end

return marks

-- What marks a thing, and what of it the tooltip of a piece of work says. Params: `material`, the template of a
-- material that is not the common one; `quality`, 1 for exceptional work; `crafted_by`, the name of its maker;
-- `skill_bonus`, tenths by skill; `blessed`, and `newbie` of imported things of new characters: the owner keeps such a
-- thing at death, and it is neither stolen nor destroyed by creatures.

local marks = {}

local EXCEPTIONAL, CRAFTED_BY = 1060636, 1050043 -- exceptional; crafted by ~1_NAME~
local BLESSED = 1038021 -- blessed

-- What a material is called without its form: "valorite" for an ingot of it.
local function substance(template)
  local facts = items.template(template)
  return facts and (facts.name:gsub(" ingot$", ""):gsub(" board$", ""):gsub(" log$", ""))
end

-- Whether a thing is blessed.
function marks.is_blessed(item) return item:get("blessed") == true or item:get("newbie") == true end

-- The lines of a tooltip; nil for common work without any of them.
function marks.describe(item)
  local lines = {}
  local material = item:get("material") and substance(item:get("material"))
  if material then lines[1] = "made of " .. material end
  if (item:get("quality") or 0) > 0 then lines[#lines + 1] = EXCEPTIONAL end
  local maker = item:get("crafted_by")
  if maker then lines[#lines + 1] = { cliloc = CRAFTED_BY, arguments = { maker } } end
  for skill, tenths in pairs(item:get("skill_bonus") or {}) do
    lines[#lines + 1] = ("%s +%d"):format((skill:gsub("_", " ")), tenths // 10)
  end
  if marks.is_blessed(item) then lines[#lines + 1] = BLESSED end
  return #lines > 0 and lines or nil
end

return marks

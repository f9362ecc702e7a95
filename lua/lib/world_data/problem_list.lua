-- Collects the problems of a job and prints them at its end: the first ones in full, then the number of the others.

local problem_list = {}
problem_list.__index = problem_list

local SHOWN = 20

-- Where a problem is, as `decorations/Felucca/keep.cfg, line 12`.
local function where(place)
  if place.line then return ("%s, line %d"):format(place.file, place.line) end
  return place.index and ("%s, entry %d"):format(place.file, place.index) or place.file
end

function problem_list.new() return setmetatable({ lines = {}, count = 0, doubles = 0 }, problem_list) end

-- `place` has `file`, and `line` or `index`: an entry or a problem of world data.
function problem_list:add(place, reason)
  self.count = self.count + 1
  if #self.lines < SHOWN then self.lines[#self.lines + 1] = ("%s: %s"):format(where(place), reason) end
end

-- Adds the problems of the files of a kind, on all maps. Duplicate entries do no harm and are only counted.
function problem_list:add_of_data(kind)
  for _, problem in ipairs(world_data.problems(kind)) do
    if problem.is_duplicate then
      self.doubles = self.doubles + 1
    else
      self:add(problem, problem.reason)
    end
  end
end

-- Prints the problems as output of the running job.
function problem_list:print()
  for _, line in ipairs(self.lines) do job.print(line .. ".") end
  local rest = self.count - #self.lines
  if rest > 0 then job.print(("More problems, not shown: %d."):format(rest)) end
  if self.doubles > 0 then job.print(("Duplicate entries in the data: %d."):format(self.doubles)) end
end

return problem_list

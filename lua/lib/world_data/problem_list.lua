-- What went wrong in long work, told at its end: the first ones in full, the others counted.

local problem_list = {}
problem_list.__index = problem_list

local SHOWN = 20

-- What a file has wrong, as `decorations/Felucca/keep.cfg, line 12`.
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

-- What the files of a kind have wrong, on whichever map. What is in them more than once does no harm and is only counted.
function problem_list:add_of_data(kind)
  for _, problem in ipairs(world_data.problems(kind)) do
    if problem.is_duplicate then
      self.doubles = self.doubles + 1
    else
      self:add(problem, problem.reason)
    end
  end
end

-- Prints them as output of the job that runs.
function problem_list:print()
  for _, line in ipairs(self.lines) do job.print(line .. ".") end
  local rest = self.count - #self.lines
  if rest > 0 then job.print(("Further problems, which are not shown: %d."):format(rest)) end
  if self.doubles > 0 then job.print(("Entries that are in the data more than once: %d."):format(self.doubles)) end
end

return problem_list

-- Names the line of the file that calls a library, for mistakes in what the file declares.

local declaring = {}

-- Frames between `error` and the file: pcall, this library, the function that the file calls.
local FILE = 4

-- File and line before a message, such as "lua/quests/lost_cat.lua:3: ". To be called by the function of the library
-- that the file calls.
function declaring.where()
  local _, where = pcall(error, "", FILE)
  return where
end

-- Calls `check(...)`, which raises a sentence, and raises it at `where`.
function declaring.check(where, check, ...)
  local is_right, sentence = pcall(check, ...)
  if not is_right then error(where .. tostring(sentence), 0) end
end

return declaring

-- What players call themselves and their things.

local NOT_ALLOWED = require("data.names_not_allowed")

local names = {}

-- What a character is called whose player has not found a name yet. The server gives it for a name that clients could
-- not show.
names.GENERIC = "Generic Player"

local LEAST_LETTERS, MOST_LETTERS = 2, 29
local FORM = "A name has %d to %d letters, and single blanks, apostrophes, hyphens and dots between them."
local WORD = "Names may not contain %q."

local function words_of(name) return " " .. text.trim((text.folded(name):gsub("[^%w]+", " "))) .. " " end

-- Why nobody may use words in a name, a title or the like; nil if somebody may.
function names.fault_of_words(name)
  local words = words_of(name)
  for _, word in ipairs(NOT_ALLOWED) do
    if words:find(" " .. word .. " ", 1, true) then return WORD:format(word) end
  end
  return nil
end

-- Whether all that is neither a sign nor a blank is a letter. Other alphabets are more than one byte.
local function has_form(name)
  local length = utf8.len(name)
  if not length or length < LEAST_LETTERS or length > MOST_LETTERS then return false end
  if name:find("[^%a\128-\255 '%.%-]") then return false end
  return name:find("^[^ '%.%-]") and name:find("[^ '%.%-]$") and not name:find("[ '%.%-][ '%.%-]")
end

-- Why no character can be called so; nil if one can.
function names.fault_of_character(name)
  if name == names.GENERIC then return FORM:format(LEAST_LETTERS, MOST_LETTERS) end
  if not has_form(name) then return FORM:format(LEAST_LETTERS, MOST_LETTERS) end
  return names.fault_of_words(name)
end

return names

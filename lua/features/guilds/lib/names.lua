-- What guilds, abbreviations and titles may be called. Names of players are not to be trusted: two that look alike
-- count as one.

local claims = require("lib.processes.claims")
local rules = require("features.guilds.data.guild_rules")
local rolls = require("features.guilds.lib.rolls")
local words = require("lib.players.player_names")

local names = {}

-- Letters that look like others in the fonts of clients.
local LOOKS_LIKE = { i = "l", ["1"] = "l", ["0"] = "o", ["5"] = "s" }

-- A text as it looks: without case, blanks, hyphens and apostrophes.
local function look_of(text) return (text:lower():gsub("[%s'%-]", ""):gsub(".", LOOKS_LIKE)) end

local CLAIMED = "guild"

-- What two guilds cannot both have.
local function keys_of(name, abbreviation) return { "name " .. look_of(name), "abbreviation " .. look_of(abbreviation) } end

claims.declare(CLAIMED, function(key)
  for _, guild in ipairs(rolls.all()) do
    for _, own in ipairs(keys_of(guild.name, guild.abbreviation)) do
      if own == key then return true end
    end
  end
  return false
end)

local reserved = {}
for _, word in ipairs(rules.reserved) do reserved[look_of(word)] = true end

local function is_reserved(text) return reserved[look_of(text)] or words.fault_of_words(text) ~= nil end

local function length_problem(what, text, limits)
  if #text >= limits.least and #text <= limits.most then return nil end
  return ("%s has %d to %d characters."):format(what, limits.least, limits.most)
end

-- Why nobody may have a name or abbreviation: nil if somebody may.
local function taken(name, abbreviation)
  if is_reserved(name) or is_reserved(abbreviation) then return "That would look like the staff." end
  for _, guild in ipairs(rolls.all()) do
    if look_of(guild.name) == look_of(name) then return "There is a guild of that name." end
    if look_of(guild.abbreviation) == look_of(abbreviation) then return "There is a guild with that abbreviation." end
  end
end

-- Why a guild cannot be called so; nil if it can.
function names.problem(name, abbreviation)
  local problem = length_problem("A name", name, rules.name_characters) or
    length_problem("An abbreviation", abbreviation, rules.abbreviation_characters)
  if problem then return problem end
  if not name:match("^%a[%a '%-]*%a$") or name:find("  ", 1, true) then
    return "A name has letters, single blanks, hyphens and apostrophes."
  end
  if not abbreviation:match("^%w+$") then return "An abbreviation has letters and digits." end
  return taken(name, abbreviation)
end

-- Claims what a new guild is called, before others of the world. Returns nil if the guild can be founded at once,
-- without waiting again; otherwise why not. May wait. `names.keep` or `names.release` follows.
function names.claim(name, abbreviation)
  local has, reason = claims.take(CLAIMED, keys_of(name, abbreviation))
  if has then return nil end
  return reason == "taken" and "Another guild has that name or that abbreviation." or
    "It cannot be known now whether there is a guild of that name. Try again in a moment."
end

-- A guild has what was claimed for it.
function names.keep(guild) claims.keep(CLAIMED, keys_of(guild.name, guild.abbreviation), "guild " .. guild.id) end

-- No guild is called so, or will be.
function names.release(name, abbreviation) claims.release(CLAIMED, keys_of(name, abbreviation)) end

-- Why nobody can have a title; nil if somebody can.
function names.title_problem(title)
  if #title > rules.title_characters then return ("A title has at most %d characters."):format(rules.title_characters) end
  if not title:match("^[%w '%-]*$") then return "A title has letters, digits, blanks, hyphens and apostrophes." end
  if is_reserved(title) then return "That would look like the staff." end
end

-- A charter without what a player's text must not have.
function names.charter(written)
  local plain = text.trim((written:gsub("[%c<>]", " ")))
  local last = utf8.offset(plain, rules.charter_characters + 1)
  return last and plain:sub(1, last - 1) or plain
end

return names

-- Checks of what designers write in a quest: each member has a kind, and each kind says what it must be. Whether the
-- templates that are named exist is known only when all files are loaded; that is checked apart.

local members = {}

local TEXT_BYTES, NAME_BYTES, AMOUNT_MOST, LIST_MOST = 4000, 60, 10000, 40

local function is_whole(value, least, most) return math.type(value) == "integer" and value >= least and value <= most end

-- A value as a list: templates and places may be one or several.
function members.list(value)
  if value == nil then return {} end
  return type(value) == "table" and value or { value }
end

local function each(value, is_right)
  local list = members.list(value)
  if #list == 0 or #list > LIST_MOST then return false end
  for key, one in pairs(list) do
    if math.type(key) ~= "integer" or not is_right(one) then return false end
  end
  return true
end

local function is_name(value) return type(value) == "string" and value ~= "" and #value <= NAME_BYTES end

-- What is wrong with a value, by kind; nil if nothing is.
local KINDS = {
  id = function(value)
    if type(value) ~= "string" or not value:find("^[a-z][a-z0-9_]*$") or #value > NAME_BYTES then
      return "must be small letters, digits and underscores, such as 'lost_cat'"
    end
  end,
  title = function(value)
    if not is_name(value) then return ("must be a text of 1 to %d bytes"):format(NAME_BYTES) end
  end,
  text = function(value)
    if type(value) ~= "string" or value == "" or #value > TEXT_BYTES then return ("must be a text of 1 to %d bytes"):format(TEXT_BYTES) end
  end,
  words = function(value)
    if not each(value, function(word) return is_name(word) and word:find("^[%w ]+$") ~= nil and word == word:lower() end) then
      return "must be a list of words in small letters, without punctuation"
    end
  end,
  places = function(value)
    if not each(value, is_name) then return "must be the name of a region, or a list of them" end
  end,
  amount = function(value)
    if not is_whole(value, 1, AMOUNT_MOST) then return ("must be a whole number from 1 to %d"):format(AMOUNT_MOST) end
  end,
  gold = function(value)
    local range = type(value) == "table" and value or { value, value }
    local is_right = #range == 2 and is_whole(range[1], 1, AMOUNT_MOST * 10) and is_whole(range[2], range[1], AMOUNT_MOST * 10)
    if not is_right then return ("must be a whole number from 1 to %d, or { least, most }"):format(AMOUNT_MOST * 10) end
  end,
  change = function(value)
    if not is_whole(value, -AMOUNT_MOST, AMOUNT_MOST) then return "must be a whole number" end
  end,
  number = function(value)
    if not is_whole(value, 0, 0xFFFF) then return "must be a whole number from 0 to 65535" end
  end,
  minutes = function(value)
    if type(value) ~= "number" or value <= 0 then return "must be a number of minutes above 0" end
  end,
  flag = function(value)
    if type(value) ~= "boolean" then return "must be true or false" end
  end,
  tag = function(value)
    if not is_name(value) then return "must be a tag of creatures" end
  end,
  sharing = function(value)
    if value ~= "own" and value ~= "party" then return "must be 'own' or 'party'" end
  end,
  people = function(value)
    if not each(value, is_name) then return "must be the template of a creature, or a list of them" end
  end,
  thing = function(value)
    if not is_name(value) then return "must be the template of an item" end
  end,
  things = function(value)
    local function is_row(row) return type(row) == "table" and is_name(row[1]) and is_whole(row[2] or 1, 1, AMOUNT_MOST) end
    if not each(value, is_row) then return "must be a list of { template, amount }" end
  end,
  quests = function(value)
    if not each(value, is_name) then return "must be a list of ids of quests" end
  end,
  skills = function(value)
    if type(value) ~= "table" then return "must be points by skill, such as { tailoring = 30 }" end
    for skill, points in pairs(value) do
      if type(skill) ~= "string" or type(points) ~= "number" then return "must be points by skill, such as { tailoring = 30 }" end
    end
  end,
  table = function(value)
    if type(value) ~= "table" then return "must be a table" end
  end,
}

-- The templates that a value names, by kind: a list, and what knows them.
local NAMED = {
  people = function(value) return members.list(value), mobiles.template, "a creature" end,
  thing = function(value) return { value }, items.template, "an item" end,
  things = function(value)
    local names = {}
    for index, row in ipairs(value) do names[index] = row[1] end
    return names, items.template, "an item"
  end,
}

local function kind_of(fact) return fact:match("^(%a+)(!?)$") end

local function names_of(facts)
  local names = {}
  for name in pairs(facts) do names[#names + 1] = name end
  table.sort(names)
  return table.concat(names, ", ")
end

-- Checks a table. `facts` has the kind of each member, with `!` after it where the member is needed. Calls `fail` with
-- a sentence.
function members.check(declared, facts, fail)
  for name in pairs(declared) do
    if not facts[name] then fail(("there is no member '%s'; the members are %s"):format(name, names_of(facts))) end
  end
  for name, fact in pairs(facts) do
    local kind, is_needed = kind_of(fact)
    local value = declared[name]
    if value == nil and is_needed == "!" then fail(("the member '%s' is missing"):format(name)) end
    local wrong = value ~= nil and KINDS[kind](value)
    if wrong then fail(("'%s' %s"):format(name, wrong)) end
  end
end

-- Checks that the templates which a table names exist. Calls `fail` with a sentence.
function members.check_names(declared, facts, fail)
  for name, fact in pairs(facts) do
    local named, value = NAMED[kind_of(fact)], declared[name]
    if named and value ~= nil then
      local list, knows, what = named(value)
      for _, template in ipairs(list) do
        if not knows(template) then fail(("'%s' names the template '%s' of %s, which does not exist"):format(name, template, what)) end
      end
    end
  end
end

return members

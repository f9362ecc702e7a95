-- Quests, as they are declared. One file of lua/quests, or of a package, declares one:
--
--   quests.declare {
--     id = "lost_cat", title = "The Lost Cat", giver = "inn_keeper", words = { "cat" },
--     offer = "...", progress = "...", ending = "...",
--     steps = { { kind = "kill", task = "Kill rats in the cellar", template = "giant_rat", amount = 5 } },
--     rewards = { gold = 100 },
--   }
--
-- `giver` is the template of its giver, or a list of templates; with `place`, only those in that region. `words`,
-- spoken to the giver, begin it, as do its menu and the word "quest". `offer`, `progress` and `ending` are what the
-- giver says; `{place}` in them is where an escort leads. The kinds of steps are in features/quests/lib/steps.lua.
--
-- Further members: `rewards` with `gold` (a number, or least and most), `items` (template and amount), `fame`, `karma`;
-- `repeats_after_minutes`, without which it is done once; `needs` with `quests` (done before), `fame`, `karma`,
-- `skills` (points); `kills`, "own" (default) or "party", whose members near the corpse share them; `override`, in
-- packages, to stand in place of one with its id.

local members = require("features.quests.lib.members")
local steps = require("features.quests.lib.steps")

local quests = {}

local FACTS = {
  id = "id!", title = "title!", giver = "people!", place = "places", words = "words", offer = "text!", progress = "text!",
  ending = "text!", steps = "table!", rewards = "table!", needs = "table", repeats_after_minutes = "minutes", kills = "sharing",
  override = "flag",
}
local REWARDS = { gold = "gold", items = "things", fame = "change", karma = "change" }
local NEEDS = { quests = "quests", fame = "change", karma = "change", skills = "skills" }
local STEPS_MOST = 20

local KIND = "quest"

-- Quests that name what there is not. They are left out.
local broken = setmetatable({}, { __mode = "k" })
-- All quests in the order of their titles, and the version of the registry that they were made from.
local ordered, version

local function check(quest)
  if type(quest) ~= "table" then error("a quest is a table", 0) end
  local function fail(sentence) error(("quest '%s': %s"):format(quest.id or "?", sentence), 0) end
  members.check(quest, FACTS, fail)
  if #quest.steps == 0 or #quest.steps > STEPS_MOST then fail(("it must have 1 to %d steps"):format(STEPS_MOST)) end
  for number, step in ipairs(quest.steps) do
    steps.check(step, number, quest, function(sentence) fail(("step %d: %s"):format(number, sentence)) end)
  end
  members.check(quest.rewards, REWARDS, function(sentence) fail("rewards: " .. sentence) end)
  members.check(quest.needs or {}, NEEDS, function(sentence) fail("needs: " .. sentence) end)
end

-- The first sentence of what a quest names and there is not; nil if all is there.
local function missing_of(quest)
  local first
  local function fail(sentence) first = first or sentence end
  members.check_names(quest, FACTS, fail)
  for number, step in ipairs(quest.steps) do
    if first then break end
    steps.check_names(step, quest, function(sentence) fail(("step %d: %s"):format(number, sentence)) end)
  end
  members.check_names(quest.rewards, REWARDS, function(sentence) fail("rewards: " .. sentence) end)
  for _, id in ipairs(quest.needs and quest.needs.quests or {}) do
    if not quests.get(id) then fail(("needs: there is no quest '%s'"):format(id)) end
  end
  return first
end

-- Leaves a quest out that names what there is not. The staff is told as of any script that fails.
local function check_names(quest, where)
  for _, entry in ipairs(registry.all(KIND)) do
    local sentence = entry.value == quest and missing_of(quest)
    if sentence then
      broken[quest], ordered = true, nil
      error(("%squest '%s' is left out: %s"):format(where, quest.id, sentence), 0)
    end
  end
end

-- Declares a quest of the file that is being loaded: it is another one when the file is saved, and ends when the file
-- is deleted. What it names is checked when all files are loaded.
function quests.declare(quest)
  local where = registry.where()
  local is_right, sentence = pcall(check, quest)
  if not is_right then error(where .. sentence, 0) end
  registry.add(KIND, quest.id, quest, { override = quest.override })
  timer.after(0, function() check_names(quest, where) end)
end

function quests.get(id)
  local quest = registry.get(KIND, id)
  return quest and not broken[quest] and quest or nil
end

-- All quests in the order of their titles.
function quests.all()
  local now = registry.version(KIND)
  if ordered and version == now then return ordered end
  ordered, version = {}, now
  for _, entry in ipairs(registry.all(KIND)) do
    if not broken[entry.value] then ordered[#ordered + 1] = entry.value end
  end
  table.sort(ordered, function(one, other) return one.title < other.title end)
  return ordered
end

-- Whether somebody is of one of the templates, and in one of the regions where any are named.
function quests.is_one(mobile, templates, places)
  for _, template in ipairs(members.list(templates)) do
    if mobile.template == template then return quests.is_in(mobile, places) end
  end
  return false
end

-- Whether somebody is in one of the regions with these names, or they are nil.
function quests.is_in(mobile, places)
  if places == nil then return true end
  local around = mobile.region
  while around do
    for _, name in ipairs(members.list(places)) do
      if around.name == name then return true end
    end
    around = around.parent
  end
  return false
end

-- The quests that somebody gives.
function quests.given_by(mobile)
  local found = {}
  for _, quest in ipairs(quests.all()) do
    if quests.is_one(mobile, quest.giver, quest.place) then found[#found + 1] = quest end
  end
  return found
end

return quests

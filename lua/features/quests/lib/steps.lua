-- The kinds of steps of quests: their members, and what a step of each kind needs around it.
--
--   say      `words` are spoken to somebody (`to`, `place`), who says `answer`
--   kill     `amount` creatures of a `template`, or with a `tag`, perhaps only in a `place`
--   collect  `amount` of a `template` are handed to somebody (`to`; the giver by default)
--   deliver  an item (`name`, `item_id`, `hue`) is brought to somebody (`to`, `place`), who says `answer`
--   escort   who gave the step, or a new creature of the template `who`, walks along to one of the `places`
--
-- Each has a `task`, which the log of the player shows.

local members = require("features.quests.lib.members")

local steps = {}

local FACTS = {
  say = { task = "text!", to = "people!", place = "places", words = "words!", answer = "text!" },
  kill = { task = "text!", template = "people", tag = "tag", amount = "amount!", place = "places" },
  collect = { task = "text!", template = "thing!", amount = "amount!", to = "people", place = "places", answer = "text" },
  deliver = {
    task = "text!", name = "title!", item_id = "number", hue = "number", to = "people!", place = "places", answer = "text!",
  },
  escort = { task = "text!", places = "places!", who = "people", arrival = "text!" },
}
-- Steps at whose end somebody stands there, with whom the next one begins.
local ENDS_WITH_SOMEBODY = { say = true, collect = true, deliver = true }
local WALKERS_TAG = "townsfolk"

local function kinds()
  local names = {}
  for kind in pairs(FACTS) do names[#names + 1] = kind end
  table.sort(names)
  return table.concat(names, ", ")
end

-- Only people of the towns have a brain that walks along.
local function check_walkers(step, quest, fail)
  for _, template in ipairs(members.list(step.who or quest.giver)) do
    local walks = false
    for _, tag in ipairs(mobiles.template(template).tags) do walks = walks or tag == WALKERS_TAG end
    if not walks then fail(("'%s' walks along with nobody: it has no tag '%s'"):format(template, WALKERS_TAG)) end
  end
end

-- Checks one step. `fail` gets a sentence.
function steps.check(step, number, quest, fail)
  if type(step) ~= "table" then fail("must be a table") end
  local facts = FACTS[step.kind]
  if not facts then fail(("'kind' must be one of %s"):format(kinds())) end
  local declared = {}
  for name, value in pairs(step) do declared[name] = value end
  declared.kind = nil
  members.check(declared, facts, fail)
  if step.kind == "kill" and (step.template == nil) == (step.tag == nil) then fail("a kill has either a 'template' or a 'tag'") end
  local before = quest.steps[number - 1]
  local needs_somebody = step.kind == "escort" or step.kind == "deliver"
  if needs_somebody and before and not ENDS_WITH_SOMEBODY[before.kind] then
    fail(("a step '%s' cannot follow a step '%s', at whose end nobody is there to begin it"):format(step.kind, before.kind))
  end
end

-- Checks the templates that a step names. `fail` gets a sentence.
function steps.check_names(step, quest, fail)
  members.check_names(step, FACTS[step.kind], fail)
  if step.kind == "escort" then check_walkers(step, quest, fail) end
end

-- How much of a step there is to do: kills and things, or 1.
function steps.most(step) return step.amount or 1 end

return steps

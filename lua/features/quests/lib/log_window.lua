-- The log of a player's quests: the list, and a page for each, from which it can be given up.

local book = require("features.quests.lib.book")
local confirm = require("lib.gumps.confirm")
local progress = require("features.quests.lib.progress")
local rewarding = require("features.quests.lib.rewarding")

local log_window = {}

local NONE = "You have no quests. Say quest beside an innkeeper, a provisioner, a baker or a healer."
local QUESTION = "Do you give up this task? What you did for it is lost."
local GIVEN_UP = "You have given up the task: %s"

local function tasks(quest, entry)
  local lines = {}
  for number = 1, math.min(entry.step - 1, #quest.steps) do
    lines[number] = progress.words(quest.steps[number].task, entry.place) .. " (done)"
  end
  lines[#lines + 1] = progress.task(quest, entry)
  return lines
end

-- Shows one quest. Returns whether the player goes back to the list. Waits.
local function show_page(mobile, quest, entry)
  local answer = gump.ask(mobile.session_id, "quest_page", {
    title = quest.title, text = progress.words(quest.offer, entry.place), tasks = tasks(quest, entry),
    rewards = rewarding.describe(quest.rewards), buttons = { { name = "back", text = "Back" }, { name = "resign", text = "Give up" } },
  })
  if not answer then return false end
  if answer.button ~= "resign" then return true end
  if not confirm.ask(mobile.session_id, QUESTION, { yes = "Give up", no = "Go on" }) then return true end
  if mobile.exists and book.entry(mobile, quest.id) then
    progress.resign(mobile, quest)
    mobile:tell(GIVEN_UP:format(quest.title))
  end
  return mobile.exists and #book.active(mobile) > 0
end

-- Opens the log. Waits.
function log_window.open(mobile)
  local active = book.active(mobile)
  if #active == 0 then return mobile:tell(NONE) end
  local rows = {}
  for index, one in ipairs(active) do rows[index] = { title = one.quest.title, task = progress.task(one.quest, one.entry) } end
  local answer = gump.ask(mobile.session_id, "quest_log", { rows = rows })
  local one = answer and active[answer.button]
  if not one or not mobile.exists then return end
  -- The quest may be done or given up by now.
  local entry = book.entry(mobile, one.quest.id)
  if not entry or show_page(mobile, one.quest, entry) then return log_window.open(mobile) end
end

return log_window

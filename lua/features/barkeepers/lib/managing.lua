-- The owner of a barkeeper says what it tells, its title and name, or dismisses it (ModernUO BarkeeperGump).

local barkeepers = require("features.barkeepers.lib.barkeepers")
local confirm = require("lib.gumps.confirm")
local gump_list = require("lib.gumps.list")
local names = require("lib.players.player_names")
local rules = require("features.barkeepers.data.barkeeper_rules")

local managing = {}

local ASK = {
  words = "Say what news you would like me to tell our guests.",
  keyword = "What keyword should a guest say to me to get this news?",
  tip = "Say what you want me to tell guests when they give me a good tip.",
  name = "What shall I be called?",
}
local KEPT, TIP_KEPT = "I'll pass on the message.", "I'll say that to anyone who gives me a good tip."
local NAME_PATTERN = "^%a[%a '%-]*$"
local BAD_NAME = "That is no name for a barkeeper."

-- Asks for a line. Returns it; nil when there is none, or when the barkeeper cannot be ordered any more.
local function line(keeper, user, question, letters)
  local said = prompt.ask { session_id = user.session_id, text = question, max_length = letters }
  return said and barkeepers.can_order(keeper, user) and said or nil
end

local function set_rumour(index)
  return function(keeper, user)
    local words = line(keeper, user, ASK.words, rules.words_letters)
    local keyword = words and line(keeper, user, ASK.keyword, rules.words_letters)
    if not keyword then return end
    barkeepers.set_rumour(keeper, index, words, keyword)
    user:tell(KEPT)
  end
end

local function remove_rumour(index)
  return function(keeper) barkeepers.set_rumour(keeper, index, "", "") end
end

local function set_tip(keeper, user)
  local words = line(keeper, user, ASK.tip, rules.words_letters)
  if not words then return end
  keeper:set("tip_words", words)
  user:tell(TIP_KEPT)
end

local function remove_tip(keeper) keeper:set("tip_words", nil) end

local function set_title(keeper, user)
  local title = gump_list.ask(user.session_id, { title = "Which title?", rows = rules.titles })
  if title and barkeepers.can_order(keeper, user) then barkeepers.set_title(keeper, title) end
end

local function set_name(keeper, user)
  local name = line(keeper, user, ASK.name, rules.name_letters)
  if not name then return end
  if not name:match(NAME_PATTERN) or names.fault_of_words(name) then return user:tell(BAD_NAME) end
  keeper.name = name
end

local function dismiss(keeper, user)
  local is_sure = confirm.ask(user.session_id, "Shall this barkeeper leave? The contract is not given back.", { yes = "Dismiss", no = "Keep" })
  if is_sure and barkeepers.can_order(keeper, user) then keeper:delete() end
end

local function rows_of(keeper)
  local rows = {}
  for index, rumour in ipairs(barkeepers.rumours(keeper)) do
    local is_there = rumour.words ~= ""
    local shown = is_there and ("%s: %s"):format(rumour.keyword, rumour.words) or "none"
    rows[#rows + 1] = { ("Rumour %d (%s)"):format(index, shown), set_rumour(index) }
    if is_there then rows[#rows + 1] = { ("Forget rumour %d"):format(index), remove_rumour(index) } end
  end
  rows[#rows + 1] = { "What is told for a tip", set_tip }
  if keeper:get("tip_words") then rows[#rows + 1] = { "Tell nothing for tips", remove_tip } end
  rows[#rows + 1] = { "Title", set_title }
  rows[#rows + 1] = { "Name", set_name }
  rows[#rows + 1] = { "Dismiss", dismiss }
  return rows
end

-- Shows the owner what can be changed, and changes it. Waits.
function managing.begin(keeper, user)
  if not barkeepers.can_order(keeper, user) then return end
  local row = gump_list.ask(user.session_id, {
    title = gump.plain_text(keeper.name), rows = rows_of(keeper), text = function(one) return one[1] end,
  })
  if row and barkeepers.can_order(keeper, user) then row[2](keeper, user) end
end

return managing

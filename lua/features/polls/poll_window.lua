-- A poll that a player answers. The next one that is open follows.

local parts = require("lib.gumps.parts")
local polls = require("features.polls.lib.polls")

local WIDTH, QUESTION_TOP, QUESTION_HEIGHT, ROW_HEIGHT, BOTTOM = 420, 44, 62, 26, 24
local WORDS_WIDTH = WIDTH - 2 * parts.MARGIN - 40

local function take(answer, number, index)
  local player = players.by_character(answer.character_id)
  if not player then return end
  local done, reason = polls.answer(player.account_id, number, index)
  players.tell(answer.session_id, done and "Thank you for your answer." or reason)
  local following = polls.open_for(player.account_id)[1]
  if done and following then gump.send(answer.session_id, "poll", { poll = following }) end
end

gump.define {
  name = "poll", x = 120, y = 80,
  build = function(window, data)
    local poll = data.poll
    local top = QUESTION_TOP + QUESTION_HEIGHT + 10
    parts.frame(window, WIDTH, top + #poll.answers * ROW_HEIGHT + BOTTOM, "A question to all players")
    window:html {
      x = parts.MARGIN, y = QUESTION_TOP, width = WIDTH - 2 * parts.MARGIN, height = QUESTION_HEIGHT, background = true,
      text = gump.plain_text(poll.question),
    }
    local rows = {}
    for index, words in ipairs(poll.answers) do
      rows[index] = {
        name = "answer_" .. index, text = words,
        on_click = function(answer) take(answer, poll.number, index) end,
      }
    end
    parts.buttons(window, { x = parts.MARGIN, y = top, row_height = ROW_HEIGHT, rows = rows, width = WORDS_WIDTH })
  end,
}

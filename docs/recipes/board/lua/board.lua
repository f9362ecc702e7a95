-- A town's board: it has a notice, staff begin threads, everybody can answer, and messages vanish after two weeks.

local boards_lib = require("features.boards.lib.boards")
local staff = require("lib.staff")

local MAYOR = { name = "the mayor", serial = 0 }
local NOTICE = { subject = "To all citizens", lines = { "Keep the wells clean.", "Close your gates at night." } }
local KEPT_MS = 14 * 24 * 3600 * 1000

item_template("town_board", {
  base = "bulletin_board", name = "the town's board",
  on_create = function(board) boards_lib.post(board, MAYOR, NOTICE) end,
})

local function board_of(event)
  local board = items.get(event.board)
  return board and board.template == "town_board" and board
end

-- The stock posts what no handler answers by `false`.
function on_post_on_board(event)
  local board, poster = board_of(event), mobiles.get(event.character_id)
  if not board then return end
  if not event.thread and not staff.includes(poster) then
    players.tell(event.session_id, "Only the council begins threads here. You may answer them.")
  elseif event.subject == "" then
    players.tell(event.session_id, "A message needs a subject.")
  else
    local post = { subject = event.subject, lines = text.lines(event.text), thread = event.thread }
    local message, reason = boards_lib.post(board, poster, post)
    if message then message.decays_at = time.unix() + KEPT_MS else players.tell(event.session_id, reason) end
  end
  return false
end

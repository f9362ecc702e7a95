-- What players ask of bulletin boards.

local boards_lib = require("features.boards.lib.boards")

local function told(event, text) players.tell(event.session_id, text) end

request.answer("list_board_message", function(event)
  local message = items.get(event.message)
  if not message then return end
  local summary = boards_lib.head(message)
  summary.thread = boards_lib.thread_of(message)
  boards.show_summary(event.session_id, message, summary)
end)

request.answer("read_board_message", function(event)
  local message = items.get(event.message)
  if not message then return end
  local content = boards_lib.head(message)
  content.lines = {}
  for number, line in ipairs(message:get("lines") or {}) do content.lines[number] = line end
  boards.show_message(event.session_id, message, content)
end)

request.answer("post_on_board", function(event)
  local board, poster = items.get(event.board), mobiles.of_session(event.session_id)
  if not board or not poster then return end
  if event.subject == "" then return told(event, "A message needs a subject.") end
  local post = { subject = event.subject, lines = text.lines(event.text), thread = event.thread }
  local posted, reason = boards_lib.post(board, poster, post)
  if not posted then told(event, ("The message was not posted: %s."):format(reason)) end
end)

request.answer("remove_from_board", function(event)
  local message, mobile = items.get(event.message), mobiles.of_session(event.session_id)
  if not message or not mobile then return end
  if not boards_lib.may_remove(message, mobile) then return told(event, "That is somebody else's message.") end
  message:delete()
end)

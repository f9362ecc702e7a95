-- Bulletin boards: messages, threads, and who may remove what.
--
-- A message is an item in its board with the params `poster` and `poster_id` (name and serial of the character),
-- `subject`, `lines`, `posted_at` (Unix milliseconds) and `thread`, the serial of the message that began its thread.

local staff = require("lib.staff")

local MESSAGE = "bulletin_message"
-- The oldest message goes when there is one more.
local MESSAGES_MAXIMUM = 100
-- The oldest of one poster goes when it has one more than this, so that nobody drives out what others posted.
local OWN_MAXIMUM = 10
local MONTHS = { "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" }
-- Numbers of the client's own texts.
local CLILOC = { full_container = 1080017 } -- That container cannot hold more items.

local boards_lib = {}

-- Day and minute. The list of a board has room for little more than 30 letters, with poster and subject.
local function time_of(message)
  local month, day, minute = time.iso(message:get("posted_at")):match("^%d+%-(%d+)%-(%d+)T(%d+:%d+)")
  return ("%d %s %s"):format(day, MONTHS[math.tointeger(tonumber(month))], minute)
end

-- What the list of a board and the message itself say above the lines.
function boards_lib.head(message)
  return { poster = message:get("poster") or "", subject = message:get("subject") or "", time = time_of(message) }
end

function boards_lib.thread_of(message)
  local thread = message:get("thread")
  return thread and items.get(thread)
end

-- Puts a message on a board. An answer belongs to the thread of the message that it answers. Returns nil and a reason
-- on failure.
function boards_lib.post(board, poster, post)
  local messages = board:find_all(MESSAGE)
  local own = {}
  for _, message in ipairs(messages) do
    if message:get("poster_id") == poster.serial then own[#own + 1] = message end
  end
  local spare = #own >= OWN_MAXIMUM and own[1] or #messages >= MESSAGES_MAXIMUM and messages[1]
  if spare then spare:delete() end
  local answered = post.thread and items.get(post.thread)
  local params = {
    poster = poster.name, poster_id = poster.serial, subject = post.subject, lines = post.lines, posted_at = time.unix(),
    thread = answered and (answered:get("thread") or answered.serial) or nil,
  }
  local message, reason = items.create(MESSAGE, { params = params })
  if not message then return nil, reason end
  return message:put_in(board)
end

-- Players remove their own messages, staff all.
function boards_lib.may_remove(message, mobile)
  return message:get("poster_id") == mobile.serial or staff.includes(mobile)
end

function boards_lib.open(board, user)
  if user.session_id then boards.open(user.session_id, board) end
end

-- Nothing but messages goes onto a board.
function boards_lib.refuse(_, user)
  if user.session_id then players.tell_cliloc(user.session_id, CLILOC.full_container) end
  return false
end

return boards_lib

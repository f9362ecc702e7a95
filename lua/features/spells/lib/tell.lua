-- How casters are told something: in the corner of the screen, or over their own head.

local GREY, RED = 0x3B2, 0x22

local tell = {}

-- One of the client's own texts; creatures read nothing.
function tell.line(mobile, cliloc)
  if mobile.session_id then players.tell_cliloc(mobile.session_id, cliloc) end
end

-- One of the client's own texts over the head, for the mobile itself.
function tell.overhead(mobile, cliloc)
  if mobile.session_id then mobile:say_cliloc(cliloc, nil, GREY, mobile.session_id) end
end

-- As overhead, in red. `args` fill the text.
function tell.warning(mobile, cliloc, args)
  if mobile.session_id then mobile:say_cliloc(cliloc, args, RED, mobile.session_id) end
end

return tell

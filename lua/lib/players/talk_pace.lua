-- How fast one character talks to many who cannot walk away from it: guilds and chat channels. A character that
-- is too fast is not heard.

local talk_pace = {}

-- By the kind of talk, then by serial: how many lines are left, and when that was counted, in milliseconds of the
-- server.
state.talk_pace = state.talk_pace or {}
local buckets = state.talk_pace

-- Whether a character may say another line: at most `lines` in a row, and one more each `line_ms`.
function talk_pace.may(kind, serial, lines, line_ms)
  local of_kind = buckets[kind] or {}
  buckets[kind] = of_kind
  local now = time.now()
  local bucket = of_kind[serial] or { left = lines, at = now }
  of_kind[serial] = bucket
  bucket.left = math.min(lines, bucket.left + (now - bucket.at) / line_ms)
  bucket.at = now
  if bucket.left < 1 then return false end
  bucket.left = bucket.left - 1
  return true
end

-- Forgets a character that left the world, unless it could talk faster by that: then it is kept until it comes again.
function talk_pace.forget(serial)
  for _, of_kind in pairs(buckets) do
    local bucket = of_kind[serial]
    if bucket and bucket.left >= 1 then of_kind[serial] = nil end
  end
end

return talk_pace

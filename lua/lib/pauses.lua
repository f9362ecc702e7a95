-- What somebody has to wait for, in tables by serial: from when on it can be done again, on the clock of time.now.

local pauses = {}

-- Begins a pause, which is forgotten when it is over.
function pauses.begin(by_serial, serial, milliseconds)
  local until_ms = time.now() + milliseconds
  by_serial[serial] = until_ms
  pauses.forget(by_serial, serial)
end

-- Forgets the pause of somebody who has left, but not before it is over: leaving and coming back hastens nothing.
function pauses.forget(by_serial, serial)
  local until_ms = by_serial[serial]
  if not until_ms then return end
  local left_ms = until_ms - time.now()
  if left_ms <= 0 then
    by_serial[serial] = nil
    return
  end
  timer.after(math.ceil(left_ms), function()
    if by_serial[serial] == until_ms then by_serial[serial] = nil end
  end)
end

return pauses

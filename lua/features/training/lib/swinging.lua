-- Things that swing for a moment when they are struck or bumped. While one swings nobody uses it.

local swinging = {}

local BUSY = 501815 -- You have to wait until it stops swinging.

-- Until when they swing, on the clock of time.now, by serial.
state.swinging = state.swinging or {}

-- The picture of a thing that is still. `kind`: `first_art`, and `arts` of each direction.
local function still_art(item, kind) return kind.first_art + (item.item_id - kind.first_art) // kind.arts * kind.arts end

-- The text of the client for a user who has to wait; nil when it is still.
function swinging.why_not(item)
  local until_at = state.swinging[item.serial]
  return until_at and until_at > time.now() and BUSY or nil
end

-- Lets a thing swing after a delay. `on_hit` is called when it begins. Waits until it is still.
function swinging.begin(item, kind, delay_ms, on_hit)
  local serial = item.serial
  state.swinging[serial] = time.now() + delay_ms + kind.swings_ms
  wait(delay_ms)
  if item.exists then
    item.item_id = still_art(item, kind) + 1
    if on_hit then on_hit() end
    wait(kind.swings_ms)
  end
  state.swinging[serial] = nil
  if item.exists then item.item_id = still_art(item, kind) end
end

return swinging

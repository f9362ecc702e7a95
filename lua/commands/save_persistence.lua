-- Saves the world now, after a countdown that all players see.

local ORANGE = 0x2b
local RED = 0x21
local COUNTDOWN_SECONDS = 5
local SECOND_MS = 1000

-- Kept in `state` so that a reload of this file does not let a second save start during the first.
state.save_persistence = state.save_persistence or { is_running = false }

local function announce(line) return players.broadcast("SERVER: " .. line, ORANGE) end

local function tell_staff(line)
  for _, player in ipairs(players.all()) do
    if player.role == "GameMaster" or player.role == "Administrator" then players.tell(player.session_id, line, RED) end
  end
end

local function count_down()
  for left = COUNTDOWN_SECONDS, 1, -1 do
    announce(("The world will be saved in %d %s."):format(left, left == 1 and "second" or "seconds"))
    wait(SECOND_MS)
  end
end

-- Saves the world and announces each step. Returns the result, or nil and a reason.
local function save()
  count_down()
  announce("The world is being saved.")
  local saved, reason = world.save()
  if not saved then
    announce("The world could not be saved; the staff has been told.")
    tell_staff("The world could not be saved: " .. reason .. ".")
    return nil, reason
  end
  announce(("The world was saved in %.3f seconds."):format(saved.elapsed_ms / SECOND_MS))
  return saved
end

command.register {
  name = "save_persistence",
  description = "Saves the world into its snapshot and empties the journal, after a countdown.",
  contexts = { "console", "in_game" },
  level = "Administrator",
  handler = function()
    local run = state.save_persistence
    if run.is_running then return false, "A save is under way already." end
    run.is_running = true
    command.print(("The world will be saved in %d seconds."):format(COUNTDOWN_SECONDS))
    local ok, saved, reason = pcall(save)
    run.is_running = false
    if not ok then return false, "The world was not saved: " .. tostring(saved) end
    if not saved then return false, "The world was not saved: " .. reason .. "." end
    return ("The world was saved: %d %s in %.3f seconds."):format(
      saved.records, saved.records == 1 and "record" or "records", saved.elapsed_ms / SECOND_MS)
  end,
}

-- Whether create_spawners runs. Spawners that it has not made yet would stay empty after an initial_spawn.

local creating = {}

local CHECK_MS = 500

-- Marks that spawners are being made, until the returned value is closed.
function creating.begin()
  state.spawners.creating = true
  return setmetatable({}, { __close = function() state.spawners.creating = nil end })
end

-- Waits, in a job, until no spawners are being made; says so if there is something to wait for.
function creating.wait_until_done()
  if not state.spawners.creating then return end
  job.print("create_spawners is running; this begins when it is done.")
  while state.spawners.creating do wait(CHECK_MS) end
end

return creating

-- Commands that work in the background.

local jobs = {}

--- Begins a job as `job.start` does; what it returns is what the command's handler has to return.
--- @param what table what `job.start` takes
function jobs.begin(what)
  local id, reason = job.start(what)
  if not id then return false, reason end
end

return jobs

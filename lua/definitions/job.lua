---@meta

---Long work of a command, done in the background a few milliseconds at a time while the game goes on. The kind of a job is the command's name; one of a kind runs at a time.
---@class job
job = {}

---Begins a job; called by a command's handler. Whoever gave the command is told how it goes, and it goes on when they leave. What the work returns is its last line; `false, reason` and an error mean that it failed. A job that is cancelled ends where it pauses or waits, and its to-be-closed variables are closed.
---
---```lua
---handler = function()
---  local job_id, reason = job.start {
---    unit = "numbers",
---    total = 10000,
---    work = function()
---      local sum = 0
---      for i = 1, 10000 do
---        sum = sum + i
---        job.advance()
---      end
---      return "The sum is " .. sum .. "."
---    end,
---  }
---  if not job_id then return false, reason end
---end
---```
---@param job Job unit: what is counted, in the plural; total: how many there are; work: does it
---@return integer|nil job_id its number
---@return string? reason why not
function job.start(job) end

---So many more are done. When the job has had its time, the others have theirs before this returns: then what was read of the world before may have changed. Work calls this at least every few tenths of a millisecond. Waits.
---@param count? integer 1 unless said
function job.advance(count) end

---As job.advance, where nothing is done yet that counts. Waits.
function job.pause() end

---How many there are to do, as soon as that is known.
---@param total integer all of them, those done already included
function job.expect(total) end

---Output of the job. The first lines of many are kept.
---@param line string what is shown
function job.print(line) end

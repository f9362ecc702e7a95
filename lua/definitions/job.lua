---@meta

---Long work of a command, which runs in the background a few milliseconds at a time. The kind of a job is the command's name. Only one job of a kind runs at a time.
---@class job
job = {}

---Starts a job; only the handler of a command may call it. The person who gave the command sees the progress; the job continues when that person leaves. The result of `work` is the last line of output; `false, reason` and an error mean that it failed. A cancelled job ends at its next pause or wait, which closes its to-be-closed variables.
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
---@param job Job unit: the counted things, in the plural; total: their number; work: the function that does it
---@return integer|nil job_id its number
---@return string? reason why not
function job.start(job) end

---Adds to the progress. When the job's time slice is over, the function returns in a later slice, and the world may have changed. Work should call it at least every few tenths of a millisecond. Waits.
---@param count? integer 1 by default
function job.advance(count) end

---Like job.advance, without progress. Waits.
function job.pause() end

---Sets the total of a job that did not know it at its start.
---@param total integer all things to do, including those already done
function job.expect(total) end

---Prints a line of output. Only the first lines of a long output are kept.
---@param line string the line
function job.print(line) end

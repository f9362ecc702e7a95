---@meta

---A month of play with a fast clock: what its bots are told, and the figures that they note down for the report. Available only to the bots of npm run month.
---@class month
month = {}

---Declares what happens in the month. It runs in a coroutine; the month is over when it ends.
---@param body fun() what happens
function month.play(body) end

---Tells how long the month is, and whose it is.
---@return MonthFacts facts bots: serials of characters that are away, for test.come_back; minutes: how long each plays on a day
function month.facts() end

---Says how the figures of a group are shown. A group without this is shown by days, and may grow.
---@param name string the name of the group
---@param how { title: string, unit?: string, step?: "day"|"hour", slack?: number } title: heading of its chart; unit: follows the numbers; step: day by default; slack: if the figures must not grow without end, the growth that is no fault
function month.group(name, how) end

---Adds to a figure of the day that is not over.
---@param figure string its group, a slash and its own name, such as gold in/loot
---@param amount number how much
function month.add(figure, amount) end

---Notes a figure of the day that is not over.
---@param figure string its group, a slash and its own name, such as gold in/loot
---@param value number the figure
function month.set(figure, value) end

---Ends a day: what the world holds now is counted, and the figures of the next day begin.
function month.end_day() end

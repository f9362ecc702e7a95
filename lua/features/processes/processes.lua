-- What the processes of a world hear from one another for libraries that belong to no feature, and what each looks at
-- again because it may not have heard of it.

local announcements = require("lib.announcements")
local deletions = require("lib.processes.deletions")
local processes = require("lib.processes")
local shared_store = require("lib.processes.shared_store")

local by_name = {}
for _, library in ipairs { announcements, processes, shared_store } do
  for name, does in pairs(library.handlers) do by_name[name] = does end
end

on_network_message = processes.of_others(by_name)

local LOOK_MS = 10 * 60 * 1000

timer.after(0, deletions.look)
timer.every(LOOK_MS, deletions.look)

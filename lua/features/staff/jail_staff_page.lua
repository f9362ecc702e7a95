-- What staff see of somebody's terms in the jail.

local spans = require("features.staff.lib.spans")
local times = require("lib.players.times")

staff_page.add {
  page = "character", name = "jail", title = "Jail",
  rows = function(subject)
    local term, record = subject.params.jail, subject.params.jail_record or {}
    local is_in = term ~= nil and term.ends_at > time.unix()
    local rows = { { label = "In the jail", value = is_in and "until " .. times.written(term.ends_at) or "no" } }
    for index = #record, 1, -1 do
      local past = record[index]
      local value = ("for %s, by %s: %s"):format(spans.written(past.hours), past.by, past.reason)
      rows[#rows + 1] = { label = "Earlier term", value = times.written(past.at) .. ", " .. value }
    end
    return rows
  end,
}

-- Shows what was made and destroyed since the server started, and by which cause.

local ALL_LISTED = 100

local function line_of(cause) return ("  %s: %d made, %d gone"):format(cause.cause, cause.made, cause.gone) end

local function by_volume(a, b) return a.made + a.gone > b.made + b.gone end

local function of_template(line)
  table.sort(line.causes, by_volume)
  local lines = { ("%s: %d in the world"):format(line.template, line.count) }
  for i, cause in ipairs(line.causes) do lines[i + 1] = line_of(cause) end
  return lines
end

-- All templates together, by cause.
local function of_causes()
  local sums, causes, lines = {}, {}, {}
  for _, line in ipairs(ledger.read()) do
    for _, cause in ipairs(line.causes) do
      local sum = sums[cause.cause]
      if not sum then
        sum = { cause = cause.cause, made = 0, gone = 0 }
        sums[cause.cause] = sum
        causes[#causes + 1] = sum
      end
      sum.made, sum.gone = sum.made + cause.made, sum.gone + cause.gone
    end
  end
  table.sort(causes, by_volume)
  for i = 1, math.min(#causes, ALL_LISTED) do lines[i] = line_of(causes[i]) end
  return #lines > 0 and lines or "Nothing was made or destroyed."
end

command.register {
  name = "ledger",
  description = "Shows how many pieces were made and destroyed since the server started, and by what.",
  usage = "[template]",
  arguments = {
    {
      name = "template", type = "word", about = "an item's template, such as gold; all together without one", optional = true,
      complete = function() return items.templates() end,
    },
  },
  contexts = { "console", "in_game" },
  level = "GameMaster",
  handler = function(_, arguments)
    if not arguments.template then return of_causes() end
    local exists, reason = items.template(arguments.template)
    if not exists then return false, reason end
    return of_template(ledger.read(arguments.template)[1])
  end,
}

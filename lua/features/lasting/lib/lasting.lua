-- Effects that work on a mobile for a time. Each is stored in a param of its bearer with its end in Unix milliseconds,
-- and ends then, whatever happens to the bearer meanwhile: somebody mounts or stables it, logs out, or goes to another
-- process, or the server stops. features/lasting/returning.lua calls `settle` whenever a mobile is there again.
--
--   lasting.define { param = "nightsight", finish = function(mobile) ... end, resume = function(mobile, kept) ... end }
--   lasting.settle(mobile)          ends what is over, goes on with the rest
--
-- `finish` ends an effect that is over. `resume`, for what has to be shown or begun again, is called while it works. An
-- effect with times of its own has `settle(mobile)` instead of both.

local lasting = {}

local settlers = {}

-- The longest wait of a timer.
local WAIT_MOST_MS = 24 * 60 * 60 * 1000

local function end_of(kept) return type(kept) == "number" and kept or kept.ends_at end

-- Defines an effect. Returns a function that waits for the end of the effect on a mobile, to be called when it begins.
function lasting.define(effect)
  local param, finish, resume = effect.param, effect.finish, effect.resume
  local function await(mobile, ends_at)
    timer.after(math.min(math.max(math.ceil(ends_at - time.unix()), 1), WAIT_MOST_MS), function()
      local now = mobile.exists and mobile:get(param)
      -- A later end belongs to an effect that began again.
      if not now or end_of(now) ~= ends_at then return end
      if ends_at > time.unix() then await(mobile, ends_at) else finish(mobile) end
    end)
  end
  local function settle(mobile)
    local kept = mobile:get(param)
    if not kept then return end
    local ends_at = end_of(kept)
    if ends_at <= time.unix() then return finish(mobile) end
    if resume then resume(mobile, kept) end
    await(mobile, ends_at)
  end
  settlers[param] = effect.settle or settle
  return settlers[param]
end

function lasting.settle(mobile)
  for param, settle in pairs(settlers) do
    if mobile.exists and mobile:get(param) ~= nil then settle(mobile) end
  end
end

-- Settles all mobiles that are in the world, as after a start of the server. Waits.
function lasting.settle_all()
  for param, settle in pairs(settlers) do
    for mobile in mobiles.each { param = param, waits = true } do
      if mobile.exists then settle(mobile) end
    end
  end
end

return lasting

-- Bank checks: slips that stand for gold. Their worth is the param `worth`, in gold.

ledger.pass_on()

local CHECK = "bank_check"
local WORTH = "worth"

local checks = {}

-- What a check is worth, in gold; 0 for any other thing.
function checks.worth(item)
  local worth = item.template == CHECK and item:get(WORTH)
  return type(worth) == "number" and math.max(0, math.tointeger(worth) or 0) or 0
end

-- The worth of all checks in a container, at any depth.
function checks.worth_in(container)
  local sum = 0
  for _, check in ipairs(container and container:find_all(CHECK) or {}) do sum = sum + checks.worth(check) end
  return sum
end

-- Writes another worth on a check. One of 0 is used up.
function checks.set_worth(check, worth)
  if worth <= 0 then return check:delete() end
  check:set(WORTH, worth)
  check:refresh()
end

-- Takes gold from the checks of a container, which are worth as much.
function checks.take(container, amount)
  for _, check in ipairs(amount > 0 and container:find_all(CHECK) or {}) do
    local part = math.min(amount, checks.worth(check))
    checks.set_worth(check, checks.worth(check) - part)
    amount = amount - part
    if amount == 0 then return end
  end
end

-- Adds a sum to a check in a container that is worth at most `most` with it. Returns the check; nil if there is none.
function checks.top_up(container, worth, most)
  for _, check in ipairs(container:find_all(CHECK)) do
    if checks.worth(check) > 0 and checks.worth(check) + worth <= most then
      checks.set_worth(check, checks.worth(check) + worth)
      return check
    end
  end
  return nil
end

-- Makes a check in a container. Returns it; nil when there is no room.
function checks.write(container, worth)
  local check = items.create(CHECK, { params = { [WORTH] = worth } })
  if not check then return nil end
  if check:put_in(container) then return check end
  check:delete()
  return nil
end

return checks

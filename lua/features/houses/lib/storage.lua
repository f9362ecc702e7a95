-- What is locked down and secured in a house (ModernUO BaseHouse, before AoS).
--
-- What is locked down has the house's serial as `locked_down`, with all that is in it, and cannot be lifted. A secured
-- container has it as `secured`, and the param `locked`, so that nobody opens it but for whom the house does. What
-- would decay keeps its time as `decay_left`. The strong box of a co-owner is secured, too, and has its owner's serial
-- as `box_owner`: see strong_boxes.lua.

local houses = require("features.houses.lib.house_records")
local things = require("lib.things")

local storage = {}

local CLILOC = {
  not_here = 1005525, -- That is not in your house
  cannot_lock = 1005377, -- You cannot lock that down
  is_locked = 1005526, -- That is already locked down
  too_many = 1005379, -- That would exceed the maximum lock down limit for this house
  not_locked = 501722, -- That isn't locked down...
  container_first = 501736, -- You must lockdown the container first!
  in_secure = 501737, -- You need not lock down items in a secure container.
  is_locked_no_secure = 1010550, -- This is already locked down and cannot be secured.
  not_yours = 1010418, -- You did not lock this down, and you are not able to release this.
}
local LABEL = {
  locked = 501721, -- Locked down!
  released = 501657, -- (no longer locked down)
  secured = 501655, -- That is secure.
  unsecured = 501656, -- (no longer secure)
}
local TOO_MANY_SECURES = "This house has no more room for secure containers."
local NO_CONTAINER = "Only containers are secured."

local function mark(item, house_serial)
  item:set("locked_down", house_serial)
  item.movable = false
  if item.decays_at then
    item:set("decay_left", math.max(item.decays_at - time.unix(), 0))
    item.decays_at = nil
  end
end

local function unmark(item)
  item:set("locked_down", nil)
  item.movable = true
  local left = item:get("decay_left")
  if left then
    item.decays_at = time.unix() + left
    item:set("decay_left", nil)
  end
end

-- The items on the ground of a house for which the function returns true.
local function items_in(house, is_wanted)
  local found = {}
  for _, thing in ipairs(multi.aboard(house)) do
    local item = items.get(thing.serial)
    if item and is_wanted(item) then found[#found + 1] = item end
  end
  return found
end

local function is_secured(item, house) return item:get("secured") == house.serial end
local function is_locked_down(item, house) return item:get("locked_down") == house.serial end

-- The secured containers in a house, strong boxes among them.
function storage.secured_in(house)
  return items_in(house, function(item) return is_secured(item, house) end)
end

-- How many things are locked down in a house, strong boxes among them, and how many containers are secured.
function storage.counts(house)
  local locked, secured = 0, 0
  local function is_locked(item) return is_locked_down(item, house) end
  for _, thing in ipairs(multi.aboard(house)) do
    local item = items.get(thing.serial)
    if item and is_secured(item, house) then
      if item:get("box_owner") then locked = locked + 1 else secured = secured + 1 end
    end
    if item and is_locked(item) then locked = locked + 1 + (item.is_container and #item:find_all(is_locked) or 0) end
  end
  return locked, secured
end

local function why_not_lock(house, item)
  local outer = things.outermost(item)
  if item.root_mobile or houses.under(outer) ~= house then return CLILOC.not_here end
  if item:get("locked_down") or item:get("secured") then return CLILOC.is_locked end
  if outer:get("secured") then return CLILOC.in_secure end
  if not item.movable or item:has_tag("corpse") then return CLILOC.cannot_lock end
  if item.container and not item.container:get("locked_down") then return CLILOC.container_first end
  return nil
end

-- Locks an item down with all that is in it. Returns nil, or why not: a text of the client.
function storage.lock_down(house, item)
  local reason = why_not_lock(house, item)
  if reason then return reason end
  local locked = storage.counts(house)
  if locked + 1 + (item.is_container and things.count_in(item) or 0) > houses.kind(house).lockdowns then return CLILOC.too_many end
  mark(item, house.serial)
  if item.is_container then
    for _, inner in ipairs(item:find_all(function(one) return one.movable end)) do mark(inner, house.serial) end
  end
  item:say_cliloc(LABEL.locked)
  return nil
end

local function keep(item, house_serial)
  item:set("secured", house_serial)
  item:set("locked", true)
  item.movable = false
  item:close()
end

-- Secures a container. Returns nil, or why not: a text or the number of one of the client's.
function storage.secure(house, item)
  if not item.is_container then return NO_CONTAINER end
  if item.root_mobile or item.container or houses.under(item) ~= house then return CLILOC.not_here end
  if item:get("locked_down") or item:get("secured") then return CLILOC.is_locked_no_secure end
  if not item.movable or item:get("locked") or item:has_tag("corpse") then return CLILOC.cannot_lock end
  local _, secured = storage.counts(house)
  if secured >= houses.kind(house).secures then return TOO_MANY_SECURES end
  keep(item, house.serial)
  item:say_cliloc(LABEL.secured)
  return nil
end

local function unsecure(item)
  item:set("secured", nil)
  item:set("box_owner", nil)
  item:set("locked", nil)
  item.movable = true
  item:close()
end

-- Sets free what is locked down, with all that is in it, or secured. Returns whether it was.
function storage.set_free(item, house_serial)
  if item:get("secured") == house_serial then
    unsecure(item)
    return true, LABEL.unsecured
  end
  if item:get("locked_down") ~= house_serial then return false end
  unmark(item)
  if item.is_container then
    for _, inner in ipairs(item:find_all(function(one) return one:get("locked_down") == house_serial end)) do unmark(inner) end
  end
  return true, LABEL.released
end

-- Fits an item to what a rollback has said of it: the house in which it is locked down or secured, or that it is free.
function storage.settle(item, setting)
  local house_serial = item:get(setting)
  if setting == "locked_down" then
    if house_serial then mark(item, house_serial) else unmark(item) end
  elseif setting == "secured" then
    if house_serial then keep(item, house_serial) else unsecure(item) end
  end
end

-- Releases an item of a house for somebody. Returns nil, or why not: a text of the client.
function storage.release(house, item, speaker)
  local box_owner = item:get("box_owner")
  if box_owner and box_owner ~= speaker.serial and not houses.is_at_least(house, speaker, "owner") then return CLILOC.not_yours end
  local was_bound, label = storage.set_free(item, house.serial)
  if not was_bound then return CLILOC.not_locked end
  item:say_cliloc(label)
  return nil
end

-- The containers that a house keeps from strangers: secured or locked down, with those in them.
local function kept_containers(house)
  local found = items_in(house, function(item)
    return item.is_container and (is_secured(item, house) or is_locked_down(item, house))
  end)
  for outer = 1, #found do
    for _, inner in ipairs(found[outer]:find_all(function(one) return one.is_container end)) do found[#found + 1] = inner end
  end
  return found
end

-- Closes what a house keeps from strangers for somebody who may not open it any more.
function storage.close_for(house, mobile)
  if not mobile.session_id then return end
  for _, container in ipairs(kept_containers(house)) do container:close(mobile.session_id) end
end

-- Closes what a house keeps from strangers for all who have it open.
function storage.close_all(house)
  for _, container in ipairs(kept_containers(house)) do container:close() end
end

return storage

-- The GM menu's section that makes items: search, preview, amount, and where to put them.

local backpacks = require("lib.backpacks")
local menu = require("features.gm_menu.lib.gm_menu")
local parts = require("lib.gumps.parts")
local picking = require("lib.picking")
local search = require("features.gm_menu.lib.gm_search")

local LIST_WIDTH = 270
local STACK_MAXIMUM = 60000
-- Items that do not stack are made one by one.
local SINGLE_MAXIMUM = 50

local section = search.section {
  name = "gm_add", module = items, example = "metal chest",
  rows = 7, row_height = 46, width = LIST_WIDTH, row_top = 8, row_room = 100, pager_gap = 4,
  picture = function(window, facts, x, y) window:hued_item { x = x - 60, y = y, item = facts.item_id, hue = facts.hue } end,
}

-- The typed amount, or nil and what is wrong with it.
local function amount_of(typed, facts)
  local amount = math.tointeger(tonumber(text.trim(typed)))
  local most = facts.stackable and STACK_MAXIMUM or SINGLE_MAXIMUM
  if not amount or amount < 1 or amount > most then return nil, ("Enter a number from 1 to %d."):format(most) end
  return amount
end

-- Makes the items of a job and puts each somewhere. Returns how many were made, and why no more.
local function make(job, put)
  local facts = items.template(job.template)
  local piles = facts.stackable and 1 or job.amount
  for made = 1, piles do
    local item, reason = items.create(job.template, { amount = facts.stackable and job.amount or 1 })
    if not item then return made - 1, reason end
    local placed, why = put(item)
    if not placed then
      item:delete()
      return made - 1, why
    end
  end
  return piles
end

-- The notice after a job.
local function outcome(job, made, reason, where)
  if reason then return ("%d made; the next failed: %s."):format(made, reason) end
  return ("%d %s %s."):format(job.amount, job.template, where)
end

local places = {}

function places.backpack(session_id, job)
  local staff = mobiles.of_session(session_id)
  local backpack = staff and backpacks.of(staff)
  if not backpack then return "You have no backpack." end
  local made, reason = make(job, function(item) return item:put_in(backpack) end)
  return outcome(job, made, reason, "in your backpack")
end

function places.ground(session_id, job)
  local place, reason = picking.place(session_id)
  if not menu.may_use(session_id) then return nil end
  if not place then return reason end
  local made, why = make(job, function(item) return item:move_to(place.map_id, place.x, place.y, place.z) end)
  return outcome(job, made, why, ("at X: %d, Y: %d, Z: %d"):format(place.x, place.y, place.z))
end

-- Does a job and shows the window again with a notice.
local function perform(answer, data, job)
  local notice = places[job.where](answer.session_id, job)
  if notice then section.again(answer, data, { last = job, notice = notice }) end
end

local function add(where, data)
  return function(answer)
    local facts = items.template(data.selected)
    local amount, problem = nil, "That template does not exist any more."
    if facts then amount, problem = amount_of(answer.texts.amount, facts) end
    if not amount then return section.again(answer, data, { notice = problem }) end
    perform(answer, data, { where = where, template = data.selected, amount = amount })
  end
end

local function again(data)
  return function(answer)
    if not items.template(data.last.template) then
      return section.again(answer, data, { notice = "That template does not exist any more." })
    end
    perform(answer, data, data.last)
  end
end

local function draw_choice(window, data)
  local left, top = menu.left + LIST_WIDTH + 20, menu.top + 34
  local facts = data.selected and items.template(data.selected)
  if facts then
    parts.area(window, left, top, 190, 150)
    window:hued_item { x = left + 60, y = top + 20, item = facts.item_id, hue = facts.hue }
    parts.text(window, left, top + 156, facts.name, { width = 190, shorten = true })
    parts.text(window, left, top + 176, ("0x%04X, %.1f stones"):format(facts.item_id, facts.weight))
    parts.text(window, left, top + 208, "How many")
    parts.entry(window, { x = left + 80, y = top + 206, width = 80, name = "amount", text = data.amount or "1", limit = 5 })
    local buttons = {
      { name = "backpack", text = "Add To Backpack", on_click = add("backpack", data) },
      { name = "ground", text = "Target Ground", on_click = add("ground", data) },
    }
    for row, button in ipairs(buttons) do
      button.x, button.y = left, top + 212 + row * 28
      menu.button(window, button)
    end
  end
  if data.last then
    menu.button(window, {
      x = left, y = top + 300, name = "repeat", width = 150, on_click = again(data),
      text = ("Repeat: %d %s"):format(data.last.amount, data.last.template), shorten = true,
    })
  end
end

gump.define {
  name = "gm_add", x = 60, y = 40,
  build = function(window, data)
    section.draw(window, data)
    draw_choice(window, data)
  end,
}

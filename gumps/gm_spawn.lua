-- The GM menu's section that fills the world: creatures around a chosen place, and commands that fill whole maps.

local menu = require("features.gm_menu.lib.gm_menu")
local parts = require("lib.gumps.parts")
local picking = require("lib.picking")
local search = require("features.gm_menu.lib.gm_search")
local spawning = require("features.creatures.lib.spawning")

local ROW_HEIGHT = 28
local LIST_WIDTH = 250
local AT_ONCE_MAXIMUM = 20

-- Commands that fill the world in the background. Each is offered to those who may use it.
local WORLD_ACTIONS = {
  { name = "spawn_doors", text = "Doors" },
  { name = "spawn_signs", text = "Signs" },
  { name = "spawn_decorations", text = "Decorations" },
  { name = "create_spawners", text = "Spawners" },
  { name = "initial_spawn", text = "Fill the spawners" },
  { name = "spawn_public_moongates", text = "Public moongates" },
}

local section = search.section {
  name = "gm_spawn", module = mobiles, example = "cat",
  rows = 11, row_height = ROW_HEIGHT, width = LIST_WIDTH, row_top = 0, row_room = 40, pager_gap = 6,
}

-- Lets the player choose a place and makes the creatures there. Returns a notice; nil if the player may not use the
-- menu any more.
local function spawn(session_id, job)
  local place, reason = picking.place(session_id)
  if not menu.may_use(session_id) then return nil end
  if not place then return reason end
  local made, why = spawning.around(job.template, place, job.amount)
  if why then return ("%d made; the next failed: %s."):format(made, why) end
  return ("%d %s at X: %d, Y: %d."):format(made, job.template, place.x, place.y)
end

local function perform(answer, data, job)
  local notice = spawn(answer.session_id, job)
  if notice then section.again(answer, data, { last = job, notice = notice }) end
end

local function target_chosen(data)
  return function(answer)
    local amount = math.tointeger(tonumber(text.trim(answer.texts.amount)))
    if not amount or amount < 1 or amount > AT_ONCE_MAXIMUM then
      local notice = ("Enter a number from 1 to %d."):format(AT_ONCE_MAXIMUM)
      return section.again(answer, data, { notice = notice })
    end
    perform(answer, data, { template = data.selected, amount = amount })
  end
end

local function draw_actions(window, data)
  local left, top = menu.left + LIST_WIDTH + 20, menu.top + 34
  parts.text(window, left, top + 2, "How many")
  parts.entry(window, { x = left + 80, y = top, width = 60, name = "amount", text = data.amount or "1", limit = 2 })
  if data.selected then
    menu.button(window, {
      x = left, y = top + 34, name = "target", text = "Target: " .. data.selected, width = 170, shorten = true, on_click = target_chosen(data),
    })
  end
  if data.last then
    menu.button(window, {
      x = left, y = top + 62, name = "repeat", width = 170, shorten = true,
      text = ("Repeat: %d %s"):format(data.last.amount, data.last.template),
      on_click = function(answer) perform(answer, data, data.last) end,
    })
  end

  local y = top + 108
  parts.text(window, left, y, "The whole world")
  for _, action in ipairs(WORLD_ACTIONS) do
    if command.may_use(data.session_id, action.name) then
      y = y + ROW_HEIGHT
      menu.button(window, {
        x = left, y = y, name = action.name, text = action.text, width = 170,
        on_click = function(answer)
          command.run(answer.session_id, action.name, {})
          section.again(answer, data, {})
        end,
      })
    end
  end
end

gump.define {
  name = "gm_spawn", x = 60, y = 40,
  build = function(window, data)
    section.draw(window, data)
    draw_actions(window, data)
  end,
}

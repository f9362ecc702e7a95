-- The sign of a house: what it is and how worn, and for its people what they can change.

local access = require("features.houses.lib.access")
local decay = require("features.houses.lib.decay")
local houses = require("features.houses.lib.house_records")
local menu = require("features.houses.lib.sign_menu")
local parts = require("lib.gumps.parts")
local rules = require("features.houses.data.house_rules")
local storage = require("features.houses.lib.storage")

local WIDTH, HEIGHT, LEFT, TOP, ROW = 500, 360, 20, 56, 26
local ROWS = 9
local LISTS = { { "co_owners", "Co-owners" }, { "friends", "Friends" }, { "bans", "Banned" } }

local function title_of(house, shown_list)
  local title = house.name or houses.kind(house).name
  for _, list in ipairs(LISTS) do
    if list[1] == shown_list then return list[2] .. ": " .. title end
  end
  return title
end

local function show(house, view)
  return menu.button(house.serial, "friend", function(_, user) menu.show(house.serial, user, view) end)
end

local function facts_of(house, is_friend)
  local stage = decay.stage(house)
  local facts = {
    { "Owner: " .. house:get("owner_name") },
    { "This house is " .. (house:get("public") and "public." or "private.") },
    { stage and ("It is %s."):format(stage.name) or "It does not decay." },
  }
  if is_friend then
    local kind, locked, secured = houses.kind(house), storage.counts(house)
    facts[#facts + 1] = { ("Locked down: %d of %d"):format(locked, kind.lockdowns) }
    facts[#facts + 1] = { ("Secure containers: %d of %d"):format(secured, kind.secures) }
  end
  return facts
end

local function draw_info(window, house, standing)
  local facts = facts_of(house, standing ~= nil)
  parts.rows(window, { x = LEFT, y = TOP, width = WIDTH - 40, rows = facts })
  if not standing then return end
  local y, lists = TOP + #facts * 20 + 10, {}
  for index, list in ipairs(LISTS) do lists[index] = { name = list[1], text = list[2], on_click = show(house, list[1]) } end
  parts.buttons(window, { x = LEFT, y = y, columns = #LISTS, column_width = 130, rows = lists })
  if standing ~= "owner" then return end
  local function own(does) return menu.button(house.serial, "owner", does) end
  y = y + ROW
  parts.button(window, { x = LEFT, y = y, look = "edit", name = "rename", on_click = own(menu.rename) })
  parts.entry(window, { x = LEFT + 34, y = y, width = 208, name = "name", text = menu.name_of(house), limit = rules.NAME_LETTERS })
  parts.text(window, LEFT + 250, y + 2, "Name of the house")
  local turned = house:get("public") and "Make the house private" or "Make the house public"
  local rows = {
    { name = "public", text = turned, on_click = own(menu.turn_public) },
    { name = "locks", text = "Change the locks", on_click = own(menu.change_locks) },
    { name = "transfer", text = "Give the house to somebody", on_click = own(menu.transfer) },
    { name = "contract", text = "Trade it by a contract", on_click = own(menu.contract) },
    { name = "demolish", text = "Demolish the house", on_click = own(menu.demolish) },
  }
  if houses.kind(house).is_plot then rows[#rows + 1] = { name = "design", text = "Design the house", on_click = own(menu.design) } end
  parts.buttons(window, { x = LEFT, y = y + ROW + 4, columns = 2, column_width = 250, rows = rows })
end

local function draw_list(window, house, user, list)
  local needed = access.WHO_CHANGES[list]
  local may_change = houses.is_at_least(house, user, needed)
  local actions = { { name = "back", text = "Back", on_click = show(house) } }
  if may_change then actions[2] = { name = "add", text = "Add", on_click = menu.button(house.serial, needed, menu.add_to(list)) } end
  parts.buttons(window, { x = LEFT, y = HEIGHT - 36, columns = 2, column_width = 120, rows = actions })
  parts.pages(window, {
    rows = houses.list(house, list), per_page = ROWS, x = LEFT, y = TOP, row_height = ROW, width = WIDTH - 40,
    draw = function(row, x, y)
      if not may_change then return parts.text(window, x + 36, y + 2, row.name, { width = 260, shorten = true }) end
      parts.button(window, {
        x = x, y = y, look = "no", name = "remove " .. row.serial, text = row.name, width = 260, shorten = true,
        on_click = menu.button(house.serial, needed, menu.remove_from(list, row.serial)),
      })
    end,
  })
end

gump.define {
  name = "house_sign", x = 120, y = 80,
  build = function(window, data)
    local house = data.house and houses.get(data.house)
    local user = house and data.user and mobiles.get(data.user)
    local is_there = house ~= nil and user ~= nil
    local standing = is_there and houses.standing(house, user) or nil
    local list = standing and data.view or nil
    parts.frame(window, WIDTH, HEIGHT, is_there and title_of(house, list) or nil)
    if not is_there then return end
    if list then draw_list(window, house, user, list) else draw_info(window, house, standing) end
  end,
}

-- The sign of a house: what it is and how worn, and for its people what they can change.

local access = require("features.houses.lib.access")
local decay = require("features.houses.lib.decay")
local houses = require("features.houses.lib.house_records")
local menu = require("features.houses.lib.sign_menu")
local pages = require("lib.gumps.pages")
local rules = require("features.houses.data.house_rules")
local storage = require("features.houses.lib.storage")

local WIDTH, HEIGHT, LEFT, TOP, ROW = 420, 360, 20, 56, 26
local ROWS = 9
local LISTS = { { "co_owners", "Co-owners" }, { "friends", "Friends" }, { "bans", "Banned" } }

local function button(window, x, y, name, text, on_click)
  window:button { x = x, y = y, normal = 4005, pressed = 4007, name = name, on_click = on_click }
  window:label { x = x + 36, y = y + 2, hue = 0, text = text }
end

local function show(house, view)
  return menu.button(house.serial, "friend", function(_, user) menu.show(house.serial, user, view) end)
end

local function facts_of(house, is_friend)
  local stage = decay.stage(house)
  local facts = {
    "Owner: " .. house:get("owner_name"),
    "This house is " .. (house:get("public") and "public." or "private."),
    stage and ("It is %s."):format(stage.name) or "It does not decay.",
  }
  if is_friend then
    local kind, locked, secured = houses.kind(house), storage.counts(house)
    facts[#facts + 1] = ("Locked down: %d of %d"):format(locked, kind.lockdowns)
    facts[#facts + 1] = ("Secure containers: %d of %d"):format(secured, kind.secures)
  end
  return facts
end

local function draw_info(window, house, standing)
  local y = TOP
  for _, fact in ipairs(facts_of(house, standing ~= nil)) do
    window:cropped_label { x = LEFT, y = y, width = WIDTH - 40, height = 20, hue = 0, text = fact }
    y = y + 20
  end
  if not standing then return end
  y = y + 10
  for index, list in ipairs(LISTS) do
    button(window, LEFT + (index - 1) * 130, y, list[1], list[2], show(house, list[1]))
  end
  if standing ~= "owner" then return end
  local function own(does) return menu.button(house.serial, "owner", does) end
  y = y + ROW
  window:text_entry_limited {
    x = LEFT + 36, y = y + 2, width = 200, height = 20, hue = 0, name = "name", text = house.name or "", limit = rules.NAME_LETTERS,
  }
  window:button { x = LEFT, y = y, normal = 4011, pressed = 4012, name = "rename", on_click = own(menu.rename) }
  window:label { x = LEFT + 250, y = y + 2, hue = 0, text = "Name of the house" }
  local turned = house:get("public") and "Make the house private" or "Make the house public"
  button(window, LEFT, y + ROW, "public", turned, own(menu.turn_public))
  button(window, LEFT, y + 2 * ROW, "locks", "Change the locks", own(menu.change_locks))
  button(window, LEFT, y + 3 * ROW, "transfer", "Give the house to somebody", own(menu.transfer))
  button(window, LEFT + 210, y + 3 * ROW, "contract", "Trade it by a contract", own(menu.contract))
  button(window, LEFT, y + 4 * ROW, "demolish", "Demolish the house", own(menu.demolish))
  if houses.kind(house).is_plot then button(window, LEFT, y + 5 * ROW, "design", "Design the house", own(menu.design)) end
end

local function draw_list(window, house, user, list)
  local needed = access.WHO_CHANGES[list]
  local may_change = houses.is_at_least(house, user, needed)
  button(window, LEFT, HEIGHT - 36, "back", "Back", show(house))
  if may_change then button(window, LEFT + 120, HEIGHT - 36, "add", "Add", menu.button(house.serial, needed, menu.add_to(list))) end
  pages.draw(window, {
    rows = houses.list(house, list), per_page = ROWS, x = LEFT, y = TOP, row_height = ROW, width = WIDTH - 40,
    draw = function(row, x, y)
      window:cropped_label { x = x + 36, y = y + 2, width = 260, height = 20, hue = 0, text = row.name }
      if may_change then
        window:button {
          x = x, y = y, normal = 4017, pressed = 4019, name = "remove " .. row.serial,
          on_click = menu.button(house.serial, needed, menu.remove_from(list, row.serial)),
        }
      end
    end,
  })
end

gump.define {
  name = "house_sign",
  x = 120,
  y = 80,

  build = function(window, data)
    local house = data.house and houses.get(data.house)
    local user = house and data.user and mobiles.get(data.user)
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = HEIGHT, art = 9200 }
    if not house or not user then return end
    window:cropped_label {
      x = LEFT, y = 20, width = WIDTH - 40, height = 20, hue = 0x35, text = house.name or houses.kind(house).name,
    }
    local standing = houses.standing(house, user)
    if data.view and standing then draw_list(window, house, user, data.view) else draw_info(window, house, standing) end
  end,
}

-- A book of spells that packages declare: a page for every four of them, and a button that casts each.

local casting = require("features.spells.lib.casting")
local own = require("features.spellbooks.lib.own_spells")
local parts = require("lib.gumps.parts")
local spellbooks = require("features.spellbooks.lib.spellbooks")

local WIDTH, TOP, ROW, PER_PAGE = 340, 50, 72, 4
local ICON_WIDTH, ABOUT_HEIGHT = 54, 40
local GONE = "You do not have that book any more."

local function spells_in(book)
  local list, first = {}, book:get("first_spell")
  for _, place in ipairs(spellbooks.places(book)) do list[#list + 1] = own.get(first + place - 1) end
  return list
end

local function cast(data, number)
  return function(answer)
    local book, user = items.get(data.book), mobiles.of_session(answer.session_id)
    if not user or user.is_dead then return end
    if not book or book.root_mobile ~= user or not spellbooks.holds(book, number) then return user:tell(GONE) end
    casting.cast(user, number)
  end
end

gump.define {
  name = "spell_pages", x = 120, y = 80,
  build = function(window, data)
    local book = data.book and items.get(data.book)
    parts.frame(window, WIDTH, TOP + PER_PAGE * ROW + 44, book and book.name or "a spellbook")
    parts.pages(window, {
      rows = book and spells_in(book) or {}, per_page = PER_PAGE, x = 20, y = TOP, row_height = ROW, width = WIDTH - 40,
      draw = function(spell, x, y)
        if spell.icon then window:image { x = x, y = y, art = spell.icon } end
        parts.button(window, {
          x = x + ICON_WIDTH, y = y, width = WIDTH - 150, name = spell.number, text = spell.name, on_click = cast(data, spell.number),
        })
        window:html {
          x = x + ICON_WIDTH, y = y + 24, width = WIDTH - 40 - ICON_WIDTH, height = ABOUT_HEIGHT,
          text = gump.plain_text(("%s. %s"):format(spell.words, spell.about or "")),
        }
      end,
    })
  end,
}

-- What newcomers carry.

local books_lib = require("features.books.lib.books")
local guide = require("features.first_hour.data.guide")
local outfits = require("features.first_hour.data.outfits")
local spellbooks = require("features.spellbooks.lib.spellbooks")

item_template("newcomers_guide", {
  name = "a newcomer's guide", item_id = 0x0FF2, hue = 0x8A, weight = 1, tags = { "book", "newcomer" },
  params = { title = guide.title, author = guide.author, is_writable = false, pages = #guide.pages, text = guide.pages },
  on_use = books_lib.open, on_describe = books_lib.describe,
})

item_template("beginners_spellbook", {
  base = "spellbook", name = "spellbook",
  on_create = function(book) spellbooks.fill(book, outfits.spells) end,
})

-- Books that hold spells, each of one kind.

local items_of = require("lib.templates.item_families")
local spellbooks = require("features.spellbooks.lib.spellbooks")

local spellbook = items_of {
  tags = { "spellbook" }, weight = 3, layer = "one_handed",
  on_use = spellbooks.open, on_drop_onto = spellbooks.take_scroll, on_describe = spellbooks.describe,
}
spellbook("spellbook", 0x0EFA, { params = { kind = "magery", first_spell = 0, spells = 64 } })
spellbook("necromancer_spellbook", 0x2253, { params = { kind = "necromancy", first_spell = 100, spells = 17 } })
spellbook("book_of_chivalry", 0x2252, { params = { kind = "chivalry", first_spell = 200, spells = 10 } })
spellbook("book_of_bushido", 0x238C, { params = { kind = "bushido", first_spell = 400, spells = 6 } })
spellbook("book_of_ninjitsu", 0x23A0, { params = { kind = "ninjitsu", first_spell = 500, spells = 8 } })
spellbook("spellweaving_book", 0x2D50, { hue = 0x8A2, params = { kind = "spellweaving", first_spell = 600, spells = 16 } })
spellbook("mystic_spellbook", 0x2D9D, { params = { kind = "mysticism", first_spell = 677, spells = 16 } })
spellbook("book_of_masteries", 0x225A, { params = { kind = "masteries", first_spell = 700, spells = 45 } })

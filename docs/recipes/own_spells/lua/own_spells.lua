-- Spells with numbers of their own, the book with their pages, and a scroll that goes into the book.

local own = require("features.spellbooks.lib.own_spells")
local acts = require("features.spells.lib.spells").acts
local spellbooks = require("features.spellbooks.lib.spellbooks")

local FROST_BOLT, HEARTH = 1000, 1001

own.declare {
  number = FROST_BOLT, name = "Frost Bolt", words = "In Frost", circle = 1, reagents = { "nightshade" }, icon = 0x8C4,
  about = "A bolt of ice wounds one foe.", aim = "mobile", act = "harmful",
  works = function(caster, target)
    effects.missile(caster, target, 0x36D4, { hue = 0x480 })
    acts.hurt(caster, target, random.integer(4, 8), "cold")
  end,
}

own.declare {
  number = HEARTH, name = "Hearth", words = "Por Domus", circle = 1, reagents = { "bloodmoss" }, icon = 0x8D9,
  about = "You are warm, wherever you are.",
  works = function(caster) caster:heal(3, caster) end,
}

item_template("frost_book", {
  base = "spellbook", name = "a book of frost", hue = 0x480, params = { first_spell = FROST_BOLT, spells = 2, pages = true },
  on_create = function(book) spellbooks.fill(book, { HEARTH }) end,
})

item_template("frost_bolt_scroll", {
  base = "clumsy_scroll", name = "a scroll of frost", hue = 0x480, params = { spell = FROST_BOLT },
})

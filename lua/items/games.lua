-- Games and their pieces, cards and dice.

local items_of = require("lib.templates.item_families")

local board = items_of { tags = { "game", "container" }, weight = 5 }
board("backgammon", 0x0E1C, { container_gump = 0x92E })
board("chessboard", 0x0FA6, { container_gump = 0x91A })
board("checkerboard", 0x0FA6, { container_gump = 0x91A })

local piece = items_of { tags = { "game" }, weight = 1 }
piece("dices", 0x0FA7, {
  name = "dice",
  on_use = function(dice, user) dice:say(("*%s rolls %d, %d*"):format(user.name, math.random(6), math.random(6))) end,
})
piece("piece_black_bishop", 0x358C, { name = "black bishop" })
piece("piece_black_checker", 0x358B, { name = "black checker" })
piece("piece_black_king", 0x358E, { name = "black king" })
piece("piece_black_knight", 0x358F, { name = "black knight" })
piece("piece_black_pawn", 0x3590, { name = "black pawn" })
piece("piece_black_queen", 0x3591, { name = "black queen" })
piece("piece_black_rook", 0x358D, { name = "black rook" })
piece("piece_white_bishop", 0x3585, { name = "white bishop" })
piece("piece_white_checker", 0x3584, { name = "white checker" })
piece("piece_white_king", 0x3587, { name = "white king" })
piece("piece_white_knight", 0x3588, { name = "white knight" })
piece("piece_white_pawn", 0x3589, { name = "white pawn" })
piece("piece_white_queen", 0x358A, { name = "white queen" })
piece("piece_white_rook", 0x3586, { name = "white rook" })
piece("mahjong_game", 0x0FAA, { weight = 5 })

local RANKS = {
  "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
}
local SUITS = { "clubs", "diamonds", "hearts", "spades" }
local TAROT = {
  "the Fool", "the Magician", "the High Priestess", "the Empress", "the Emperor", "the Hierophant", "the Lovers", "the Chariot",
  "Strength", "the Hermit", "the Wheel of Fortune", "Justice", "the Hanged Man", "Death", "Temperance", "the Devil", "the Tower",
  "the Star", "the Moon", "the Sun", "Judgement", "the World",
}

local function draw(deck, user, card) deck:say(("*%s draws %s*"):format(user.name, card)) end

local cards = items_of {
  tags = { "game" }, movable = true, weight = 1,
  on_use = function(deck, user) draw(deck, user, ("the %s of %s"):format(random.pick(RANKS), random.pick(SUITS))) end,
}
cards("cards", 0x0E19)
cards("cards2", 0x0E16)
cards("cards3", 0x0E15)
cards("cards4", 0x0E17)
cards("deco_cards5", 0x0E18)
cards("playing_cards", 0x0FA3)
cards("playing_cards2", 0x0FA2)

local tarot = items_of {
  tags = { "game" }, movable = true, weight = 1, on_use = function(deck, user) draw(deck, user, random.pick(TAROT)) end,
}
tarot("deco_deck_of_tarot", 0x12AB)
tarot("deco_deck_of_tarot2", 0x12AC)
tarot("deco_tarot", 0x12A5)
tarot("deco_tarot2", 0x12A6)
tarot("deco_tarot3", 0x12A7)
tarot("deco_tarot4", 0x12A8)
tarot("deco_tarot5", 0x12A9)
tarot("deco_tarot6", 0x12AA)
tarot("deco_tarot7", 0x12A5)

local pieces = items_of { tags = { "game" }, movable = true, weight = 1, purpose = "Pieces of a game. A board has its own." }
pieces("checkers", 0x0E1A)
pieces("checkers2", 0x0E1B)
pieces("chessmen", 0x0E13)
pieces("chessmen2", 0x0E12)
pieces("chessmen3", 0x0E14)

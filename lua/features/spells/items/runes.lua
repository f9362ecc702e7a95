-- Runes for recall, books of them, and the gates of Gate Travel.

local gates = require("features.moongates.lib.moongates")
local items_of = require("lib.templates.item_families")
local runebook = require("features.spells.lib.runebook")
local runes = require("features.spells.lib.runes")

local DESCRIPTION_LENGTH = 50
local NEW_NAME = 501804 -- Please enter a description for this marked object.
local CHANGED = 1010474 -- The etching on the rune has been changed.
local NOT_MARKED = 501805 -- That rune is not yet marked.

local function rename(rune, user)
  if not runes.place(rune) then return players.tell_cliloc(user.session_id, NOT_MARKED) end
  if not user.backpack or not rune:is_within(user.backpack) then return user:tell("Hold it in your backpack for that.") end
  local name = prompt.ask { session_id = user.session_id, cliloc = NEW_NAME, max_length = DESCRIPTION_LENGTH }
  name = name and text.trim(name) or ""
  if name == "" or not rune.exists or rune.root_mobile ~= user then return end
  rune:set("description", name)
  players.tell_cliloc(user.session_id, CHANGED)
end

local thing = items_of { tags = { "magery", "travel" } }

thing("recall_rune", 0x1F14, {
  tags = { "recall_rune" }, weight = 1, on_use = rename,
  on_describe = function(rune) return runes.place(rune) and { runes.called(rune) } or {} end,
})

thing("runebook", 0x22C5, {
  tags = { "runebook" }, weight = 3, hue = 0x461, params = { charges = 0, charges_max = 6 },
  on_use = runebook.open, on_drop_onto = runebook.take,
  on_describe = function(book)
    local charges = ("%d of %d charges"):format(book:get("charges"), book:get("charges_max"))
    return { text.counted(#runes.in_book(book), "rune"), charges }
  end,
})

thing("spell_gate", 0x0F6C, {
  name = "moongate", tags = { "moongate", "dispellable" }, movable = false, light = 29, weight = 0,
  on_use = gates.pass,
  on_step = function(gate, mobile)
    if mobile.is_player then gates.pass(gate, mobile) end
  end,
})

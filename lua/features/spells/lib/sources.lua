-- Scrolls and wands, from which a spell is cast by a double-click.

local casting = require("features.spells.lib.casting")
local items_of = require("lib.templates.item_families")
local pauses = require("lib.pauses")
local spells = require("features.spellbooks.lib.spellbooks").spells

local sources = {}

local CLILOC = {
  not_in_pack = 1042001, -- That must be in your pack for you to use it.
  not_equipped = 502641, -- You must equip this item to use it.
  no_charges = 1019073, -- This item is out of charges.
}

local WAND_PAUSE_MS = 4000
-- By serial of the user: when a wand answers again, on the clock of time.now.
state.wands_answer_at = state.wands_answer_at or {}

local function tell(user, cliloc)
  if user.session_id then players.tell_cliloc(user.session_id, cliloc) end
end

local function read_scroll(scroll, user)
  if user.is_dead then return end
  if not user.backpack or not scroll:is_within(user.backpack) then return tell(user, CLILOC.not_in_pack) end
  casting.cast(user, scroll:get("spell"), { source = scroll })
end

local function use_wand(wand, user)
  if user.is_dead then return end
  if wand.wearer ~= user then return tell(user, CLILOC.not_equipped) end
  if (wand:get("charges") or 0) <= 0 then return tell(user, CLILOC.no_charges) end
  if (state.wands_answer_at[user.serial] or 0) > time.now() then return end
  if casting.cast(user, wand:get("spell"), { source = wand }) and user.exists then
    state.wands_answer_at[user.serial] = time.now() + WAND_PAUSE_MS
  end
end

local function describe_wand(wand)
  if not wand:get("identified") then return {} end
  return { ("%s charges: %d"):format(spells[wand:get("spell") + 1].name, wand:get("charges") or 0) }
end

-- The family of the scrolls of a circle.
function sources.scrolls_of_circle(circle)
  return items_of { tags = { "scroll", "magery" }, circle = circle, weight = 1, stackable = true, on_use = read_scroll }
end

-- The family of wands. A row has `spell` and `charges`, least and most; a new wand has a number of them between the
-- two.
function sources.wands()
  local family = items_of {
    tags = { "wand", "weapon", "mace" }, weight = 1, layer = "one_handed", damage = { 2, 6 }, speed = 35, needs_strength = 0,
    name = "a wand", on_use = use_wand, on_describe = describe_wand,
  }
  return function(id, item_id, row)
    local least, most = table.unpack(row.charges)
    family(id, item_id, {
      spell = row.spell,
      on_create = function(wand) wand:set("charges", random.integer(least, most)) end,
    })
  end
end

-- Forgets who has left the world.
function sources.forget(serial) pauses.forget(state.wands_answer_at, serial) end

return sources

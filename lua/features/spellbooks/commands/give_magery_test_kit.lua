-- Prepares a GameMaster for trying out magery: skill, mana, a full spell book in hand, reagents in the backpack.

local backpacks = require("lib.backpacks")
local spellbooks = require("features.spellbooks.lib.spellbooks")
local spells = require("features.spellbooks.data.spells")

local BOOK = "spellbook"
local FULL_SKILL_TENTHS = 1000
local REAGENTS_EACH = 50
-- Params that a spell book may have from a time when it counted as a writable book.
local WRITING_KEYS = { "is_writable", "writable", "pages", "title", "author", "text", "content_text" }
local WRITING_PREFIXES = { "book_", "page_" }

-- The book that the character wears, else the first one in the backpack, else a new one.
local function book_of(mage, backpack)
  for _, item in ipairs(mage.equipment) do
    if item.template == BOOK then return item end
  end
  return backpack:find(BOOK) or items.create(BOOK)
end

local function strip_writing(book)
  for _, key in ipairs(WRITING_KEYS) do book:set(key, nil) end
  for key in pairs(book:params()) do
    for _, prefix in ipairs(WRITING_PREFIXES) do
      if text.starts_with(key, prefix) then book:set(key, nil) end
    end
  end
end

-- Moves what is in the way of the book into the backpack. Returns nil and a reason if that fails.
local function free_hands(mage, backpack, book)
  for _, layer in ipairs { "one_handed", "two_handed" } do
    local held = mage:equipped(layer)
    local is_in_the_way = held and held ~= book and (layer == "one_handed" or held:has_tag("weapon"))
    if is_in_the_way then
      local put, reason = held:put_in(backpack)
      if not put then return nil, ("%s cannot go into your backpack: %s"):format(held.name, reason) end
    end
  end
  return true
end

local function numbers_of_all()
  local numbers = {}
  for index, spell in ipairs(spells) do numbers[index] = spell.number end
  return numbers
end

-- The reagents of all spells without duplicates, in alphabetical order.
local function reagents_of_all()
  local seen, reagents = {}, {}
  for _, spell in ipairs(spells) do
    for _, reagent in ipairs(spell.reagents) do
      if not seen[reagent] then
        seen[reagent] = true
        reagents[#reagents + 1] = reagent
      end
    end
  end
  table.sort(reagents)
  return reagents
end

-- Gives a pile of each reagent. Returns those for which there was no room.
local function give_reagents(mage)
  local left_out = {}
  for _, template in ipairs(reagents_of_all()) do
    local pile, reason = backpacks.give(mage, template, { amount = REAGENTS_EACH })
    if not pile then left_out[#left_out + 1] = ("%s (%s)"):format(template, reason) end
  end
  return left_out
end

command.register {
  name = "give_magery_test_kit",
  description = "Gives you full Magery and mana, a spell book with all spells in your hand, and reagents.",
  contexts = { "in_game" },
  level = "GameMaster",
  handler = function(context)
    local mage = mobiles.of_session(context.session_id)
    if not mage then return false, "You are not in the world." end
    if mage.is_dead then return false, "The dead hold no books." end
    local backpack = backpacks.of(mage)
    if not backpack then return false, "You have no backpack." end
    local book, reason = book_of(mage, backpack)
    if not book then return false, "There is no spell book: " .. reason .. "." end
    local is_free, why = free_hands(mage, backpack, book)
    if not is_free then return false, "Your hands are full: " .. why .. "." end

    strip_writing(book)
    spellbooks.fill(book, numbers_of_all())
    if book.layer ~= "one_handed" then
      local worn, problem = book:equip_on(mage, "one_handed")
      if not worn then return false, "The book cannot be held: " .. problem .. "." end
    end
    mage:set_skill("magery", math.max(mage:skill("magery"), FULL_SKILL_TENTHS))
    mage.mana = mage.mana_max
    local left_out = give_reagents(mage)
    book:refresh()

    command.print(("Magery is at %.1f, mana at %d; the spell book in your hand holds %d spells."):format(
      mage:skill("magery") / 10, mage.mana, #spellbooks.places(book)))
    if #left_out > 0 then return false, "Not in your backpack: " .. table.concat(left_out, ", ") .. "." end
    return ("%d of each reagent are in your backpack."):format(REAGENTS_EACH)
  end,
}

-- The texts for newcomers: what the mentor answers to words, and advice, which tips and the guide's pages both give.

local ADVICE = {
  "Welcome! First open your paperdoll: double-click yourself. Then open the backpack on it. Find a mentor and say help.",
  "Hold the right mouse button to walk. The farther the pointer is from you, the faster you go. Double-click things to use them.",
  "Gold comes from creatures and from work. Take it from corpses, and sell hides, ore, boards and goods to shops: say vendor sell.",
  "To fight, press War on the paperdoll and double-click your foe. Begin with rats and birds, not with ogres. Peace stops it.",
  "Skills grow with use. People in shops train you for gold: say train beside them, and drop the gold on them.",
  "The arrow beside a skill lets it rise, fall or stay. All skills together reach 700 points.",
  "If you die, you are a ghost. Go to a healer or an ankh and accept the offer of life. Then hurry to your corpse.",
  "Your corpse keeps your things for a quarter of an hour. Double-click it to take them back. Bandages heal you: use one on yourself.",
  "Say bank near a banker to open your bank box. What lies there is safe, even if you die.",
  "In towns guards protect the innocent: call for guards if somebody attacks you. Harming the innocent and stealing are crimes.",
  "To cast a spell, open your book and double-click the spell. It uses up one of each of its reagents. Stand still and cast.",
  "A wound interrupts your spell, unless the spell is of the first circle. Drop a scroll on your book to learn its spell.",
  "Mark a rune, and Recall takes you back to that place. A runebook holds sixteen runes.",
  "Hide before you sneak: Stealth needs 80 points of Hiding, and light armor.",
  "For forty hours you are young: you can neither harm other players nor be harmed by them.",
  "Press the help button of the paperdoll to ask the staff.",
}

-- Lines of a book's page and letters of a line, which old clients show too.
local LINES, LETTERS = 8, 22

-- A page for each advice, or two. A line that goes on in the next one ends in a blank: ClassicUO joins lines that fill
-- its page, and joins words that have none between them.
local function pages_of(texts)
  local pages = {}
  for _, one in ipairs(texts) do
    local lines = { "" }
    for word in one:gmatch("%S+") do
      local longer = lines[#lines] == "" and word or lines[#lines] .. " " .. word
      if #longer <= LETTERS then
        lines[#lines] = longer
      else
        lines[#lines], lines[#lines + 1] = lines[#lines] .. " ", word
      end
    end
    for first = 1, #lines, LINES do pages[#pages + 1] = table.concat(lines, "\n", first, math.min(first + LINES - 1, #lines)) end
  end
  return pages
end

return {
  title = "A Newcomer's Guide",
  author = "the Mentors",
  tips = ADVICE,
  pages = pages_of(ADVICE),
  -- What a ghost reads after the first death of its character.
  first_death = "You are a ghost. Find a healer, in a town or on the roads, or touch an ankh, and accept the offer of life. "
    .. "Your corpse keeps your things for a quarter of an hour: go back to it and double-click it.",

  -- Rows of words and the answer; the first row with one of its words counts.
  answers = {
    { { "hail", "hello", "greetings", "hi" },
      "Well met. Ask me of fighting, magic, skills, healing, death, gold, quests, guards, or of being young." },
    { { "help", "what can", "teach" },
      "I know of fighting, magic, skills, healing, death, gold, quests, guards, and of being young. Name one of them." },
    { { "fight", "combat", "war", "weapon" },
      "Take a weapon in your hand, press War on your paperdoll, and double-click your foe. Choose weak ones first." },
    { { "magic", "spell", "mage", "reagent" },
      "You need the spell in your book, its reagents and mana. Stand still while you cast: a wound disturbs you." },
    { { "skill", "learn", "train" },
      "Skills grow with use, and faster while they are low. Set the arrow beside a skill that you do not need to down." },
    { { "heal", "bandage", "wound" },
      "Use a bandage on yourself, eat, or rest. Healers in towns bring back the dead." },
    { { "death", "die", "dead", "ghost" },
      "As a ghost, go to a healer or an ankh. Your corpse keeps your things for a quarter of an hour." },
    { { "gold", "money", "bank" },
      "Creatures carry gold, and shops buy what you find. A banker keeps your gold: say bank near one." },
    { { "quest", "task", "adventure" },
      "Innkeepers, provisioners, bakers and healers need help. Stand beside one and say quest. Your quest button lists your tasks." },
    { { "guard", "crime", "criminal", "thief" },
      "Call for guards when somebody harms you in a town. Outside of towns you have only your wits." },
    { { "young", "protection" },
      "For forty hours you cannot harm other players, and they cannot harm you. To end it, say: I renounce my young player status." },
    { { "bye", "farewell", "thank" }, "Safe travels." },
  },
  confused = "I know nothing about that. Say help, and I will tell you what I know.",
}

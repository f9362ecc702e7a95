-- The texts for newcomers: pages of the guide (eight lines of a book each), what the mentor answers to words, and tips.

return {
  title = "A Newcomer's Guide",
  author = "the Mentors",

  pages = {
    "Welcome, traveler.\nThis book is thine.\nDouble-click what\nthou wouldst use or\nopen, and hold the\nright button of the\nmouse to walk.",
    "The paperdoll shows\nthee. Its buttons\nlead to thy status,\nskills and settings.\nDouble-click thyself\nto open it.",
    "Press War to draw\nthy weapon, then\ndouble-click a foe.\nPress Peace to stop.\nBegin with rats and\nbirds, not with ogres.",
    "Thy skills grow by\nuse. An arrow beside\neach tells whether it\nmay rise, is to fall,\nor stays. Together\nthey reach 700.",
    "Mages need a book\nwith the spell, its\nreagents and mana.\nDrop a scroll on thy\nbook to learn it.\nStand still and cast.",
    "Bandages heal thee.\nUse one and choose\nthyself. Shouldst\nthou die, a healer or\na friend brings thee\nback. Seek thy corpse.",
    "In towns guards\nprotect the innocent:\ncall for guards.\nHarming the innocent\nis a crime, and so is\ntheft that is seen.",
    "The bank keeps thy\ngold: say bank near\na banker. The young\nare safe from others\nfor forty hours. Say\nhelp to a mentor.",
  },

  -- Rows of words and the answer; the first row with one of its words counts.
  answers = {
    { { "hail", "hello", "greetings", "hi" },
      "Well met. Ask me of fighting, magic, skills, healing, death, gold, guards, or of being young." },
    { { "help", "what can", "teach" },
      "I know of fighting, magic, skills, healing, death, gold, guards, and of being young. Name one of them." },
    { { "fight", "combat", "war", "weapon" },
      "Take a weapon in thy hand, press War on thy paperdoll, and double-click thy foe. Choose weak ones first." },
    { { "magic", "spell", "mage", "reagent" },
      "A spell asks for its place in thy book, its reagents, mana, and calm: a wound disturbs thee, and thou canst not walk." },
    { { "skill", "learn", "train" },
      "Skills grow by use, the faster the less thou knowest. What thou dost not need, let it fall by the arrow beside it." },
    { { "heal", "bandage", "wound" },
      "Use a bandage on thyself, eat, or rest. Healers in towns bring back the dead." },
    { { "death", "die", "dead", "ghost" },
      "As a ghost, seek a healer or an ankh. What thou hadst lies by thy corpse for a quarter of an hour." },
    { { "gold", "money", "bank" },
      "Creatures carry gold, and shops buy what thou findest. A banker keeps it: say bank near one." },
    { { "guard", "crime", "criminal", "thief" },
      "Shout for guards in a town when somebody does thee wrong. Outside of towns thou hast only thy wits." },
    { { "young", "protection" },
      "The young harm nobody of the people, and nobody harms them, for forty hours. Say: I renounce my young player status." },
    { { "bye", "farewell", "thank" }, "Safe travels." },
  },
  confused = "Of that I know nothing. Ask me for help, and I shall name what I know.",

  tips = {
    "Hold the right mouse button to walk; the farther the pointer is from thee, the faster thou goest.",
    "Double-click thyself to open thy paperdoll, and thy backpack on it to see what thou carriest.",
    "Say bank near a banker to open thy bank box. What lies there is safe, even if thou diest.",
    "In the window of skills an arrow tells whether a skill may rise or is to fall. All skills together reach 700 points.",
    "To cast a spell, open thy book and double-click it. Each spell uses up one of each of its reagents.",
    "A wound disturbs who casts a spell. Spells of the first circle are the exception.",
    "A rune that was marked by magic leads back by Recall. Sixteen of them fit into a book of runes.",
    "Hide before thou sneakest: Stealth needs Hiding of 80, and light clothes.",
    "Shout for guards in a town if thou art attacked. They come at once.",
    "The young can neither harm other players nor be harmed by them.",
    "Press the help button of the paperdoll to ask the staff.",
  },
}

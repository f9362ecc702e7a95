-- The texts for newcomers: pages of the guide (eight lines of a book each), what the mentor answers to words, and tips.

return {
  title = "A Newcomer's Guide",
  author = "the Mentors",

  pages = {
    "Welcome, traveler.\nThis book is yours.\nDouble-click things\nto use or open them.\nHold the right mouse\nbutton to walk.",
    "The paperdoll shows\nyou. Its buttons\nlead to your status,\nskills and settings.\nDouble-click yourself\nto open it.",
    "Press War to draw\nyour weapon, then\ndouble-click a foe.\nPress Peace to stop.\nBegin with rats and\nbirds, not with ogres.",
    "Your skills grow with\nuse. The arrow beside\na skill lets it rise,\nfall or stay. All\nskills together reach\n700 points.",
    "Mages need a book\nwith the spell, its\nreagents and mana.\nDrop a scroll on the\nbook to learn it.\nStand still and cast.",
    "Bandages heal. Use\none and choose\nyourself. If you die,\na healer or a friend\nbrings you back. Then\nfind your corpse.",
    "In towns guards\nprotect the innocent:\ncall for guards.\nHarming the innocent\nis a crime, and so is\ntheft that is seen.",
    "The bank keeps your\ngold: say bank near a\nbanker. The young are\nsafe from others for\nforty hours. Say help\nto a mentor.",
  },

  -- Rows of words and the answer; the first row with one of its words counts.
  answers = {
    { { "hail", "hello", "greetings", "hi" },
      "Well met. Ask me of fighting, magic, skills, healing, death, gold, guards, or of being young." },
    { { "help", "what can", "teach" },
      "I know of fighting, magic, skills, healing, death, gold, guards, and of being young. Name one of them." },
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
    { { "guard", "crime", "criminal", "thief" },
      "Call for guards when somebody harms you in a town. Outside of towns you have only your wits." },
    { { "young", "protection" },
      "For forty hours you cannot harm other players, and they cannot harm you. To end it, say: I renounce my young player status." },
    { { "bye", "farewell", "thank" }, "Safe travels." },
  },
  confused = "I know nothing about that. Say help, and I will tell you what I know.",

  tips = {
    "Hold the right mouse button to walk; the farther the pointer is from you, the faster you go.",
    "Double-click yourself to open your paperdoll, and the backpack on it to see what you carry.",
    "Say bank near a banker to open your bank box. What lies there is safe, even if you die.",
    "The arrow beside a skill lets it rise, fall or stay. All skills together reach 700 points.",
    "To cast a spell, open your book and double-click the spell. It uses up one of each of its reagents.",
    "A wound interrupts your spell, unless the spell is of the first circle.",
    "Mark a rune, and Recall takes you back to that place. A runebook holds sixteen runes.",
    "Hide before you sneak: Stealth needs 80 points of Hiding, and light armor.",
    "Call for guards if you are attacked in a town. They come at once.",
    "The young can neither harm other players nor be harmed by them.",
    "Press the help button of the paperdoll to ask the staff.",
  },
}

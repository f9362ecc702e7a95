-- What new characters find in their backpacks (ModernUO CharacterCreation.AddSkillItems): rows of template and amount.

local CROOK, LOCKPICKS, BANDAGES = { "shepherds_crook" }, { "lockpick", 20 }, { "bandage", 3 }
local INSTRUMENT, STAFF = { "lute" }, { "gnarled_staff" }
local REAGENTS = 30

return {
  everybody = { { "gold", 1000 }, { "dagger" }, { "candle" }, { "newcomers_guide" } },

  by_skill = {
    alchemy = { { "bottle", 4 }, { "mortar_pestle" } },
    anatomy = { BANDAGES },
    animal_lore = { CROOK },
    animal_taming = { CROOK },
    archery = { { "bow" }, { "arrow", 25 } },
    arms_lore = { { "katana" } },
    begging = { STAFF },
    blacksmithy = { { "tongs" }, { "pickaxe" }, { "pickaxe" }, { "iron_ingot", 50 } },
    bowcraft_fletching = { { "board", 14 }, { "feather", 5 }, { "shaft", 5 } },
    camping = { { "bedroll" }, { "kindling", 5 } },
    carpentry = { { "board", 10 }, { "saw" } },
    cartography = { { "blank_map" }, { "blank_map" }, { "blank_map" }, { "blank_map" }, { "sextant" } },
    cooking = { { "kindling", 2 }, { "raw_lamb_leg" } },
    detecting_hidden = { { "cloak" } },
    discordance = { INSTRUMENT },
    fencing = { { "kryss" } },
    fishing = { { "fishing_pole" } },
    healing = { { "bandage", 50 }, { "scissors" } },
    herding = { CROOK },
    hiding = { { "cloak" } },
    inscription = { { "blank_scroll", 2 }, { "blue_book" } },
    item_identification = { STAFF },
    lockpicking = { LOCKPICKS },
    lumberjacking = { { "hatchet" } },
    mace_fighting = { { "club" } },
    magery = {
      { "beginners_spellbook" }, { "clumsy_scroll" }, { "create_food_scroll" }, { "feeblemind_scroll" }, { "wizards_hat" },
      { "black_pearl", REAGENTS }, { "bloodmoss", REAGENTS }, { "garlic", REAGENTS }, { "ginseng", REAGENTS },
      { "mandrake_root", REAGENTS }, { "nightshade", REAGENTS }, { "spiders_silk", REAGENTS }, { "sulfurous_ash", REAGENTS },
    },
    mining = { { "pickaxe" } },
    musicianship = { INSTRUMENT },
    parrying = { { "wooden_shield" } },
    peacemaking = { INSTRUMENT },
    poisoning = { { "lesser_poison_potion" }, { "lesser_poison_potion" } },
    provocation = { INSTRUMENT },
    snooping = { LOCKPICKS },
    spirit_speak = { { "cloak" } },
    stealing = { LOCKPICKS },
    swordsmanship = { { "katana" } },
    tactics = { { "katana" } },
    tailoring = { { "bolt_of_cloth" }, { "sewing_kit" } },
    tinkering = { { "tinker_tools" } },
    tracking = { { "boots" }, { "skinning_knife" } },
    veterinary = { { "bandage", 5 }, { "scissors" } },
    wrestling = { { "leather_gloves" } },
  },

  -- The spells of the book for beginners, by number (ModernUO: Spellbook 0x382A8C38).
  spells = { 3, 4, 5, 10, 11, 15, 17, 19, 21, 27, 28, 29 },
}

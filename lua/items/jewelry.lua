-- Rings, necklaces, bracelets and earrings.

local items_of = require("lib.templates.item_families")

local jewel = items_of { tags = { "jewelry" }, weight = 0.1 }
jewel("beads", 0x108B, { weight = 1, purpose = "Jewelers buy beads." })
jewel("gold_bead_necklace", 0x1089, { layer = "necklace" })
jewel("gold_bracelet", 0x1086, { layer = "bracelet" })
jewel("gold_earrings", 0x1087, { layer = "earrings" })
jewel("gold_necklace", 0x1088, { layer = "necklace" })
jewel("gold_ring", 0x108A, { layer = "ring" })
jewel("necklace", 0x1085, { layer = "necklace" })
jewel("silver_bead_necklace", 0x1F05, { layer = "necklace" })
jewel("silver_bracelet", 0x1F06, { layer = "bracelet" })
jewel("silver_earrings", 0x1F07, { layer = "earrings" })
jewel("silver_necklace", 0x1F08, { layer = "necklace" })
jewel("silver_ring", 0x1F09, { layer = "ring" })
jewel("wedding_ring", 0x108A, { layer = "ring" })

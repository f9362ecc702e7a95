-- What bulk orders bring besides gold and fame, by points (ModernUO Engines/Bulk Orders/Rewards.cs). From so many points on one row of a
-- group is drawn: its weight, then template, amount and what the piece is like; `hues` are drawn from, too.
--
-- What the shard does not have stands with something of its own in its place: hammers and kits of long wear for runic ones, rare metal and
-- leather for powders, gloves, anvils, hides and rugs. Scrolls of power are of a later era.

local function lasting(template, name, uses, hue) return { 1, template, 1, { name = name, hue = hue, params = { uses_left = uses } } } end
local function hammer(uses, hue) return lasting("smith_hammer", "a smith's hammer of long wear", uses, hue) end
local function kit(uses, hue) return lasting("sewing_kit", "a sewing kit of long wear", uses, hue) end
local function cloth(...) return { 1, "uncut_cloth", 100, hues = { ... } } end

local SANDALS = { 1, "sandals", 1, hues = { 0x489, 0x47F, 0x482, 0x47E, 0x48F, 0x494, 0x484, 0x497 } }

return {
  -- Points of the number of pieces.
  amounts = { [10] = 10, [15] = 25, [20] = 50 },
  blacksmithy = {
    { 0, { { 1, "sturdy_shovel", 1 } } },
    { 25, { { 1, "sturdy_pickaxe", 1 } } },
    { 50, { { 1, "sturdy_shovel", 1 }, { 1, "sturdy_pickaxe", 1 } } },
    { 200, { { 1, "gargoyles_pickaxe", 1 }, { 1, "prospectors_tool", 1 } } },
    { 400, { { 2, "gargoyles_pickaxe", 1 }, { 2, "prospectors_tool", 1 }, { 1, "dull_copper_ingot", 40 } } },
    { 500, { hammer(200, 0x973) } },
    { 600, { hammer(300, 0x966) } },
    { 700, { hammer(400, 0x96D) } },
    { 800, { { 1, "gold_ingot", 60 } } },
    { 900, { { 1, "agapite_ingot", 60 } } },
    { 1000, { hammer(600, 0x979) } },
    { 1100, { { 1, "verite_ingot", 80 } } },
    { 1200, { hammer(1000, 0x8AB) } },
  },
  tailoring = {
    { 0, { cloth(0x483, 0x48C, 0x488, 0x48A) } },
    { 50, { cloth(0x495, 0x48B, 0x486, 0x485) } },
    { 100, { cloth(0x48D, 0x490, 0x48E, 0x491) } },
    { 150, { { 9, "uncut_cloth", 100, hues = { 0x48F, 0x494, 0x484, 0x497 } }, SANDALS } },
    { 200, { { 4, "uncut_cloth", 100, hues = { 0x489, 0x47F, 0x482, 0x47E } }, SANDALS } },
    { 300, { { 1, "spined_leather", 40 } } },
    { 350, { kit(200, 0x8AC) } },
    { 450, { { 1, "horned_leather", 40 } } },
    { 550, { kit(400, 0x845) } },
    { 600, { { 1, "barbed_leather", 40 } } },
    { 700, { kit(800, 0x851) } },
  },
}

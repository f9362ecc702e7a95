-- Ships. Source: ModernUO SmallBoat, MediumBoat, LargeBoat, their dragon ships, and SBShipwright.
--
-- `multi` is the multi that faces north; those that face east, south and west follow it. `hold` and `tillerman` are
-- tiles before and behind the middle of the ship, `planks` how far its two planks are from it, port and starboard.
-- `cursor` is how far the cursor of the deed is from the middle. Prices are in gold coins.

local function ship(id, name, multi, price, hold, tillerman, plank_y, cursor)
  return {
    id = id, name = name, multi = multi, price = price, hold = hold, tillerman = tillerman, cursor = cursor,
    planks = { port = { -2, plank_y }, starboard = { 2, plank_y } },
  }
end

return {
  ship("small_ship", "a small ship", 0x0, 10177, 4, 4, 0, { 0, 0 }),
  ship("small_dragon_ship", "a small dragon ship", 0x4, 10177, 4, 4, 0, { 0, 0 }),
  ship("medium_ship", "a medium ship", 0x8, 11552, 4, 5, 0, { 0, 0 }),
  ship("medium_dragon_ship", "a medium dragon ship", 0xC, 11552, 4, 5, 0, { 0, 0 }),
  ship("large_ship", "a large ship", 0x10, 12927, 5, 5, -1, { 0, -1 }),
  ship("large_dragon_ship", "a large dragon ship", 0x14, 12927, 5, 5, -1, { 0, -1 }),
}

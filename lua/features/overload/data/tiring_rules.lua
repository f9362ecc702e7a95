-- What tires those who walk, run and push (ModernUO WeightOverloading, Mobile.CheckShove).

return {
  -- The maps where players must push to come by others who are alive (ModernUO MapRules.FreeMovement). A region's field
  -- `pushing` says otherwise for the region.
  pushing = { [0] = true },
  push_stamina = 10,
  -- Tiles of a run that cost a point of stamina, on foot and on a mount; multiples of 16.
  run_tiles = { foot = 16, mounted = 48 },
  -- Stamina that a step costs who carries too much, and stones that make it one more.
  overload = { loss = 5, stones_of_more = 25 },
  -- A mount takes all but a part of that; who runs pays several times.
  mounted_part = 3,
  running_times = 2,
}

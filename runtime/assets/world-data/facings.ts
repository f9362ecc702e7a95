/** The facings of doors, by their names in scripts. */
export const FACINGS = ["west_cw", "east_ccw", "west_ccw", "east_cw", "south_cw", "north_ccw", "south_ccw", "north_cw"] as const;

import { DEMO_START } from "../../world/demo-town.js";

/** Where new characters may start, as 0xA9 lists it; the built-in world has one town. The text is cliloc 1075074. */
export const STARTING_CITIES = [
  {
    index: 0,
    city: "Britain",
    area: "West Britain Bank",
    x: DEMO_START.x,
    y: DEMO_START.y,
    z: DEMO_START.z,
    map: DEMO_START.facet,
    cliloc: 1075074,
  },
];

import { z } from "zod";
import { FACETS } from "../../../world/space/facets.js";
import { Problem } from "../../routing/problem.js";
import { worldParameter } from "../../routing/world-choice.js";

/** A decimal number. Five digits are enough for every map, place and square. */
export const mapNumber = z
  .string()
  .regex(/^\d{1,5}$/, "must be a whole number of up to 5 digits")
  .transform(Number);

export const mapIdParameter = mapNumber.meta({ description: "0 to 5." });

/** A part of a map. */
export const areaQuery = z.strictObject({
  left: mapNumber.meta({ description: "The west edge of the part, in tiles." }),
  top: mapNumber.meta({ description: "The north edge." }),
  right: mapNumber.meta({ description: "The east edge, which belongs to the part." }),
  bottom: mapNumber.meta({ description: "The south edge, which belongs to the part." }),
  world: worldParameter.meta({ description: "Whose map it is. Needed where there is more than one world." }).optional(),
});

/** The name of a map. @throws Problem 404 where there is none */
export function requireMap(mapId: number): string {
  const facet = FACETS[mapId];
  if (!facet) throw new Problem(404, "There is no such map.");
  return facet.name;
}

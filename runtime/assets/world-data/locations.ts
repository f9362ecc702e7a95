import { z } from "zod";
import { NESTING_MAXIMUM } from "./limits.js";
import type { FormEntry, JsonForm } from "./json-reader.js";
import { mapIdOf } from "./maps.js";
import { location, mapId, shortText } from "./shapes.js";

const place = z.object({ name: shortText, location });
const category = z.object({
  name: shortText,
  map: mapId.optional(),
  get categories(): z.ZodOptional<z.ZodArray<typeof category>> {
    return z.array(category).optional();
  },
  locations: z.array(place).optional(),
});
type Category = z.infer<typeof category>;

/**
 * A map's name with nested categories of places: `{ "name", "categories": [...], "locations": [{ "name", "location" }]
 * }`.
 */
export const locationForm: JsonForm<Category> = {
  isCollection: true,
  shape: category,
  read(whole, { problem }) {
    const map = whole.map ?? mapIdOf(whole.name);
    if (map === undefined) {
      problem("neither its member 'name' nor its member 'map' names a map");
      return [];
    }
    return placesOf(whole, map, [], problem);
  },
};

function placesOf(from: Category, map: number, above: string[], problem: (reason: string) => void): FormEntry[] {
  if (above.length >= NESTING_MAXIMUM) {
    problem(`categories nested deeper than ${NESTING_MAXIMUM}`);
    return [];
  }
  const path = [...above, from.name];
  const here = (from.locations ?? []).map(({ name, location }) => {
    const details = { name, path };
    return { mapId: map, ...location, identity: JSON.stringify(details), details };
  });
  return [...here, ...(from.categories ?? []).flatMap((one) => placesOf(one, map, path, problem))];
}

import { z } from "zod";
import type { JsonForm } from "./json-reader.js";
import { areas, location, mapId, otherMembers, shortText } from "./shapes.js";

const members = {
  $type: shortText.optional(),
  Name: shortText.optional(),
  Map: mapId,
  Area: areas,
  GoLocation: location.optional(),
};
const shape = z.object(members);

/** `{ "$type": "TownRegion", "Map", "Name", "Area": [{ "x1", "y1", "x2", "y2" }], "GoLocation" }`. */
export const regionForm: JsonForm<z.infer<typeof shape>> = {
  shape,
  read({ $type, Name, Map, Area, GoLocation }, { source, problem }) {
    const params = otherMembers(source, members, problem);
    const [first] = Area;
    const middle = { x: (first!.x1 + first!.x2) >> 1, y: (first!.y1 + first!.y2) >> 1, z: 0 };
    const details = {
      ...(Name !== undefined && { name: Name }),
      ...($type !== undefined && { kind: $type }),
      areas: Area,
      ...(params && { params }),
    };
    return [{ mapId: Map, ...(GoLocation ?? middle), identity: JSON.stringify(details), details }];
  },
};

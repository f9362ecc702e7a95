import { z } from "zod";
import type { JsonForm } from "./json-reader.js";
import { placeProblem } from "./maps.js";
import { delayMs, location, mapId, otherMembers } from "./shapes.js";

const site = z.object({ map: mapId, loc: location }).transform(({ map, loc }) => ({ mapId: map, ...loc }));
const members = { src: site, dst: site, back: z.boolean().default(false), delay: delayMs.optional() };
const shape = z.object(members);

/**
 * `{ "src": { "map", "loc" }, "dst": { "map", "loc" }, "back": true, "delay": "00:00:02" }`. `back` adds one at the
 * other end.
 */
export const teleporterForm: JsonForm<z.infer<typeof shape>> = {
  shape,
  read({ src, dst, back, delay }, { source, problem }) {
    const reason = placeProblem(dst.mapId, dst.x, dst.y, dst.z);
    if (reason !== undefined) {
      problem(`dst: ${reason}`);
      return [];
    }
    const params = otherMembers(source, members, problem);
    const from = (here: typeof src, there: typeof src) => {
      const to = { map_id: there.mapId, x: there.x, y: there.y, z: there.z };
      return {
        ...here,
        identity: JSON.stringify(to),
        details: { to, ...(delay !== undefined && { delay_ms: delay }), ...(params && { params }) },
      };
    };
    return back ? [from(src, dst), from(dst, src)] : [from(src, dst)];
  },
};

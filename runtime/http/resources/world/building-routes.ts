import { z } from "zod";
import type { SeenBuilding } from "../../../contracts/inspection.js";
import { Problem } from "../../routing/problem.js";
import { callerOf, route, type Route } from "../../routing/route.js";
import { type Building, buildingDetailsSchema, mapBuildingsSchema } from "../../schemas/buildings.js";
import { idParameter, timeText } from "../../schemas/fields.js";
import { chosenWorld, worldParameter } from "../../routing/world-choice.js";
import { auditLook, type InspectionRouteParts, refuseThingAbove } from "./looking.js";
import { areaQuery, mapIdParameter, requireMap } from "./map-params.js";

const access = { level: "Counselor" } as const;
/** A look at the houses of a map is in the audit trail once in this time. */
const AUDITED_AGAIN_MS = 600_000;

/** Houses and ships, for the map of the staff pages. */
export function buildingRoutes(parts: InspectionRouteParts & { now: () => number }): Route[] {
  const { inspection, worlds, now } = parts;
  const lately = new Lately(now);
  return [
    route({
      method: "GET",
      path: "/api/maps/{mapId}/buildings",
      tag: "Maps",
      summary: "The houses and ships that reach into a part of a map",
      description:
        "At most 1,000. If there are more, some of each place are given, and `totalCount` says how many there are. The audit trail has it as " +
        "the command `look_buildings`, of each map once in 10 minutes, because a map is read again with each step on it.",
      access,
      params: z.object({ mapId: mapIdParameter }),
      query: areaQuery,
      responses: { 200: { description: "The buildings", body: mapBuildingsSchema } },
      problems: { 404: "No such map" },
      async handle(request) {
        const { mapId } = request.params;
        const { world: named, ...area } = request.query;
        const name = requireMap(mapId);
        const world = chosenWorld(worlds, named, "query", { required: true });
        if (lately.isNew(`${callerOf(request).username} ${mapId} ${world ?? ""}`))
          await auditLook(parts, request, { command: "look_buildings", of: mapId, name, world });
        const { totalCount, buildings } = await inspection.buildings({ mapId, ...area }, world);
        return { status: 200, body: { totalCount, buildings: buildings.map(buildingOf) } };
      },
    }),
    route({
      method: "GET",
      path: "/api/buildings/{serial}",
      tag: "Maps",
      summary: "A house or a ship, and what scripts say of it",
      description:
        "That of a character whose account's level is above the caller's gets 403; on the map it stands as all others do, with its sign. " +
        "Each look stands in the audit trail, as the command `look_building`.",
      access,
      params: z.object({ serial: idParameter }),
      query: z.object({ world: worldParameter.meta({ description: "Needed where there is more than one world." }).optional() }),
      responses: { 200: { description: "The building", body: buildingDetailsSchema } },
      problems: { 404: "No such house or ship" },
      async handle(request) {
        const { serial } = request.params;
        const world = chosenWorld(worlds, request.query.world, "query", { required: true });
        const found = await inspection.building(serial, callerOf(request).role, world);
        if (!found) throw new Problem(404, "There is no such house or ship.");
        await refuseThingAbove(parts, callerOf(request).role, found.building.ownerSerial);
        const { name, ownerName } = found.building;
        const owned = ownerName === null ? name : `${name} of ${ownerName}`;
        await auditLook(parts, request, { command: "look_building", of: serial, name: owned, world });
        return { status: 200, body: { building: buildingOf(found.building), sections: found.sections } };
      },
    }),
  ];
}

function buildingOf({ decaysAt, ...building }: SeenBuilding): Building {
  return { ...building, decaysAtUtc: decaysAt === null ? null : timeText(decaysAt) };
}

/** What was written into the audit trail lately, and is not written again. */
class Lately {
  private readonly now: () => number;
  /** When it was written, the oldest first. */
  private readonly at = new Map<string, number>();

  constructor(now: () => number) {
    this.now = now;
  }

  isNew(what: string): boolean {
    const now = this.now();
    for (const [old, at] of this.at) {
      if (at > now - AUDITED_AGAIN_MS) break;
      this.at.delete(old);
    }
    if (this.at.has(what)) return false;
    this.at.set(what, now);
    return true;
  }
}

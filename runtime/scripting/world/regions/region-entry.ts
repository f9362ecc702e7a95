import { HIGHEST_Z, LOWEST_Z } from "../../../world/space/altitude.js";
import { FACETS } from "../../../world/space/facets.js";
import { squaresOf } from "../../../world/regions/region-map.js";
import type { RegionArea } from "../../../world/regions/region.js";
import type { LuaAny } from "../../declare/types.js";
import type { LuaHandlers } from "../../events/lua-handlers.js";
import { amendmentFor } from "../../named-slot.js";
import type { Amendment } from "../../loading/script-names.js";
import { LuaRaise } from "../../vm/raise.js";
import { fieldsOf, type RegionCallbacks, type RegionDefinition } from "./region-type.js";

type Handlers = LuaHandlers<RegionCallbacks["declarations"]>;

/** What a file defines of a region, or a script adds. */
export interface RegionEntry {
  readonly file: string;
  /** Its map and its name. */
  readonly name: string;
  readonly label: string;
  readonly amendment: Amendment | undefined;
  readonly definition: RegionDefinition;
  /** Undefined only in a definition that extends another one. */
  readonly areas: readonly RegionArea[] | undefined;
  readonly fields: ReadonlyMap<string, LuaAny>;
  readonly handlers: Handlers;
}

/** @throws LuaRaise for a wrong definition. The handlers are not released then */
export function regionEntry(definition: RegionDefinition, file: string, handlers: Handlers): RegionEntry {
  const { map_id: mapId, name } = definition;
  const label = `'${name}' of map ${mapId}`;
  const amendment = amendmentFor(`region ${label}`, file, definition, () => undefined);
  const areas = definition.areas?.map((area) => areaOf(mapId, area));
  if (!areas && amendment !== "extend") throw new LuaRaise(`the region ${label} has no areas`);
  return { file, name: regionKey(mapId, name), label, amendment, definition, areas, fields: fieldsOf(definition), handlers };
}

/** A region with what extends it. The topmost entry that has a member gives it. */
export class AmendedRegion {
  readonly mapId: number;
  readonly name: string;
  readonly areas: readonly RegionArea[];
  /** Of all entries, by name. */
  readonly fields: ReadonlyMap<string, LuaAny>;
  readonly priority: number | undefined;
  readonly parent: { readonly name: string; readonly file: string } | undefined;
  private readonly handlers: readonly Handlers[];
  private readonly stack: readonly RegionEntry[];

  /** @param stack at least one entry, the topmost one first */
  constructor(stack: readonly RegionEntry[]) {
    const { definition } = stack[0]!;
    this.stack = stack;
    this.mapId = definition.map_id;
    this.name = definition.name;
    this.areas = stack.find(({ areas }) => areas)?.areas ?? [];
    this.fields = new Map(stack.toReversed().flatMap(({ fields }) => [...fields]));
    this.priority = stack.find((one) => one.definition.priority !== undefined)?.definition.priority;
    const inside = stack.find((one) => one.definition.parent !== undefined);
    this.parent = inside && { name: inside.definition.parent!, file: inside.file };
    this.handlers = stack.map((entry) => entry.handlers);
  }

  /** Whether it consists of the same entries. */
  isLike({ stack }: AmendedRegion): boolean {
    return stack.length === this.stack.length && stack.every((entry, i) => entry === this.stack[i]);
  }

  /** The functions of the topmost entry that has a callback. */
  with(name: keyof RegionCallbacks["declarations"]): Handlers | undefined {
    return this.handlers.find((one) => one.has(name));
  }
}

export function regionKey(facet: number, name: string): string {
  return `${facet} ${name}`;
}

/** How many squares an entry covers. */
export function squaresIn({ areas = [] }: Pick<RegionEntry, "areas">): number {
  return areas.reduce((sum, area) => sum + squaresOf(area), 0);
}

/** A rectangle within its map. @throws LuaRaise for one that holds nothing of the map */
function areaOf(facetId: number, { x1, y1, x2, y2, z1, z2 }: NonNullable<RegionDefinition["areas"]>[number]): RegionArea {
  const { width, height, name } = FACETS[facetId]!;
  const [right, bottom] = [Math.min(x2, width - 1), Math.min(y2, height - 1)];
  const [lowest, highest] = [z1 ?? LOWEST_Z, Math.min(z2 ?? HIGHEST_Z, HIGHEST_Z)];
  if (right < x1 || bottom < y1 || highest < lowest) {
    throw new LuaRaise(`the area from ${x1} ${y1} to ${x2} ${y2} holds nothing of ${name}`);
  }
  return { left: x1, top: y1, right, bottom, lowest, highest };
}

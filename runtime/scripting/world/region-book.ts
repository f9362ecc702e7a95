import type { Log } from "../../log/log.js";
import { HIGHEST_Z, LOWEST_Z } from "../../world/altitude.js";
import { FACETS } from "../../world/facets.js";
import type { TileArea } from "../../world/places.js";
import { squaresOf } from "../../world/regions/region-map.js";
import { DEFAULT_PRIORITY, Region, type RegionArea } from "../../world/regions/region.js";
import type { LuaAny } from "../declare/types.js";
import type { LuaHandlers } from "../lua-handlers.js";
import { layerFor, NamedSlot } from "../named-slot.js";
import type { Registrations } from "../registrations.js";
import type { Layer } from "../script-names.js";
import { LuaRaise } from "../vm/raise.js";
import { fieldsOf, type RegionCallbacks, type RegionDefinition } from "./region-type.js";

/** Most regions that scripts add while the shard runs. */
const ADDED_MAXIMUM = 10_000;
/** The areas of all regions together cover so many squares at most, which take about ten milliseconds to lay. */
const SQUARES_MAXIMUM = 1_500_000;

/** A region as a file defined it or a script added it. */
export interface RegionEntry {
  readonly file: string;
  /** Its map and its name. */
  readonly key: string;
  readonly layer: Layer | undefined;
  readonly definition: RegionDefinition;
  readonly areas: readonly RegionArea[];
  readonly fields: ReadonlyMap<string, LuaAny>;
  readonly handlers: LuaHandlers<RegionCallbacks["declarations"]>;
}

/** The regions that files define and scripts add, and the objects that stand for them. */
export class RegionBook {
  /** Called with the regions in force when they have changed. */
  whenChanged: (regions: readonly Region[]) => void = () => undefined;
  private readonly log: Log;
  private readonly slot: NamedSlot<RegionEntry & { readonly name: string }>;
  /** Those that scripts added, by key. */
  private readonly added = new Map<string, RegionEntry>();
  /** Keys of those that files define. */
  private defined: ReadonlySet<string> = new Set();
  private inForce = new Map<string, { readonly region: Region; readonly entry: RegionEntry }>();
  private byNumber = new Map<number, string>();
  private lastNumber = 0;
  private addedSquares = 0;
  private isStale = false;

  constructor({ registrations, log }: { registrations: Registrations; log: Log }) {
    this.log = log;
    this.slot = new NamedSlot(registrations, "region", ({ handlers }) => handlers.release());
    this.slot.onCheck((stacks) => {
      const squares = [...stacks.values()].reduce((sum, [entry]) => sum + squaresIn(entry), 0);
      if (squares > SQUARES_MAXIMUM) throw new LuaRaise("the regions of all files together are too large");
    });
    this.slot.onChanged(() => {
      this.defined = new Set([...this.slot.stacks.values()].map(([{ key }]) => key));
      this.isStale = true;
      this.bringIntoForce();
    });
    registrations.whenDeleted((file) => this.clear(file));
  }

  /** Registers a region of the file that is being loaded. */
  define(entry: RegionEntry): void {
    this.slot.add({ ...entry, name: entry.key });
  }

  /** Adds a region while the shard runs. @returns why not; undefined when it is there */
  add(entry: RegionEntry): string | undefined {
    if (this.added.has(entry.key)) return `there is a region '${entry.definition.name}' on that map already`;
    if (this.added.size >= ADDED_MAXIMUM) return `scripts added ${ADDED_MAXIMUM} regions already`;
    const squares = squaresIn(entry);
    if (this.addedSquares + squares > SQUARES_MAXIMUM) return "the regions together are too large";
    this.addedSquares += squares;
    this.added.set(entry.key, entry);
    this.change();
    return undefined;
  }

  /** Takes away a region that a script added. @returns whether there was one */
  remove(region: Region): boolean {
    return this.takeAway(keyOf(region.facet, region.name));
  }

  /** Takes away all regions that scripts of a file added. @returns their number */
  clear(file: string): number {
    const keys = [...this.added].filter(([, entry]) => entry.file === file).map(([key]) => key);
    for (const key of keys) this.takeAway(key);
    return keys.length;
  }

  /** The regions in force, in the order of their definition. */
  get all(): Region[] {
    this.bringIntoForce();
    return [...this.inForce.values()].map(({ region }) => region);
  }

  named(facet: number, name: string): Region | undefined {
    this.bringIntoForce();
    return this.inForce.get(keyOf(facet, name))?.region;
  }

  /** The region with a number. One that was removed just now does not count, though it still is in force. */
  numbered(serial: number): Region | undefined {
    const key = this.byNumber.get(serial);
    if (key === undefined || !(this.added.has(key) || this.defined.has(key))) return undefined;
    return this.inForce.get(key)?.region;
  }

  /** What was defined of a region; undefined when it is not in force any more. */
  entryOf(region: Region): RegionEntry | undefined {
    const there = this.inForce.get(keyOf(region.facet, region.name));
    return there?.region === region ? there.entry : undefined;
  }

  /** A field of a region, or else of the nearest region above it that has it. */
  field(region: Region, name: string): LuaAny {
    for (const one of region.chain()) {
      const fields = this.entryOf(one)?.fields;
      if (fields?.has(name)) return fields.get(name);
    }
    return undefined;
  }

  /** Applies what was defined and added since the last time. */
  bringIntoForce(): void {
    if (!this.isStale) return;
    this.isStale = false;
    const entries = new Map(this.added);
    // What a file defines stands in place of what was added, such as a region of the world data.
    for (const [entry] of this.slot.stacks.values()) entries.set(entry.key, entry);
    const before = this.inForce;
    this.inForce = new Map(
      [...entries].map(([key, entry]) => {
        const { map_id, name } = entry.definition;
        return [key, { entry, region: before.get(key)?.region ?? new Region(++this.lastNumber, map_id, name) }];
      }),
    );
    this.byNumber = new Map([...this.inForce].map(([key, { region }]) => [region.serial, key]));
    for (const { region, entry } of this.inForce.values()) this.shape(region, entry);
    this.whenChanged(this.all);
  }

  private takeAway(key: string): boolean {
    const entry = this.added.get(key);
    if (!entry) return false;
    this.added.delete(key);
    this.addedSquares -= squaresIn(entry);
    entry.handlers.release();
    this.change();
    return true;
  }

  /** Many regions that are added or removed in one turn come into force together. */
  private change(): void {
    if (this.isStale) return;
    this.isStale = true;
    queueMicrotask(() => this.bringIntoForce());
  }

  private shape(region: Region, { areas, definition, file }: RegionEntry): void {
    const parent = this.parentOf(region, definition.parent, file);
    region.shape = { areas, parent, priority: definition.priority ?? this.priorityAbove(definition) };
  }

  private parentOf({ facet, name }: Region, parentName: string | undefined, file: string): Region | undefined {
    if (parentName === undefined) return undefined;
    const parent = this.inForce.get(keyOf(facet, parentName));
    const problem = !parent
      ? "does not exist on its map"
      : this.above(parent.entry).some((one) => one.definition.name === name)
        ? "is in turn in it"
        : undefined;
    if (problem === undefined) return parent!.region;
    this.log.warn(`${file}: region '${name}' has the parent '${parentName}', which ${problem}`);
    return undefined;
  }

  /** A definition and those above it, as far as they do not repeat. */
  private above(entry: RegionEntry): RegionEntry[] {
    const chain: RegionEntry[] = [];
    for (let one: RegionEntry | undefined = entry; one && !chain.includes(one);) {
      chain.push(one);
      const { parent, map_id }: RegionDefinition = one.definition;
      one = parent === undefined ? undefined : this.inForce.get(keyOf(map_id, parent))?.entry;
    }
    return chain;
  }

  private priorityAbove({ map_id, parent }: RegionDefinition): number {
    const entry = parent === undefined ? undefined : this.inForce.get(keyOf(map_id, parent))?.entry;
    const own = entry && this.above(entry).find(({ definition }) => definition.priority !== undefined);
    return own?.definition.priority ?? DEFAULT_PRIORITY;
  }
}

export function regionEntry(
  definition: RegionDefinition,
  file: string,
  handlers: LuaHandlers<RegionCallbacks["declarations"]>,
): RegionEntry {
  const areas = definition.areas.map((area) => areaOf(definition.map_id, area));
  const key = keyOf(definition.map_id, definition.name);
  const layer = layerFor(`region '${definition.name}'`, file, definition, () => undefined);
  return { file, key, layer, definition, areas, fields: fieldsOf(definition), handlers };
}

/** A rectangle within its map. @throws LuaRaise for one that holds nothing of the map */
function areaOf(facetId: number, { x1, y1, x2, y2, z1, z2 }: RegionDefinition["areas"][number]): RegionArea {
  const { width, height, name } = FACETS[facetId]!;
  const [right, bottom] = [Math.min(x2, width - 1), Math.min(y2, height - 1)];
  const [lowest, highest] = [z1 ?? LOWEST_Z, Math.min(z2 ?? HIGHEST_Z, HIGHEST_Z)];
  if (right < x1 || bottom < y1 || highest < lowest) {
    throw new LuaRaise(`the area from ${x1} ${y1} to ${x2} ${y2} holds nothing of ${name}`);
  }
  return { left: x1, top: y1, right, bottom, lowest, highest };
}

function squaresIn({ areas }: { readonly areas: readonly TileArea[] }): number {
  return areas.reduce((sum, area) => sum + squaresOf(area), 0);
}

function keyOf(facet: number, name: string): string {
  return `${facet} ${name}`;
}

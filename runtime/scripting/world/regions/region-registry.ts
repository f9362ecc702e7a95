import type { Log } from "../../../base/log/log.js";
import { DEFAULT_PRIORITY, Region } from "../../../world/regions/region.js";
import type { LuaAny } from "../../declare/types.js";
import { NamedSlot } from "../../named-slot.js";
import type { Registrations } from "../../registrations.js";
import { LuaRaise } from "../../vm/raise.js";
import { AmendedRegion, type RegionEntry, regionKey, squaresIn } from "./region-entry.js";

/** Most regions that scripts add while the shard runs. */
const ADDED_MAXIMUM = 10_000;
/** Drafts that a file may have at once. A script that is stopped leaves one. */
const DRAFTS_MAXIMUM = 4;
/** The areas of all regions together cover at most this number of squares, which take about ten milliseconds to lay. */
const SQUARES_MAXIMUM = 1_500_000;

/** A region that has changed, for scripts. */
export interface RegionChange {
  readonly map_id: number;
  readonly name: string;
  /** False for one that is gone. */
  readonly exists: boolean;
}

/** A region of a draft that is not in force, and why. */
interface RefusedRegion {
  readonly name: string;
  readonly map_id: number;
  readonly reason: string;
}

/** The regions that files define and scripts add, and the objects that stand for them. */
export class RegionRegistry {
  /** Called with the regions in force when they have changed. */
  whenChanged: (regions: readonly Region[]) => void = () => undefined;
  /** Called when {@link takeLeft} has something. */
  whenLeft: () => void = () => undefined;
  private readonly log: Log;
  private readonly registrations: Registrations;
  private readonly slot: NamedSlot<RegionEntry>;
  /** Those that scripts added, by key. */
  private readonly added = new Map<string, RegionEntry>();
  /** Keys of those that files define. */
  private defined: ReadonlySet<string> = new Set();
  private inForce = new Map<string, { readonly region: Region; readonly amended: AmendedRegion }>();
  private byNumber = new Map<number, string>();
  private lastNumber = 0;
  /** Regions that are not in force any more; scripts are to be told who left them. */
  private gone = new Map<Region, AmendedRegion>();
  /** Functions of what is not in force any more. */
  private retired: RegionEntry["handlers"][] = [];
  /** Regions that are new, defined in another way, or gone. */
  private redefined: RegionChange[] = [];
  private addedSquares = 0;
  /** What files prepare, by number, the oldest first. */
  private readonly drafts = new Map<number, { readonly file: string; readonly entries: RegionEntry[] }>();
  private lastDraft = 0;
  private isStale = false;

  constructor({ registrations, log }: { registrations: Registrations; log: Log }) {
    this.log = log;
    this.registrations = registrations;
    this.slot = new NamedSlot(
      registrations,
      "region",
      ({ handlers }) => this.retire(handlers),
      ({ name }) => this.added.get(name)?.file,
    );
    this.slot.onCheck((stacks, loose) => {
      const squares = [...loose, ...[...stacks.values()].flat()].reduce((sum, entry) => sum + squaresIn(entry), 0);
      if (squares > SQUARES_MAXIMUM) throw new LuaRaise("the regions of all files together are too large");
    });
    this.slot.onChanged(() => {
      this.defined = new Set(this.slot.stacks.keys());
      this.isStale = true;
      this.bringIntoForce();
    });
    registrations.whenDeleted((file) => {
      for (const [number, draft] of this.drafts) if (draft.file === file) this.discard(number);
      this.clear(file);
    });
  }

  /** Registers a region of the file that is being loaded. */
  define(entry: RegionEntry): void {
    this.slot.add(entry);
  }

  /**
   * Begins to prepare new regions of a file, which {@link publish} puts in place of all that the file added before, in
   * one step. A script that is stopped in between changes nothing. @returns the number of the draft
   */
  draft(file: string): number {
    const [oldest, ...newer] = [...this.drafts].filter(([, draft]) => draft.file === file);
    if (oldest && newer.length + 1 >= DRAFTS_MAXIMUM) this.discard(oldest[0]);
    this.drafts.set(++this.lastDraft, { file, entries: [] });
    return this.lastDraft;
  }

  /** @returns the regions of the draft that are not in force; undefined if the file has no such draft */
  publish(file: string, number: number): RefusedRegion[] | undefined {
    const draft = this.drafts.get(number);
    if (draft?.file !== file) return undefined;
    this.drafts.delete(number);
    this.clear(file);
    const refused: RefusedRegion[] = [];
    for (const entry of draft.entries) {
      const reason = this.add(entry);
      if (reason === undefined) continue;
      entry.handlers.release();
      refused.push({ name: entry.definition.name, map_id: entry.definition.map_id, reason });
    }
    return refused;
  }

  private discard(number: number): void {
    for (const { handlers } of this.drafts.get(number)?.entries ?? []) handlers.release();
    this.drafts.delete(number);
  }

  /** Adds a region to a draft. @returns why not */
  addToDraft(entry: RegionEntry, number: number): string | undefined {
    const draft = this.drafts.get(number);
    if (draft?.file !== entry.file) return "this file has no such draft any more";
    if (draft.entries.length >= ADDED_MAXIMUM) return `a draft has at most ${ADDED_MAXIMUM} regions`;
    draft.entries.push(entry);
    return undefined;
  }

  /** Adds a region while the shard runs. @returns why not; undefined when it is there */
  add(entry: RegionEntry): string | undefined {
    if (this.added.has(entry.name)) return `there is a region '${entry.definition.name}' on that map already`;
    if (this.added.size >= ADDED_MAXIMUM) return `scripts added ${ADDED_MAXIMUM} regions already`;
    const squares = squaresIn(entry);
    if (this.addedSquares + squares > SQUARES_MAXIMUM) return "the regions together are too large";
    this.addedSquares += squares;
    this.added.set(entry.name, entry);
    this.change();
    return undefined;
  }

  /** Takes away a region that a script added. @returns whether there was one */
  remove(region: Region): boolean {
    return this.takeAway(regionKey(region.facet, region.name));
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
    return this.inForce.get(regionKey(facet, name))?.region;
  }

  /**
   * The region with a number. One that was removed just now does not count, though it still is in force. It counts
   * again while scripts are told who left it.
   */
  numbered(serial: number): Region | undefined {
    for (const region of this.gone.keys()) if (region.serial === serial) return region;
    const key = this.byNumber.get(serial);
    if (key === undefined || !(this.added.has(key) || this.defined.has(key))) return undefined;
    return this.inForce.get(key)?.region;
  }

  /** What was defined of a region; undefined when it is not in force any more. */
  definitionOf(region: Region): AmendedRegion | undefined {
    const there = this.inForce.get(regionKey(region.facet, region.name));
    return there?.region === region ? there.amended : this.gone.get(region);
  }

  /** The regions that changed since the last call. The functions of former regions can be called until `release` is. */
  takeLeft(): { readonly redefined: readonly RegionChange[]; readonly release: () => void } {
    this.bringIntoForce();
    const { gone, retired, redefined } = this;
    this.redefined = [];
    this.retired = [];
    const release = (): void => {
      for (const region of gone.keys()) this.gone.delete(region);
      for (const handlers of retired) handlers.release();
    };
    this.gone = new Map(gone);
    return { redefined, release };
  }

  /** A field of a region, or else of the nearest region above it that has it. */
  field(region: Region, name: string): LuaAny {
    for (const one of region.chain()) {
      const fields = this.definitionOf(one)?.fields;
      if (fields?.has(name)) return fields.get(name);
    }
    return undefined;
  }

  /** Applies what was defined and added since the last time. */
  bringIntoForce(): void {
    if (!this.isStale) return;
    this.isStale = false;
    const { stacks, loose } = this.slot;
    const amended = new Map<string, AmendedRegion>();
    for (const [key, entry] of this.added) {
      const above = loose.filter(({ name }) => name === key);
      amended.set(key, new AmendedRegion([...above, entry]));
    }
    // What a file defines stands in place of what was added, such as a region of the world data.
    for (const [key, stack] of stacks) amended.set(key, new AmendedRegion(stack));
    const before = this.inForce;
    this.inForce = new Map(
      [...amended].map(([key, one]) => [
        key,
        { amended: one, region: before.get(key)?.region ?? new Region(++this.lastNumber, one.mapId, one.name) },
      ]),
    );
    for (const [key, { region, amended }] of before) {
      const now = this.inForce.get(key);
      if (now?.region !== region) this.gone.set(region, amended);
      if (now?.amended.isLike(amended) !== true) this.noteChange(region, now !== undefined);
    }
    for (const [key, { region }] of this.inForce) if (!before.has(key)) this.noteChange(region, true);
    this.byNumber = new Map([...this.inForce].map(([key, { region }]) => [region.serial, key]));
    for (const { region, amended } of this.inForce.values()) this.shape(region, amended);
    this.whenChanged(this.all);
    if (this.redefined.length > 0) this.whenLeft();
  }

  private noteChange({ facet, name }: Region, exists: boolean): void {
    this.redefined.push({ map_id: facet, name, exists });
  }

  private retire(handlers: RegionEntry["handlers"]): void {
    this.retired.push(handlers);
    this.whenLeft();
  }

  private takeAway(key: string): boolean {
    const entry = this.added.get(key);
    if (!entry) return false;
    this.added.delete(key);
    this.addedSquares -= squaresIn(entry);
    this.change();
    this.retire(entry.handlers);
    return true;
  }

  /** Many regions that are added or removed in one turn come into force together. */
  private change(): void {
    if (this.isStale) return;
    this.isStale = true;
    queueMicrotask(() => {
      this.bringIntoForce();
      if (this.slot.hasLoose) this.registrations.whenAmendmentsChanged();
    });
  }

  private shape(region: Region, amended: AmendedRegion): void {
    const { areas, priority } = amended;
    region.shape = { areas, parent: this.parentOf(amended), priority: priority ?? this.priorityAbove(amended) };
  }

  private parentOf({ mapId, name, parent: wanted }: AmendedRegion): Region | undefined {
    if (!wanted) return undefined;
    const parent = this.inForce.get(regionKey(mapId, wanted.name));
    const problem = !parent
      ? "does not exist on its map"
      : this.above(parent.amended).some((one) => one.name === name)
        ? "is in turn in it"
        : undefined;
    if (problem === undefined) return parent!.region;
    this.log.warn(`${wanted.file}: region '${name}' has the parent '${wanted.name}', which ${problem}`);
    return undefined;
  }

  /** A region and those above it, as far as they do not repeat. */
  private above(amended: AmendedRegion): AmendedRegion[] {
    const chain: AmendedRegion[] = [];
    for (let one: AmendedRegion | undefined = amended; one && !chain.includes(one); one = this.around(one)) chain.push(one);
    return chain;
  }

  private around({ mapId, parent }: AmendedRegion): AmendedRegion | undefined {
    return parent && this.inForce.get(regionKey(mapId, parent.name))?.amended;
  }

  private priorityAbove(amended: AmendedRegion): number {
    const around = this.around(amended);
    const own = around && this.above(around).find(({ priority }) => priority !== undefined);
    return own?.priority ?? DEFAULT_PRIORITY;
  }
}

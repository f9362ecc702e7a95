import { wordsOf } from "../../../storage/chronicle/line-parts.js";
import type { ChronicleRepository, LineQuery, StoredLine } from "../../../storage/chronicle/chronicle-records.js";
import { OTHER_PROCESS } from "../../../world/entities/detaching.js";
import { ITEM_KINDS, type LineKind } from "../../../world/saved/chronicle.js";
import { CAUSES } from "../../../world/saved/ledger.js";
import type { World } from "../../../world/world.js";
import { besideBuildings, isPlacedOrEnded } from "./building-lines.js";
import { settingIn } from "./buildings.js";
import { rootOfHolding } from "./stacks.js";

/** Kinds of lines that can be undone. */
const UNDONE_KINDS: readonly LineKind[] = [...ITEM_KINDS, "pet", "house", "skill", "name"];
/** Lines of one selection. */
const SELECTED_MAXIMUM = 5_000;
/** Lines of one selection that tell of the placing or the end of a building: each takes two searches. */
const BUILDINGS_MAXIMUM = 200;
/** Lines that are read beside them. */
const BESIDE_MAXIMUM = 10_000;
const PAGE_LINES = 1_000;
/** Searches for the other halves of lines of stacks. */
const WINDOWS_MAXIMUM = 500;
const WINDOW_MS = 10_000;
/** Lines between the first and the last of one act. */
const ACT_LINES = 16;
/** The lines of one act are not farther apart. */
const ACT_MS = 50;
/** Serials of one search. */
const SEARCHED_SERIALS = 200;
/** What was no act of anybody in this world. */
const NO_ACTS: readonly string[] = [OTHER_PROCESS.cause, CAUSES.newCharacter];

type Record = Pick<ChronicleRepository, "search">;

/** What the record tells of selected lines. */
export interface RollbackFacts {
  /** Oldest first. */
  readonly selected: readonly StoredLine[];
  /** Of items where it may matter: the lines before the first selected one, latest first. */
  readonly earlier: ReadonlyMap<number, readonly StoredLine[]>;
  /** The lines by which items left the world that are not in it any more. */
  readonly ends: ReadonlyMap<number, StoredLine>;
  /** Pieces of stacks that somebody passed on since, by template and giver, then by receiver, less what came back. */
  readonly passedOn: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Pieces of stacks that somebody carried to another process since, by template and carrier, less what came back. */
  readonly elsewhere: ReadonlyMap<string, number>;
  /** What lies in selected containers and was put there since. */
  readonly cameSince: ReadonlySet<number>;
}

/** The selection has too many lines to be undone at once. */
export class SelectionTooLargeError extends Error {
  override readonly name = "SelectionTooLargeError";

  constructor(what = `${SELECTED_MAXIMUM} events`) {
    super(`This selects more than ${what}. Select a shorter time, or less.`);
  }
}

/** Reads the lines of a selection that can be undone, oldest first. Rejects with SelectionTooLargeError. */
export async function selectedLines(
  record: Record,
  processId: number,
  query: LineQuery,
  { stacks, isMeant }: { readonly stacks: (template: string) => boolean; readonly isMeant: (line: StoredLine) => boolean },
): Promise<StoredLine[]> {
  const kinds = query.kinds?.filter((kind) => UNDONE_KINDS.includes(kind)) ?? UNDONE_KINDS;
  if (kinds.length === 0) return [];
  const lines = await readLines(record, { ...query, kinds }, SELECTED_MAXIMUM + 1);
  const meant = lines.filter(isMeant);
  if (meant.length > SELECTED_MAXIMUM) throw new SelectionTooLargeError();
  if (meant.filter(isPlacedOrEnded).length > BUILDINGS_MAXIMUM)
    throw new SelectionTooLargeError(`${BUILDINGS_MAXIMUM} houses and ships that were placed or ended`);
  const beside = await besideBuildings(record, meant);
  const all = await withOtherHalves(record, inOrder([...meant, ...beside]), stacks);
  if (all.length > SELECTED_MAXIMUM) throw new SelectionTooLargeError();
  return all.filter((line) => line.processId === processId && !NO_ACTS.includes(line.cause));
}

/**
 * Splitting or joining stacks is told by two lines, of two items and perhaps of two kinds. One without the other would
 * count as pieces that came from nowhere.
 */
async function withOtherHalves(
  record: Record,
  lines: readonly StoredLine[],
  stacks: (template: string) => boolean,
): Promise<StoredLine[]> {
  const all = new Map(lines.map((line) => [nameOfLine(line), line]));
  const windows = windowsOf(lines.filter(({ kind, template }) => ITEM_KINDS.includes(kind) && stacks(template)));
  if (windows.length > WINDOWS_MAXIMUM) throw new SelectionTooLargeError();
  for (const window of windows) {
    const [first, last] = [window[0]!, window.at(-1)!];
    const { template } = first;
    const query = { template: wordsOf(template), kinds: ITEM_KINDS, from: first.at - ACT_MS, to: last.at + ACT_MS };
    const found = await readLines(record, query, BESIDE_MAXIMUM);
    for (const line of window) for (const other of found.filter((one) => isSameAct(one, line))) all.set(nameOfLine(other), other);
  }
  return inOrder(all.values());
}

/** Each line once, oldest first. */
function inOrder(lines: Iterable<StoredLine>): StoredLine[] {
  const all = new Map([...lines].map((line) => [nameOfLine(line), line]));
  return [...all.values()].sort((one, other) => (isBefore(one, other) ? -1 : 1));
}

/** Lines of one template that are close in time, so that one search finds their other halves. */
function windowsOf(lines: readonly StoredLine[]): StoredLine[][] {
  const windows: StoredLine[][] = [];
  const open = new Map<string, StoredLine[]>();
  for (const line of lines) {
    const window = open.get(line.template);
    if (window && line.at - window.at(-1)!.at <= WINDOW_MS) window.push(line);
    else {
      const next = [line];
      open.set(line.template, next);
      windows.push(next);
    }
  }
  return windows;
}

/** Whether two lines tell of one act: it writes lines one after the other. */
function isSameAct(one: StoredLine, other: StoredLine): boolean {
  if (one.template !== other.template || one.cause !== other.cause || one.actor !== other.actor) return false;
  if (one.processId !== other.processId || Math.abs(one.number - other.number) > ACT_LINES) return false;
  return Math.abs(one.at - other.at) <= ACT_MS;
}

/** Reads what a plan needs beside the selected lines. */
export async function factsOf(
  record: Record,
  selected: readonly StoredLine[],
  { world, stacks }: { readonly world: World; readonly stacks: (template: string) => boolean },
): Promise<RollbackFacts> {
  const first = new Map<number, StoredLine>();
  const last = new Map<number, StoredLine>();
  const givers = new Map<string, { readonly template: string; readonly giver: number }>();
  for (const line of selected) {
    // Where it was, which is a fact like those before it, or nothing about where it was.
    if (line.kind === "known" || settingIn(line)) continue;
    if (!first.has(line.subject)) first.set(line.subject, line);
    last.set(line.subject, line);
    const giver = rootOfHolding(line.to);
    if (stacks(line.template) && giver !== 0) givers.set(passKey(line.template, giver), { template: line.template, giver });
  }
  const firsts = [...first.values()];
  const unclear = firsts.filter(({ from: { where, holder } }) => where === "ground" || (holder !== 0 && !knows(world, holder)));
  const earlier = await linesOfItems(
    record,
    unclear.map(({ subject }) => subject),
    { to: latest(unclear) },
  );
  for (const [serial, lines] of earlier)
    earlier.set(serial, lines.filter((line) => isBefore(line, first.get(serial)!)).reverse());
  const ends = new Map<number, StoredLine>();
  const missing = firsts.filter(({ subject, template }) => !knows(world, subject) && !stacks(template));
  const gone = await linesOfItems(
    record,
    missing.map(({ subject }) => subject),
    { kinds: ["gone", "pet"], from: firsts[0]?.at },
  );
  for (const [serial, lines] of gone) if (lines.length > 0) ends.set(serial, lines.at(-1)!);
  const passedOn = new Map<string, Map<number, number>>();
  const elsewhere = new Map<string, number>();
  const isSelected = new Set(selected.map(nameOfLine));
  for (const [key, { template, giver }] of givers) {
    const query = { who: [giver], template: wordsOf(template), kinds: ITEM_KINDS, from: firsts[0]!.at };
    const lines = (await readLines(record, query, BESIDE_MAXIMUM)).filter(
      (line) => line.template === template && !isSelected.has(nameOfLine(line)) && !isBefore(line, selected[0]!),
    );
    passedOn.set(key, passedBy(giver, lines));
    elsewhere.set(key, carriedElsewhere(giver, lines));
  }
  const cameSince = await laidIntoSince(record, world, first);
  return { selected, earlier, ends, passedOn, elsewhere, cameSince };
}

/** Pieces that somebody took along to another process, less those that came back. */
function carriedElsewhere(carrier: number, lines: readonly StoredLine[]): number {
  let pieces = 0;
  for (const { kind, cause, amount, from, to } of lines) {
    if (cause !== OTHER_PROCESS.cause) continue;
    if (kind === "gone" && rootOfHolding(from) === carrier) pieces += amount;
    if (kind === "make" && rootOfHolding(to) === carrier) pieces -= amount;
  }
  return Math.max(0, pieces);
}

/**
 * What lies in containers and was put there after their first line.
 *
 * @param first the first line of each item
 */
async function laidIntoSince(record: Record, world: World, first: ReadonlyMap<number, StoredLine>): Promise<Set<number>> {
  const since = new Map<number, StoredLine>();
  for (const [serial, line] of first)
    for (const inner of world.item(serial)?.withContents() ?? [])
      if (inner.serial !== serial && !first.has(inner.serial)) since.set(inner.serial, line);
  const lines = await linesOfItems(record, [...since.keys()], { kinds: ["make", "move"], from: firstTime(first.values()) });
  const found = new Set<number>();
  for (const [serial, all] of lines) {
    const line = since.get(serial)!;
    const holder = world.item(serial)?.holder?.serial;
    if (all.some((one) => isBefore(line, one) && one.to.holder === holder && one.from.holder !== holder)) found.add(serial);
  }
  return found;
}

function firstTime(lines: Iterable<StoredLine>): number | undefined {
  const times = [...lines].map(({ at }) => at);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Those of some items that went to another process of the world, as far as the record reaches. */
export async function goneElsewhere(record: Record, serials: readonly number[]): Promise<ReadonlySet<number>> {
  const lines = await linesOfItems(record, serials, { kinds: ITEM_KINDS });
  return new Set([...lines].flatMap(([serial, all]) => (all.at(-1)?.cause === OTHER_PROCESS.cause ? [serial] : [])));
}

/** Pieces that somebody gave to others, by receiver; what came back is less. */
function passedBy(giver: number, lines: readonly StoredLine[]): Map<number, number> {
  const receivers = new Map<number, number>();
  const pass = (from: number, to: number, pieces: number): void => {
    const other = from === giver ? to : from;
    if (from === to || other === 0 || (from !== giver && to !== giver)) return;
    receivers.set(other, (receivers.get(other) ?? 0) + (from === giver ? pieces : -pieces));
  };
  for (const act of actsIn(lines)) {
    // A part of a stack leaves it in one line, and comes elsewhere as a new stack or onto another one in a second line.
    const came = act.filter(({ kind, amount }) => kind === "make" || (kind === "amount" && amount > 0));
    for (const { kind, amount, from, to } of act) {
      if (kind === "move") pass(rootOfHolding(from), rootOfHolding(to), amount);
      if (kind !== "gone" && (kind !== "amount" || amount > 0)) continue;
      const pieces = Math.abs(amount);
      const at = came.findIndex((line) => line.amount === pieces && rootOfHolding(line.to) !== rootOfHolding(from));
      const [arrived] = at === -1 ? [] : came.splice(at, 1);
      if (arrived) pass(rootOfHolding(from), rootOfHolding(arrived.to), pieces);
    }
  }
  return receivers;
}

/** The lines that tell of one act together. */
function actsIn(lines: readonly StoredLine[]): StoredLine[][] {
  const acts: StoredLine[][] = [];
  let last: StoredLine | undefined;
  for (const line of lines) {
    const isSame = last && line.cause === last.cause && line.actor === last.actor && line.at - last.at <= ACT_MS;
    if (isSame) acts.at(-1)!.push(line);
    else acts.push([line]);
    last = line;
  }
  return acts;
}

/** Names pieces of a template in the hands of a giver. */
export function passKey(template: string, giver: number): string {
  return `${template} ${giver}`;
}

/** All lines of a query, oldest first; at most a number of the latest. */
async function readLines(record: Record, query: LineQuery, maximum: number): Promise<StoredLine[]> {
  const lines: StoredLine[] = [];
  let page = await record.search(query, PAGE_LINES);
  lines.push(...page.lines);
  while (page.next && lines.length < maximum) {
    page = await record.search(query, PAGE_LINES, page.next);
    lines.push(...page.lines);
  }
  return lines.reverse();
}

async function linesOfItems(
  record: Record,
  serials: readonly number[],
  query: Pick<LineQuery, "kinds" | "from" | "to">,
): Promise<Map<number, StoredLine[]>> {
  const found = new Map<number, StoredLine[]>();
  const wanted = new Set(serials);
  for (let start = 0; start < serials.length; start += SEARCHED_SERIALS) {
    const part = serials.slice(start, start + SEARCHED_SERIALS);
    for (const line of await readLines(record, { ...query, who: part }, BESIDE_MAXIMUM)) {
      if (!wanted.has(line.subject)) continue;
      const lines = found.get(line.subject);
      if (lines) lines.push(line);
      else found.set(line.subject, [line]);
    }
  }
  return found;
}

function knows(world: World, serial: number): boolean {
  return (world.item(serial) ?? world.mobile(serial) ?? world.absent(serial)) !== undefined;
}

function latest(lines: readonly StoredLine[]): number | undefined {
  return lines.length === 0 ? undefined : Math.max(...lines.map(({ at }) => at));
}

function isBefore(one: StoredLine, other: StoredLine): boolean {
  return one.at < other.at || (one.at === other.at && one.number < other.number);
}

function nameOfLine({ processId, number }: StoredLine): string {
  return `${processId} ${number}`;
}

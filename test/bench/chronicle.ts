import type { Knex } from "knex";
import { type ChronicleLine, type LineKind } from "../../runtime/world/saved/chronicle.js";
import { packed, writePacked } from "../../runtime/storage/chronicle/chronicle-chunks.js";
import { spanOf } from "../../runtime/storage/chronicle/line-rows.js";
import type { LineQuery } from "../../runtime/storage/chronicle/chronicle-records.js";
import { KnexChronicleRepository } from "../../runtime/storage/chronicle/chronicle-repository.js";
import { openDatabase } from "../../runtime/storage/database/database.js";
import { type BenchEngine, onEachEngine } from "./each-engine.js";
import { printTable } from "./harness.js";

/** `CHRONICLE_LINES` shortens it. */
const LINES = Number(process.env["CHRONICLE_LINES"] ?? 20_000_000);
const CHUNK_LINES = 4_096;
const CHUNKS_AT_ONCE = 64;
const DAYS_MS = 30 * 86_400_000;
const CHARACTERS = 20_000;
const ONLINE = 400;
const ITEMS = 5_000_000;
/** Things that somebody who is online handles in a while. */
const HANDLED = 60;
const TOWN_TILES = 200;
const TOWNS = 12;
const FIRST_ITEM = 0x4000_0001;
const PAGE = 50;
const SEARCHES = 60;
/** Shares are of 10,000. */
const CAUSES: readonly (readonly [cause: string, share: number])[] = [
  ["DropItem", 4_000],
  ["PickUpItem", 1_200],
  ["lua/features/vendors/lib/delivery.lua", 1_000],
  ["lua/features/crafting/crafting.lua", 1_000],
  ["lua/features/gathering/lumberjacking.lua", 1_000],
  ["EquipItem", 600],
  ["lua/features/banking/banking.lua", 500],
  ["Trade", 400],
  ["server", 299],
  ["lua/features/stealing/stealing.lua", 1],
];
const TEMPLATES = [
  "gold",
  "bandage",
  "log",
  "board",
  "shaft",
  "arrow",
  "black_pearl",
  "iron_ingot",
  "robe",
  "katana",
  "ring",
  "bag",
];
const KINDS: readonly LineKind[] = ["move", "move", "move", "make", "amount", "amount", "gone"];

/** Searches of a record of 20 million lines, which is as large as a busy shard's of a month. */
export async function benchChronicle(): Promise<void> {
  await onEachEngine(benchSearches);
}

async function benchSearches({ engine, address }: BenchEngine): Promise<void> {
  const { knex, close } = await openDatabase(address, { uncleanStop: false, onLost: () => undefined });
  try {
    const bytes = await filled(knex);
    const rows = [["first page of", "p50 ms", "p95 ms", "p95 ms of processor time", "lines found", "pages without a line"]];
    for (const [name, query] of queries) rows.push([name, ...(await searched(new KnexChronicleRepository(knex, HOLD), query))]);
    const each = (bytes / LINES).toFixed(1);
    printTable(`${engine}: ${LINES.toLocaleString("en")} lines, ${each} bytes each with their keys`, rows);
  } finally {
    await close();
  }
}

/** @returns the bytes of all lines and their keys */
async function filled(knex: Knex): Promise<number> {
  const writer = new Writer();
  let sum = 0;
  for (let first = 1; first <= LINES;) {
    const rows = [];
    for (; rows.length < CHUNKS_AT_ONCE && first <= LINES; first += CHUNK_LINES) rows.push(packedRow(first, writer.lines(first)));
    const ready = await Promise.all(rows);
    await knex.transaction(async (transaction) => {
      for (const { keys, ...row } of ready) {
        await writePacked(transaction, row, keys);
        sum += row.bytes;
      }
    });
  }
  return sum;
}

async function packedRow(first: number, lines: readonly ChronicleLine[]) {
  return { process_id: 1, first_line: first, world_id: 1, ...spanOf(lines), ...(await packed(lines)) };
}

const HOLD = { processId: 1, worldId: undefined, epoch: undefined } as const;

/** What staff look for. The number makes each search another one. */
const queries: readonly (readonly [name: string, query: (random: Random) => LineQuery])[] = [
  ["an item", (random) => ({ items: [itemOf(random.below(ITEMS))] })],
  ["a character", (random) => ({ who: [1 + random.below(CHARACTERS)] })],
  ["an account of five characters", (random) => ({ who: Array.from({ length: 5 }, () => 1 + random.below(CHARACTERS)) })],
  ["a place and 10 tiles around it", (random) => ({ place: { ...placeOf(random.below(TOWNS), random), radius: 10 } })],
  ["an hour", (random) => hourOf(random)],
  ["a cause, frequent", () => ({ cause: ["crafting"] })],
  ["a cause, rare", () => ({ cause: ["stealing"] })],
  ["a character and a cause, rare", (random) => ({ who: [1 + random.below(CHARACTERS)], cause: ["stealing"] })],
  [
    "a character, a template and an hour",
    (random) => ({ who: [1 + random.below(CHARACTERS)], template: ["gold"], ...hourOf(random) }),
  ],
  ["a place and an hour", (random) => ({ place: { ...placeOf(random.below(TOWNS), random), radius: 20 }, ...hourOf(random) })],
  ["a character that there is not", () => ({ who: [CHARACTERS + 7] })],
];

function hourOf(random: Random): Pick<LineQuery, "from" | "to"> {
  const from = BEGIN + random.below(DAYS_MS);
  return { from, to: from + 3_600_000 };
}

async function searched(record: KnexChronicleRepository, query: (random: Random) => LineQuery): Promise<string[]> {
  const random = new Random(7);
  const times: number[] = [];
  // On a busy machine this is what a quiet one would take, but for the disk.
  const processor: number[] = [];
  let [lines, empty] = [0, 0];
  for (let number = 0; number < SEARCHES; number++) {
    const wanted = query(random);
    const [begin, used] = [performance.now(), process.cpuUsage()];
    const page = await record.search(wanted, PAGE);
    times.push(performance.now() - begin);
    const { user, system } = process.cpuUsage(used);
    processor.push((user + system) / 1_000);
    lines += page.lines.length;
    if (page.lines.length === 0 && page.next) empty++;
  }
  return [at(times, 0.5), at(times, 0.95), at(processor, 0.95), (lines / SEARCHES).toFixed(1), String(empty)];
}

function at(times: readonly number[], share: number): string {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);
}

const BEGIN = Date.UTC(2026, 0, 1);

function itemOf(number: number): number {
  return FIRST_ITEM + number;
}

function placeOf(town: number, random: Random): { facet: number; x: number; y: number } {
  return { facet: 1, x: 400 + town * 400 + random.below(TOWN_TILES), y: 1_000 + random.below(TOWN_TILES) };
}

/** Repeatable numbers (xorshift). */
class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  below(end: number): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % end;
  }
}

/** Writes what those do who are online, who change over time: each handles things of their own, in a town. */
class Writer {
  private readonly random = new Random(1);
  private readonly online = Array.from({ length: ONLINE }, () => this.somebody());
  private at = BEGIN;

  lines(first: number): ChronicleLine[] {
    const count = Math.min(CHUNK_LINES, LINES - first + 1);
    // Now and then somebody leaves and somebody comes.
    this.online[this.random.below(ONLINE)] = this.somebody();
    return Array.from({ length: count }, () => this.line());
  }

  private line(): ChronicleLine {
    const { random } = this;
    this.at += (random.below(1_000) * 2 * DAYS_MS) / LINES / 1_000;
    const player = this.online[random.below(ONLINE)]!;
    const subject = player.things[random.below(HANDLED)]!;
    if (random.below(10) === 0) player.things[random.below(HANDLED)] = itemOf(random.below(ITEMS));
    const kind = KINDS[random.below(KINDS.length)]!;
    const pack = itemOf(ITEMS + player.serial);
    const own = { where: "carried", holder: pack, root: player.serial } as const;
    const chest = itemOf(ITEMS + CHARACTERS + player.town);
    const other = { where: "container", holder: chest, root: chest } as const;
    return {
      ...{ at: Math.floor(this.at), kind, cause: causeOf(random), actor: player.serial, subject },
      ...{ template: TEMPLATES[subject % TEMPLATES.length]!, amount: 1 + random.below(60) },
      ...{ from: kind === "make" ? NOWHERE : own, to: kind === "gone" ? NOWHERE : kind === "move" ? other : own },
      ...{ facet: 1, x: player.x + random.below(12), y: player.y + random.below(12), z: 0 },
      ...(kind === "gone" && {
        more: { template: TEMPLATES[subject % TEMPLATES.length], x: random.below(99), y: random.below(99) },
      }),
    };
  }

  private somebody() {
    const { random } = this;
    const town = random.below(TOWNS);
    const { x, y } = placeOf(town, random);
    return {
      serial: 1 + random.below(CHARACTERS),
      town,
      x,
      y,
      things: Array.from({ length: HANDLED }, () => itemOf(random.below(ITEMS))),
    };
  }
}

const NOWHERE = { where: "nowhere", holder: 0, root: 0 } as const;

function causeOf(random: Random): string {
  let left = random.below(10_000);
  for (const [cause, share] of CAUSES) if ((left -= share) < 0) return cause;
  return CAUSES[0]![0];
}

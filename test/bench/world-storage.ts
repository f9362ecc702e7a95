import { pino } from "pino";
import { openStorage, type StorageOptions } from "../../runtime/storage/database/open-storage.js";
import type { Storage } from "../../runtime/storage/storage.js";
import type { LoadReport } from "../../runtime/storage/world/world-records.js";
import { newAccount } from "../runtime/storage/samples.js";
import { onEachEngine } from "./each-engine.js";
import { median, printTable } from "./harness.js";

const ENTITIES = 250_000;
const MOBILE_EVERY = 25;
const BATCH_RECORDS = 5_000;
const FIRST_ITEM_SERIAL = 0x4000_0000;
const LOOP_SAMPLE_MS = 1;
const SERIALS = { mobile: ENTITIES, item: FIRST_ITEM_SERIAL + ENTITIES };

/** Milliseconds as the game thread sees them, with the work done in the storage thread. */
export function benchWorldStorage(): Promise<void> {
  return onEachEngine(({ engine, options }) => benchEngine(engine, options));
}

async function benchEngine(engine: string, options: Omit<StorageOptions, "log">): Promise<void> {
  const rows = [["", "total ms", "each ms (median / worst)", "game thread held up (worst ms)"]];
  const storage = await openStorage({ ...options, log: pino({ level: "silent" }) });
  try {
    const { accountId } = await storage.accounts.create(newAccount("somebody"));
    rows.push(await benchAppends(storage));
    rows.push(await benchLoad(storage, "load, all of it in the journal"));
    for (const what of ["fold into an empty snapshot", "fold over a full snapshot"]) {
      if (what !== "fold into an empty snapshot") for (const batch of batches()) await storage.world.append(SERIALS, batch);
      rows.push(...(await benchFold(storage, what, accountId)));
    }
    rows.push(await benchLoad(storage, "load, all of it in the snapshot"));
  } finally {
    await storage.close();
  }
  printTable(`${engine}: ${ENTITIES.toLocaleString("en")} entities`, rows);
}

async function benchAppends(storage: Storage): Promise<string[]> {
  const took: number[] = [];
  const ready = [...batches()];
  const megabytes = ready.reduce((sum, batch) => sum + batch.length, 0) / ready.length / 1e6;
  const hold = watchLoop();
  for (const batch of ready) took.push(await timed(() => storage.world.append(SERIALS, batch)));
  const name = `append ${BATCH_RECORDS.toLocaleString("en")} records of ${megabytes.toFixed(1)} MB`;
  return [name, sum(took).toFixed(0), spread(took), hold().toFixed(1)];
}

async function benchLoad(storage: Storage, name: string): Promise<string[]> {
  const batchTimes: number[] = [];
  let records = 0;
  let before = performance.now();
  const hold = watchLoop();
  let report: LoadReport | undefined;
  const total = await timed(async () => {
    report = await storage.world.load((batch) => {
      for (const line of new TextDecoder().decode(batch).split("\n")) if (line !== "" && JSON.parse(line)) records += 1;
      const now = performance.now();
      batchTimes.push(now - before);
      before = now;
    });
  });
  if (records !== ENTITIES || report!.items + report!.mobiles !== ENTITIES) throw new Error(`${records} records were loaded`);
  return [`${name}, and parse it`, total.toFixed(0), spread(batchTimes), hold().toFixed(1)];
}

/** Folds while other calls go on: one that reads, one that writes, and an append. */
async function benchFold(storage: Storage, name: string, accountId: number): Promise<string[][]> {
  let isFolding = true;
  const calls: Record<string, () => Promise<unknown>> = {
    "find an account": () => storage.accounts.findById(accountId),
    "note a login": () => storage.accounts.recordLogins([{ accountId, at: 1, address: "10.0.0.1" }], 0),
    "append 100 records": () => storage.world.append(SERIALS, batch(0, 100)),
  };
  const hold = watchLoop();
  const beside = Object.entries(calls).map(async ([call, work]) => {
    const took: number[] = [];
    while (isFolding) took.push(await timed(work));
    return [`  beside it: ${call}, ${took.length} times`, "", spread(took), ""];
  });
  const { elapsedMs } = await storage.world.fold();
  isFolding = false;
  const rows = await Promise.all(beside);
  return [[name, elapsedMs.toFixed(0), "", hold().toFixed(1)], ...rows];
}

function* batches(): Generator<Uint8Array> {
  for (let first = 0; first < ENTITIES; first += BATCH_RECORDS) yield batch(first, BATCH_RECORDS);
}

/** Records as long as those of a town's items: graphic, place and a few params. */
function batch(first: number, count: number): Uint8Array {
  const lines = Array.from({ length: count }, (_, i) => {
    const number = first + i + 1;
    const state = {
      templateId: "gold_coin",
      itemId: 0xeed,
      hue: 0,
      amount: number % 60_000,
      facet: 1,
      x: 1_400,
      y: 1_600,
      z: 20,
    };
    const more = { container: FIRST_ITEM_SERIAL + 1, layer: 0, params: { lockId: `door${number}`, decaysAt: 1_773_915_300_123 } };
    return number % MOBILE_EVERY === 0
      ? JSON.stringify(["mobile", number, { ...state, name: `an orc ${number}`, hits: 30, brain: { home: [1_400, 1_600, 20] } }])
      : JSON.stringify(["item", FIRST_ITEM_SERIAL + number, { ...state, ...more }]);
  });
  return Buffer.from(lines.join("\n"));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Measures how late this thread's timers run. Calling the result ends the measurement and returns the longest delay. */
function watchLoop(): () => number {
  let worst = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    worst = Math.max(worst, now - last - LOOP_SAMPLE_MS);
    last = now;
  }, LOOP_SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return worst;
  };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

const spread = (values: number[]): string => `${median(values).toFixed(1)} / ${Math.max(...values).toFixed(1)}`;

import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BackupFolder } from "../../../../runtime/storage/backup/folder.js";
import type { BackupReport } from "../../../../runtime/storage/backup/program.js";
import { BackupSchedule } from "../../../../runtime/storage/backup/schedule.js";
import { EventBus, type ShardEvent } from "../../../../runtime/contracts/events/event-bus.js";

const HOUR_MS = 3_600_000;
const NOW = 1_800_000_000_000;
const log = pino({ level: "silent" });

let directory: string;
let events: ShardEvent[];
let outcomes: (() => Promise<BackupReport>)[];
let begun: number[];
let schedule: BackupSchedule | undefined;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "backups-"));
  vi.useFakeTimers({ now: NOW, toFake: ["setTimeout", "clearTimeout", "Date"] });
  [events, outcomes, begun, schedule] = [[], [], [], undefined];
});
afterEach(async () => {
  await schedule?.close();
  vi.useRealTimers();
  await rm(directory, { recursive: true, force: true });
});

function start(everyMs = 6 * HOUR_MS): BackupSchedule {
  const bus = new EventBus(log);
  bus.subscribe((event) => void events.push(event));
  const report: BackupReport = { file: "made", bytes: 7, rows: {}, files: 0, isChecked: true, removed: [] };
  const make = (): Promise<BackupReport> => {
    begun.push(Date.now() - NOW);
    return outcomes.shift()?.() ?? Promise.resolve(report);
  };
  return (schedule = new BackupSchedule({ everyMs, folder: new BackupFolder(directory), make, events: bus, log }));
}

async function backupOf(agoMs: number, name = "scheduled-old.backup.gz"): Promise<void> {
  const file = path.join(directory, name);
  await writeFile(file, "");
  await utimes(file, (NOW - agoMs) / 1_000, (NOW - agoMs) / 1_000);
}

it("begins at once without a backup, and goes on at the interval", async () => {
  const { made } = start();
  await vi.advanceTimersByTimeAsync(13 * HOUR_MS);
  expect(begun).toEqual([0, 6 * HOUR_MS, 12 * HOUR_MS]);
  expect(made).toEqual({ done: 3, failed: 0 });
  expect(events.map(({ declaration }) => declaration.name)).toEqual(Array(3).fill("BackupDoneEvent"));
});

it("counts the interval from the last scheduled backup, over a restart", async () => {
  await backupOf(4 * HOUR_MS);
  await backupOf(HOUR_MS, "shard-by-hand.backup.gz");
  start();
  await vi.advanceTimersByTimeAsync(3 * HOUR_MS);
  expect(begun).toEqual([2 * HOUR_MS]);
});

it("is not kept waiting by a backup of the future", async () => {
  await backupOf(-1_000 * HOUR_MS);
  start();
  await vi.advanceTimersByTimeAsync(7 * HOUR_MS);
  expect(begun).toEqual([6 * HOUR_MS]);
});

it("tells that one failed, with the time of the last good one, and tries again", async () => {
  await backupOf(9 * HOUR_MS);
  outcomes = [() => Promise.reject(new Error("the disk is full"))];
  const { made } = start();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(begun).toEqual([0, 10 * 60_000]);
  expect(made).toEqual({ done: 1, failed: 1 });
  expect(events[0]).toMatchObject({
    declaration: { name: "BackupFailedEvent" },
    members: { reason: "the disk is full", lastDoneAtUtc: NOW - 9 * HOUR_MS },
  });
});

it("removes what killed backups left, but nothing that may still be written", async () => {
  await backupOf(2 * HOUR_MS, "scheduled-a.backup.gz.77.partial");
  await backupOf(2 * HOUR_MS, "shard-a.backup.gz.77.checking-wal");
  await backupOf(HOUR_MS / 2, "scheduled-b.backup.gz.78.partial");
  await backupOf(2 * HOUR_MS, "notes.partial");
  start();
  await vi.advanceTimersByTimeAsync(1);
  expect((await readdir(directory)).sort()).toEqual(["notes.partial", "scheduled-b.backup.gz.78.partial"]);
});

it("does nothing more once it is closed", async () => {
  const closed = start();
  await closed.close();
  await vi.advanceTimersByTimeAsync(9 * HOUR_MS);
  expect(begun).toEqual([]);
});

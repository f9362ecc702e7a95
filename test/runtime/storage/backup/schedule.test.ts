import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BackupFolder } from "../../../../runtime/storage/backup/folder.js";
import type { BackupReport } from "../../../../runtime/storage/backup/program.js";
import { BackupSchedule } from "../../../../runtime/storage/backup/schedule.js";
import { writeBackupOf } from "../../../support/backup-file.js";
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
  return (schedule = new BackupSchedule({ everyMs, folder: new BackupFolder(directory, directory), make, events: bus, log }));
}

async function backupOf(agoMs: number, name = "scheduled-old.backup.gz"): Promise<void> {
  const file = path.join(directory, name);
  writeBackupOf(file, NOW - agoMs, directory);
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
  const others = (await readdir(directory)).filter((name) => name !== "shard-id");
  expect(others.sort()).toEqual(["notes.partial", "scheduled-b.backup.gz.78.partial"]);
});

it("old ones are told by what the shard wrote into them, and those of others stay", async () => {
  const folder = new BackupFolder(directory, directory);
  const at = (name: string): string => path.join(directory, name);
  const names = (files: readonly (string | { file: string })[]) =>
    files.map((one) => path.basename(typeof one === "string" ? one : one.file));
  for (const [hours, name] of [
    [-9, "scheduled-future.backup.gz"],
    [1, "scheduled-made.backup.gz"],
    [3, "scheduled-older.backup.gz"],
    [2, "scheduled-newer.backup.gz"],
  ] as const)
    await backupOf(hours * HOUR_MS, name);
  for (const name of ["scheduled-older.backup.gz", "scheduled-future.backup.gz"])
    await utimes(at(name), NOW / 1_000 + 9_999, NOW / 1_000 + 9_999); // As a copy made later has it.
  writeBackupOf(at("scheduled-other.backup.gz"), NOW - 99 * HOUR_MS, directory, "0badcafe");
  await writeFile(at("scheduled-note.backup.gz"), "not a backup");
  const own = ["scheduled-made", "scheduled-newer", "scheduled-older", "scheduled-future"].map((name) => `${name}.backup.gz`);
  expect(names(folder.list("scheduled", NOW))).toEqual(own);
  expect(names(folder.removeOld(3, at("scheduled-made.backup.gz")))).toEqual(["scheduled-future.backup.gz"]);
  await backupOf(-5 * HOUR_MS, "scheduled-made-2.backup.gz");
  expect(names(folder.removeOld(1, at("scheduled-made-2.backup.gz")))).toEqual(own.slice(0, 3));
  expect((await readdir(directory)).filter((name) => name.startsWith("scheduled")).sort()).toEqual([
    "scheduled-made-2.backup.gz",
    "scheduled-note.backup.gz",
    "scheduled-other.backup.gz",
  ]);
});

it("does nothing more once it is closed", async () => {
  const closed = start();
  await closed.close();
  await vi.advanceTimersByTimeAsync(9 * HOUR_MS);
  expect(begun).toEqual([]);
});

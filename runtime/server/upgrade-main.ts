/**
 * `npm run upgrade`: brings the database to the schema of this version, after a backup and a rehearsal on a copy. With
 * `--live` a running server does that, while its players stay connected.
 */
import fs from "node:fs";
import path from "node:path";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { BackupFolder, BACKUPS_FOLDER } from "../storage/backup/folder.js";
import { BAD_OPTION_EXIT_CODE, ConfigError } from "../services/settings/start.js";
import { projectDirectory, version } from "../base/system/version.js";
import { removeSqlite } from "../storage/backup/staging.js";
import { type ShardPlace, writeBackup } from "../storage/backup/write-backup.js";
import { openDatabase } from "../storage/database/database.js";
import { describeAddress } from "../storage/database/database-address.js";
import { lockDataDirectory } from "../storage/database/data-directory-lock.js";
import { examineDatabase } from "../storage/database/examine-database.js";
import { latestSchema } from "../storage/migrations/migrations.js";
import { StorageError } from "../storage/storage.js";
import { type UpgradeRehearsal, rehearseUpgrade } from "../storage/backup/rehearse.js";
import { abortOnSignals } from "./abort-on-signals.js";
import { declareShardFlags, type ShardFlags, shardOf } from "../services/settings/shard-flags.js";
import { replaceWorld, serverToUpgrade } from "./live-upgrade.js";
import { loadStagedWorld } from "./staged-world.js";

const NAME = "upgrade";
const FAILED_EXIT_CODE = 1;
const OWNER_ONLY = 0o700;
const WORK_FOLDER = "upgrade-rehearsal-";
/** No rehearsal takes so long. */
const LEFTOVER_MS = 24 * 3_600_000;

interface Flags extends ShardFlags {
  dryRun?: true;
  live?: true;
  readyWithin: number;
}

const READY_WITHIN_SECONDS = 30;
/** Players wait for 60 seconds, and the old version may have to come back within them. */
const READY_WITHIN_MAXIMUM_SECONDS = 45;

process.exitCode = await main(process.argv.slice(2));

async function main(argv: string[]): Promise<number> {
  const { signal, exitCode } = abortOnSignals();
  try {
    const flags = readFlags(argv);
    const { config, place } = shardOf(flags);
    const { dataDirectory } = place;
    const folder = new BackupFolder(
      path.resolve(config.backup.directory ?? path.join(dataDirectory, BACKUPS_FOLDER)),
      dataDirectory,
    );
    if (!fs.existsSync(dataDirectory)) throw new Error(`there is no data directory ${dataDirectory}`);
    const pending = await pendingMigrations(place);
    if (flags.live) {
      const pid = serverToUpgrade({ config, place, pending: pending.length });
      await upgradeLive({ pid, place, folder, signal, readyWithinMs: flags.readyWithin * 1_000 });
      return 0;
    }
    if (pending.length === 0) {
      say(`${describeAddress(place.address)} has the schema of this version (${latestSchema}); there is nothing to upgrade`);
      return 0;
    }
    await (flags.dryRun ? rehearse(place, signal) : upgrade(place, folder, signal));
    return 0;
  } catch (error) {
    // Commander has printed the message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_OPTION_EXIT_CODE;
    if (error instanceof ConfigError) return complain(error.problems, BAD_OPTION_EXIT_CODE);
    if (signal.aborted) return complain(["ended early; the database was not changed"], exitCode());
    return complain([error instanceof Error ? error.message : String(error)], FAILED_EXIT_CODE);
  }
}

function readFlags(argv: string[]): Flags {
  const command = declareShardFlags(new Command(`npm run ${NAME} --`))
    .description(
      "Brings the shard's database to the schema of this version: rehearses it on a copy, takes a backup, then does it. The server must not be running, except with --live.",
    )
    .addOption(
      new Option(
        "--live",
        "have the running server do it and go on with this version, while players stay connected; if this version is not ready in time, the old one comes back with the database as before",
      ).conflicts("dryRun"),
    )
    .addOption(
      new Option(
        "--ready-within <seconds>",
        `with --live: time for this version to be ready, up to ${READY_WITHIN_MAXIMUM_SECONDS}`,
      )
        .default(READY_WITHIN_SECONDS)
        .argParser(secondsOf),
    )
    .option("--dry-run", "only rehearse on a copy, and say what would change; the server may be running")
    .addHelpText("after", "\nExit codes: 0 success, 1 failure, 2 bad flags. More in docs/operators-guide.md.")
    .allowExcessArguments(false)
    .exitOverride();
  command.parse(argv, { from: "user" });
  return command.opts<Flags>();
}

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (seconds > 0 && seconds <= READY_WITHIN_MAXIMUM_SECONDS) return seconds;
  throw new InvalidArgumentError(`Give a number of seconds, up to ${READY_WITHIN_MAXIMUM_SECONDS}.`);
}

/** Rejects with StorageError without a database, or with one of a newer version. */
async function pendingMigrations({ address }: ShardPlace): Promise<string[]> {
  const examined = await examineDatabase(address);
  if (examined === undefined || examined.schema.applied.length === 0) {
    throw new StorageError("failed", `${describeAddress(address)} holds no tables of a shard; the first start makes them`);
  }
  const { applied, pending, unknown } = examined.schema;
  if (unknown.length > 0) {
    throw new StorageError(
      "incompatible",
      `the database was written by a newer version (unknown migrations: ${unknown.join(", ")})`,
    );
  }
  if (pending.length > 0) {
    say(`${describeAddress(address)} has the schema ${applied.at(-1)}; shardkeeper ${version()} has ${latestSchema}`);
    say(`migrations: ${pending.join(", ")}`);
  }
  return pending;
}

async function rehearse(place: ShardPlace, signal: AbortSignal): Promise<void> {
  await inWorkFolder(place, async (folder) => {
    const backup = path.join(folder, "copy.backup.gz");
    await writeBackup(place, backup, { signal });
    await rehearseOn(backup, folder, signal);
  });
  say("nothing was changed; stop the server and run this without --dry-run to upgrade");
}

async function upgrade(place: ShardPlace, folder: BackupFolder, signal: AbortSignal): Promise<void> {
  // Held from the backup to the end, so that nothing is written in between.
  const lock = lockDataDirectory(place.dataDirectory);
  let isClean = !lock.uncleanStop;
  try {
    const backup = folder.newFile("before-upgrade");
    // An upgrade changes only the database.
    await writeBackup(place, backup, { withFiles: false, signal });
    say(`backup: ${backup}`);
    await inWorkFolder(place, (work) => rehearseOn(backup, work, signal));
    const database = await openDatabase(place.address, {
      uncleanStop: lock.uncleanStop,
      onLost: (error) => complain([error.message], 1),
    });
    await database.close();
    isClean = true;
    say(`upgraded to ${latestSchema}; start the server`);
    say("to go back: stop the server, install the old version, and there run");
    say(`  npm run restore -- ${backup} --force --data ${place.dataDirectory}`);
  } finally {
    lock.release(isClean);
  }
}

interface LiveUpgrade {
  /** Of the server. */
  readonly pid: number;
  readonly place: ShardPlace;
  readonly folder: BackupFolder;
  readonly signal: AbortSignal;
  readonly readyWithinMs: number;
}

async function upgradeLive({ pid, place, folder, signal, readyWithinMs }: LiveUpgrade): Promise<void> {
  const backup = folder.newFile("before-upgrade");
  await writeBackup(place, backup, { withFiles: false, signal });
  say(`backup: ${backup}`);
  await inWorkFolder(place, (work) => rehearseOn(backup, work, signal));
  await replaceWorld(pid, place, readyWithinMs);
  say(`the world runs shardkeeper ${version()}, and players stayed connected`);
  say(`start the server from ${projectDirectory()} from now on`);
}

/** A folder in the data directory, which has the space for a copy, unlike the folder of temporary files. */
async function inWorkFolder(place: ShardPlace, work: (folder: string) => Promise<void>): Promise<void> {
  removeLeftovers(place.dataDirectory);
  const folder = fs.mkdtempSync(path.join(place.dataDirectory, WORK_FOLDER));
  fs.chmodSync(folder, OWNER_ONLY);
  try {
    await work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes what killed rehearsals left. */
function removeLeftovers(dataDirectory: string): void {
  for (const name of fs.readdirSync(dataDirectory).filter((each) => each.startsWith(WORK_FOLDER))) {
    const folder = path.join(dataDirectory, name);
    if (Date.now() - fs.statSync(folder).mtimeMs > LEFTOVER_MS) fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Upgrades a copy, loads the world from it as a server would, and says what that changed. */
async function rehearseOn(backup: string, folder: string, signal: AbortSignal): Promise<void> {
  const file = path.join(folder, "shard.sqlite");
  const begun = performance.now();
  const rehearsal = await rehearseUpgrade(backup, file, signal);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  say(`rehearsed on a copy in SQLite with ${rehearsal.rowsBefore} rows, in ${seconds} s:`);
  for (const line of changesOf(rehearsal)) say(`  ${line}`);
  const { world, warnings } = await loadStagedWorld(folder);
  for (const warning of warnings) say(`  warning: ${warning}`);
  say(`the world loads from it: ${world.items} items, ${world.mobiles} mobiles, ${world.stored} values of scripts`);
  removeSqlite(file);
}

function changesOf({ tables, rows }: UpgradeRehearsal): string[] {
  const changes = [
    ...tables.map(
      ({ table, change, columns }) => `${table}: ${change}${change.endsWith("columns") ? ` ${columns.join(", ")}` : ""}`,
    ),
    ...rows.map(({ table, before, after }) => `${table}: ${before} rows before, ${after} after`),
  ];
  return changes.length > 0 ? changes : ["no table and no number of rows changes"];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(problems: readonly string[], exitCode: number): number {
  for (const problem of problems) process.stderr.write(`${NAME}: ${problem}\n`);
  return exitCode;
}

/**
 * `npm run backup -- <file>` and `npm run restore -- <file>`. The first argument is the name of the task. A running
 * server starts the task `character`.
 */
import fs from "node:fs";
import path from "node:path";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { BACKUPS_FOLDER, BackupFolder } from "../storage/backup/folder.js";
import type { BackupReport } from "../storage/backup/program.js";
import { BAD_OPTION_EXIT_CODE, ConfigError } from "../services/settings/start.js";
import { characterIn } from "../storage/backup/character-in-backup.js";
import { checkBackup } from "../storage/backup/check-backup.js";
import { restoreBackup } from "../storage/backup/restore-backup.js";
import { type ShardPlace, writeBackup } from "../storage/backup/write-backup.js";
import { describeAddress } from "../storage/database/database-address.js";
import { abortOnSignals } from "./abort-on-signals.js";
import { restoreInto } from "./restore-into.js";
import { declareShardFlags, type ShardFlags, shardOf } from "../services/settings/shard-flags.js";

const FAILED_EXIT_CODE = 1;
const KEEP_MAXIMUM = 10_000;

interface Flags extends ShardFlags {
  force?: true;
  check?: true;
  directory?: string;
  keep?: number;
  json?: true;
  only?: string;
  into?: string;
  apply?: true;
  takeFromOthers?: true;
  serial?: number;
}

interface Task extends ShardPlace {
  /** Absolute. Undefined for a backup that finds a name by itself. */
  file: string | undefined;
  flags: Flags;
  signal: AbortSignal;
}

interface Declared {
  readonly about: string;
  readonly argument: readonly [name: string, about: string];
  readonly declareFlags: (command: Command) => Command;
  /** @returns what it prints */
  readonly run: (task: Task) => Promise<string>;
}

const tasks: Record<string, Declared> = {
  backup: {
    about: "Writes the content of the shard's database to a file. The server may be running.",
    argument: ["[file]", "the backup file, usually named *.backup.gz; without it a new one in --directory"],
    declareFlags: (command) =>
      command
        .option("--directory <dir>", `where a backup without a name goes (default: ${BACKUPS_FOLDER} in the data directory)`)
        .option("--keep <n>", "name the file scheduled-*, and remove all but the newest n of these afterwards", wholeNumber)
        .option("--check", "restore the file into a database of its own, examine that, and remove it")
        .option("--force", "replace the file if it exists")
        .option("--json", "print the result for programs"),
    run: backup,
  },
  restore: {
    about: "Replaces the content of the shard's database with a backup. The server must not be running.",
    argument: ["<file>", "the backup file"],
    declareFlags: (command) =>
      command
        .option("--force", "replace a database that is not empty")
        .option("--check", "only check the file, as a restore would, and change nothing; the server may be running")
        .option("--only <character>", "character=<name>: give only that character back what it had", onlyCharacter)
        .option("--into <dir>", "with --only: the data directory of the running shard that the character plays on")
        .option("--take-from-others", "with --only: also take back what others have now")
        .option("--apply", "with --only: do it, and do not only show what would be done"),
    run: ({ flags, ...task }) => (flags.check ? check(task) : restore({ flags, ...task })),
  },
  character: {
    about: "Prints what a character had when a backup was made, for programs.",
    argument: ["<file>", "the backup file"],
    declareFlags: (command) => command.requiredOption("--serial <n>", "the serial of the character", Number),
    run: async ({ file, flags, signal }) => JSON.stringify(await characterIn(file!, flags.serial!, signal)),
  },
};

process.exitCode = await main(process.argv.slice(2));

async function main([name = "", ...argv]: string[]): Promise<number> {
  const task = tasks[name];
  if (task === undefined) throw new Error(`there is no task '${name}'`);
  const { signal, exitCode } = abortOnSignals();
  try {
    const { file, flags } = readCommandLine(name, task, argv);
    const { place } = shardOf(flags);
    const answer = await task.run({ file: file && path.resolve(file), ...place, flags, signal });
    process.stdout.write(`${answer}\n`);
    return 0;
  } catch (error) {
    // Commander has printed the message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_OPTION_EXIT_CODE;
    if (error instanceof ConfigError) return complain(name, error.problems, BAD_OPTION_EXIT_CODE);
    if (signal.aborted) return complain(name, ["ended early; nothing was changed"], exitCode());
    return complain(name, [error instanceof Error ? error.message : String(error)], FAILED_EXIT_CODE);
  }
}

function readCommandLine(name: string, task: Declared, argv: string[]): { file: string | undefined; flags: Flags } {
  const command = task
    .declareFlags(declareShardFlags(new Command(`npm run ${name} --`).description(task.about).argument(...task.argument)))
    .addHelpText("after", "\nExit codes: 0 success, 1 failure, 2 bad flags. More in docs/operators-guide.md.")
    .allowExcessArguments(false)
    .exitOverride();
  command.parse(argv, { from: "user" });
  const [file] = command.args;
  const flags = command.opts<Flags>();
  if (file !== undefined && (flags.keep !== undefined || flags.directory !== undefined)) {
    command.error("error: --keep and --directory are for a backup without a file name", { exitCode: BAD_OPTION_EXIT_CODE });
  }
  if ((flags.only === undefined) !== (flags.into === undefined))
    command.error("error: --only and --into belong together", { exitCode: BAD_OPTION_EXIT_CODE });
  if (flags.only === undefined && (flags.apply ?? flags.takeFromOthers))
    command.error("error: --apply and --take-from-others are for --only", { exitCode: BAD_OPTION_EXIT_CODE });
  return { file, flags };
}

function onlyCharacter(text: string): string {
  const [, name] = /^character=(.+)$/.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError("expected character=<name>.");
  return name;
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= KEEP_MAXIMUM) return value;
  throw new InvalidArgumentError(`expected a whole number from 1 to ${KEEP_MAXIMUM}.`);
}

async function backup({ file: given, flags, signal, ...place }: Task): Promise<string> {
  if (given === undefined && !fs.existsSync(place.dataDirectory))
    throw new Error(`there is no data directory ${place.dataDirectory}`);
  const folder = new BackupFolder(
    path.resolve(flags.directory ?? path.join(place.dataDirectory, BACKUPS_FOLDER)),
    place.dataDirectory,
  );
  const file = given ?? folder.newFile(flags.keep === undefined ? "shard" : "scheduled");
  const { rows, files, bytes } = await writeBackup(place, file, { force: flags.force === true, signal });
  if (flags.check) {
    await checkBackup(file, signal).catch((error: unknown) => {
      // A file that fails its check must not count as a backup.
      fs.rmSync(file, { force: true });
      throw error;
    });
  }
  const removed = flags.keep === undefined ? [] : folder.removeOld(flags.keep, file);
  const report: BackupReport = { file, bytes, rows, files, isChecked: flags.check === true, removed };
  if (flags.json) return JSON.stringify(report);
  return [
    `${describeAddress(place.address)} was backed up to ${file} (${bytes} bytes${report.isChecked ? ", checked by a restore" : ""})`,
    contentOf(rows, files),
    ...removed.map((old) => `removed ${old}`),
  ].join("\n");
}

async function check({ file, signal }: Omit<Task, "flags">): Promise<string> {
  const { header, rows, files } = await checkBackup(file!, signal);
  return `${file} is complete and can be restored; it was created at ${header.createdAt}\n${contentOf(rows, files.length)}`;
}

async function restore({ file, flags, ...target }: Task): Promise<string> {
  const { only, into, apply = false, takeFromOthers = false } = flags;
  if (only !== undefined && into !== undefined)
    return restoreInto(path.resolve(into), { file: file!, character: only, apply, takeFromOthers });
  // Commander refuses a restore without a file.
  const { header, rows, files, keptFolders } = await restoreBackup(file!, { ...target, force: flags.force === true });
  return [
    `${describeAddress(target.address)} was restored from ${file}, created at ${header.createdAt}`,
    contentOf(rows, files.length),
    ...keptFolders.map((folder) => `the files that were there before are kept in ${folder}`),
  ].join("\n");
}

function contentOf(rows: Record<string, number>, files: number): string {
  return [
    ...Object.entries(rows).map(([table, count]) => `  ${table}: ${count} rows`),
    `  prepared answers: ${files} files`,
  ].join("\n");
}

function complain(name: string, problems: readonly string[], exitCode: number): number {
  for (const problem of problems) process.stderr.write(`${name}: ${problem}\n`);
  return exitCode;
}

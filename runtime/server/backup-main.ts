/** `npm run backup -- <file>` and `npm run restore -- <file>`. The first argument is the name of the task. */
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { Command, CommanderError } from "commander";
import { BAD_OPTION_EXIT_CODE, ConfigError, readConfig } from "../config/start.js";
import { restoreBackup } from "../storage/backup/restore-backup.js";
import { writeBackup } from "../storage/backup/write-backup.js";
import { databaseAddress, describeAddress, type DatabaseAddress } from "../storage/database-address.js";
import { giveToOwnerOfDirectory } from "../storage/file-owner.js";

const FAILED_EXIT_CODE = 1;
const BACKUPS_FOLDER = "backups";
const OWNER_ONLY_DIRECTORY = 0o700;

interface Flags {
  data?: string;
  databaseUrl?: string;
  config?: string;
  force?: true;
}

interface Task {
  /** Absolute. Undefined for a backup that finds a name by itself. */
  file: string | undefined;
  dataDirectory: string;
  address: DatabaseAddress;
  force: boolean;
}

const tasks: Record<
  string,
  { about: string; argument: string; file: string; force: string; run: (task: Task) => Promise<string> }
> = {
  backup: {
    about: "Writes the content of the shard's database to a file. The server may be running.",
    argument: "[file]",
    file: `the backup file, usually named *.backup.gz; without it a new one in ${BACKUPS_FOLDER} in the data directory`,
    force: "replace the file if it exists",
    run: backup,
  },
  restore: {
    about: "Replaces the content of the shard's database with a backup. The server must not be running.",
    argument: "<file>",
    file: "the backup file",
    force: "replace a database that is not empty",
    run: restore,
  },
};

process.exitCode = await main(process.argv.slice(2));

async function main([name = "", ...argv]: string[]): Promise<number> {
  const task = tasks[name];
  if (task === undefined) throw new Error(`there is no task '${name}'`);
  try {
    const { file, flags } = readCommandLine(name, argv);
    const given = [
      ...(flags.data === undefined ? [] : [`--data=${flags.data}`]),
      ...(flags.databaseUrl === undefined ? [] : [`--database-url=${flags.databaseUrl}`]),
      ...(flags.config === undefined ? [] : [`--config=${flags.config}`]),
    ];
    const config = readConfig(given, process.env);
    const dataDirectory = path.resolve(config.dataDirectory);
    const address = databaseAddress(dataDirectory, config.database.url);
    process.stdout.write(
      `${await task.run({ file: file && path.resolve(file), dataDirectory, address, force: flags.force === true })}\n`,
    );
    return 0;
  } catch (error) {
    // Commander has printed the message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_OPTION_EXIT_CODE;
    if (error instanceof ConfigError) return complain(name, error.problems, BAD_OPTION_EXIT_CODE);
    return complain(name, [error instanceof Error ? error.message : String(error)], FAILED_EXIT_CODE);
  }
}

function readCommandLine(name: string, argv: string[]): { file: string | undefined; flags: Flags } {
  const command = new Command(`npm run ${name} --`)
    .description(tasks[name]!.about)
    .argument(tasks[name]!.argument, tasks[name]!.file)
    .option("--data <dir>", "the shard's data directory (SHARD_DATA)")
    .option("--database-url <url>", "the shard's MySQL or MariaDB database, if it has one (SHARD_DATABASE_URL)")
    .option("--config <file>", "the shard's configuration file (SHARD_CONFIG)")
    .option("--force", tasks[name]!.force)
    .addHelpText("after", "\nExit codes: 0 success, 1 failure, 2 bad flags. More in docs/operators-guide.md.")
    .allowExcessArguments(false)
    .exitOverride();
  command.parse(argv, { from: "user" });
  return { file: command.args[0], flags: command.opts<Flags>() };
}

async function backup({ file: given, dataDirectory, address, force }: Task): Promise<string> {
  const file = given ?? newName(dataDirectory);
  const { rows, bytes } = await writeBackup(address, file, force);
  return `${describeAddress(address)} was backed up to ${file} (${bytes} bytes)\n${tableOf(rows)}`;
}

/** A name that no backup has, so that a second one is never refused. */
function newName(dataDirectory: string): string {
  if (!existsSync(dataDirectory)) throw new Error(`there is no data directory ${dataDirectory}`);
  const folder = path.join(dataDirectory, BACKUPS_FOLDER);
  if (mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_DIRECTORY }) !== undefined) giveToOwnerOfDirectory(folder);
  const time = new Date().toISOString().replaceAll(":", "-");
  return path.join(folder, `shard-${time}-${process.pid}.backup.gz`);
}

async function restore({ file, dataDirectory, address, force }: Task): Promise<string> {
  // Commander refuses a restore without a file.
  const { header, rows } = await restoreBackup(file!, { dataDirectory, address, force });
  return `${describeAddress(address)} was restored from ${file}, created at ${header.createdAt}\n${tableOf(rows)}`;
}

function tableOf(rows: Record<string, number>): string {
  return Object.entries(rows)
    .map(([table, count]) => `  ${table}: ${count} rows`)
    .join("\n");
}

function complain(name: string, problems: readonly string[], exitCode: number): number {
  for (const problem of problems) process.stderr.write(`${name}: ${problem}\n`);
  return exitCode;
}

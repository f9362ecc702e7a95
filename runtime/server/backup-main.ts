/** `npm run backup -- <file>` and `npm run restore -- <file>`; the first argument says which of them. */
import path from "node:path";
import { Command, CommanderError } from "commander";
import { BAD_OPTION_EXIT_CODE, ConfigError, readConfig } from "../config/start.js";
import { restoreBackup } from "../storage/backup/restore-backup.js";
import { writeBackup } from "../storage/backup/write-backup.js";
import { databaseAddress, describeAddress, type DatabaseAddress } from "../storage/database-address.js";

const FAILED_EXIT_CODE = 1;

interface Flags {
  data?: string;
  databaseUrl?: string;
  config?: string;
  force?: true;
}

interface Task {
  file: string;
  dataDirectory: string;
  address: DatabaseAddress;
  force: boolean;
}

const tasks: Record<string, { about: string; force: string; run: (task: Task) => Promise<string> }> = {
  backup: {
    about: "Writes all that the shard's database holds into a file. The server may run meanwhile.",
    force: "replace the file if it exists",
    run: backup,
  },
  restore: {
    about: "Makes the shard's database what a backup holds. The server must not run.",
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
      `${await task.run({ file: path.resolve(file), dataDirectory, address, force: flags.force === true })}\n`,
    );
    return 0;
  } catch (error) {
    // Commander has said all that there is to say.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_OPTION_EXIT_CODE;
    if (error instanceof ConfigError) return complain(name, error.problems, BAD_OPTION_EXIT_CODE);
    return complain(name, [error instanceof Error ? error.message : String(error)], FAILED_EXIT_CODE);
  }
}

function readCommandLine(name: string, argv: string[]): { file: string; flags: Flags } {
  const command = new Command(`npm run ${name} --`)
    .description(tasks[name]!.about)
    .argument("<file>", "the backup, by custom named something.backup.gz")
    .option("--data <dir>", "the shard's data directory (SHARD_DATA)")
    .option("--database-url <url>", "its MySQL or MariaDB server, if it has one (SHARD_DATABASE_URL)")
    .option("--config <file>", "its configuration file (SHARD_CONFIG)")
    .option("--force", tasks[name]!.force)
    .addHelpText("after", "\nExit codes: 0 done, 1 failed, 2 bad flags. More in docs/operators-guide.md.")
    .allowExcessArguments(false)
    .exitOverride();
  command.parse(argv, { from: "user" });
  return { file: command.args[0]!, flags: command.opts<Flags>() };
}

async function backup({ file, address, force }: Task): Promise<string> {
  const { rows, bytes } = await writeBackup(address, file, force);
  return `${describeAddress(address)} was backed up to ${file} (${bytes} bytes)\n${tableOf(rows)}`;
}

async function restore({ file, dataDirectory, address, force }: Task): Promise<string> {
  const { header, rows } = await restoreBackup(file, { dataDirectory, address, force });
  return `${describeAddress(address)} is now as ${file}, made at ${header.createdAt}\n${tableOf(rows)}`;
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

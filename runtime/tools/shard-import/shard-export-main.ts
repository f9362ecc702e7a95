/** `npm run shard:export -- --data <dir> --out <dir>`: writes what a shard keeps as lines of JSON. */
import path from "node:path";
import { Command, CommanderError } from "commander";
import { BAD_OPTION_EXIT_CODE, ConfigError, readConfig } from "../../services/settings/start.js";
import { databaseAddress } from "../../storage/database/database-address.js";
import { SaveError } from "./model.js";
import { exportShard, linesInWords } from "./shard-lines.js";

const NAME = "shard:export";
const FAILED_EXIT_CODE = 1;

interface Flags {
  out: string;
  data?: string;
  databaseUrl?: string;
  config?: string;
}

process.exitCode = await main(process.argv.slice(2));

async function main(argv: string[]): Promise<number> {
  try {
    const { out, data, databaseUrl, config } = readCommandLine(argv);
    const given = [
      ...(data === undefined ? [] : [`--data=${data}`]),
      ...(databaseUrl === undefined ? [] : [`--database-url=${databaseUrl}`]),
      ...(config === undefined ? [] : [`--config=${config}`]),
    ];
    const read = readConfig(given, process.env);
    const dataDirectory = path.resolve(read.dataDirectory);
    const place = { dataDirectory, address: databaseAddress(dataDirectory, read.database.url) };
    const counts = await exportShard(place, path.resolve(out));
    process.stdout.write(`Written to ${path.resolve(out)}: ${linesInWords(counts)}.\n`);
    return 0;
  } catch (error) {
    // Commander has printed the message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_OPTION_EXIT_CODE;
    const problems = error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : String(error)];
    for (const problem of problems) process.stderr.write(`${NAME}: ${problem}\n`);
    return error instanceof ConfigError || error instanceof SaveError ? BAD_OPTION_EXIT_CODE : FAILED_EXIT_CODE;
  }
}

function readCommandLine(argv: string[]): Flags {
  const command = new Command(`npm run ${NAME} --`)
    .description(
      "Writes accounts, characters, creatures, items and what scripts keep as lines of JSON, for other programs and for " +
        "shard:import. The files hold hashes of passwords. The shard's server must not be running.",
    )
    .requiredOption("--out <dir>", "where the files go: a folder that is empty or missing")
    .option("--data <dir>", "the shard's data directory (SHARD_DATA)")
    .option("--database-url <url>", "the shard's MySQL or MariaDB database, if it has one (SHARD_DATABASE_URL)")
    .option("--config <file>", "the shard's configuration file (SHARD_CONFIG)")
    .addHelpText("after", "\nExit codes: 0 success, 1 failure, 2 bad flags.\nMore in docs/moving-here.md.")
    .allowExcessArguments(false)
    .exitOverride();
  command.parse(argv, { from: "user" });
  return command.opts<Flags>();
}

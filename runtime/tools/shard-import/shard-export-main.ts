/** `npm run shard:export -- --data <dir> --out <dir>`: writes what a shard keeps as lines of JSON. */
import path from "node:path";
import { Command, CommanderError } from "commander";
import { declareShardFlags, type ShardFlags, shardOf } from "../../services/settings/shard-flags.js";
import { BAD_OPTION_EXIT_CODE, ConfigError } from "../../services/settings/start.js";
import { SaveError } from "./model.js";
import { exportShard, linesInWords } from "./shard-lines.js";

const NAME = "shard:export";
const FAILED_EXIT_CODE = 1;

interface Flags extends ShardFlags {
  out: string;
}

process.exitCode = await main(process.argv.slice(2));

async function main(argv: string[]): Promise<number> {
  try {
    const { out, ...flags } = readCommandLine(argv);
    const counts = await exportShard(shardOf(flags).place, path.resolve(out));
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
  const command = declareShardFlags(new Command(`npm run ${NAME} --`))
    .description(
      "Writes accounts, characters, creatures, items and what scripts keep as lines of JSON, for other programs and for " +
        "shard:import. The files hold hashes of passwords. The shard's server must not be running.",
    )
    .requiredOption("--out <dir>", "where the files go: a folder that is empty or missing")
    .addHelpText("after", "\nExit codes: 0 success, 1 failure, 2 bad flags.\nMore in docs/moving-here.md.")
    .allowExcessArguments(false)
    .exitOverride();
  command.parse(argv, { from: "user" });
  return command.opts<Flags>();
}

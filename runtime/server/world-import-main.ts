/** `npm run world:import -- <dir>`: copies files of world data into the shard's data directory. */
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { BAD_OPTION_EXIT_CODE, ConfigError, readConfig } from "../services/settings/start.js";
import { DataDirectoryError, prepareDataDirectory } from "../base/data-directory/prepare.js";
import { type Alternative, alternatives, readChoice, UndecidedError } from "../assets/world-data/import/alternatives.js";
import { importWorldData, SourceError } from "../assets/world-data/import/import.js";
import { isUnderstood, reportLines } from "../assets/world-data/import/report.js";
import { WORLD_FOLDER } from "../assets/world-data/world-data.js";

const NAME = "world:import";
const FAILED_EXIT_CODE = 1;
const PROBLEMS_EXIT_CODE = 3;

interface Flags {
  choose?: { name: string; chosen: string }[];
  data?: string;
  config?: string;
}

process.exitCode = await main(process.argv.slice(2));

async function main(argv: string[]): Promise<number> {
  try {
    const { source, flags } = readCommandLine(argv);
    const given = [
      ...(flags.data === undefined ? [] : [`--data=${flags.data}`]),
      ...(flags.config === undefined ? [] : [`--config=${flags.config}`]),
    ];
    const dataDirectory = path.resolve(readConfig(given, process.env).dataDirectory);
    prepareDataDirectory(dataDirectory);
    const world = path.join(dataDirectory, WORLD_FOLDER);
    const report = await importWorldData(path.resolve(source), world, {
      choices: Object.fromEntries((flags.choose ?? []).map(({ name, chosen }) => [name, chosen])),
      ...(process.stdin.isTTY && process.stdout.isTTY && { ask: askAtTerminal }),
    });
    const imported = report.files.filter(({ outcome }) => outcome !== "refused").length;
    const last = imported > 0 ? `World data is in ${world}; a running shard reads it at the next command that needs it.` : "";
    process.stdout.write(`${[...reportLines(report), last].join("\n").trimEnd()}\n`);
    if (imported === 0) return complain([`nothing in ${source} was imported`], FAILED_EXIT_CODE);
    return isUnderstood(report) ? 0 : PROBLEMS_EXIT_CODE;
  } catch (error) {
    // Commander has printed the message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_OPTION_EXIT_CODE;
    if (error instanceof ConfigError) return complain(error.problems, BAD_OPTION_EXIT_CODE);
    const isOperators = error instanceof SourceError || error instanceof UndecidedError || error instanceof DataDirectoryError;
    return complain(
      (error instanceof Error ? error.message : String(error)).split("\n"),
      isOperators ? BAD_OPTION_EXIT_CODE : FAILED_EXIT_CODE,
    );
  }
}

function readCommandLine(argv: string[]): { source: string; flags: Flags } {
  const command = new Command(`npm run ${NAME} --`)
    .description(
      "Imports files of world data (decorations, signs, spawners, teleporters, regions, locations, doors) into the shard's data " +
        "directory, and reports what it cannot read. The server may be running.",
    )
    .argument("<dir>", "a directory such as ModernUO's Distribution/Data, or a file in it")
    .option("--choose <name=choice>", `of files that exclude each other, which to take: ${choicesInWords()}`, choiceOf)
    .option("--data <dir>", "the shard's data directory (SHARD_DATA)")
    .option("--config <file>", "the shard's configuration file (SHARD_CONFIG)")
    .addHelpText(
      "after",
      "\nExit codes: 0 success, 1 failure, 2 bad flags, 3 success, but some data could not be read.\nMore in docs/world-data.md.",
    )
    .allowExcessArguments(false)
    .exitOverride();
  command.parse(argv, { from: "user" });
  return { source: command.args[0]!, flags: command.opts<Flags>() };
}

function choicesInWords(): string {
  return alternatives.map(({ name, choices }) => choices.map((choice) => `${name}=${choice.name}`).join(" or ")).join("; ");
}

function choiceOf(written: string, before: Flags["choose"] = []): Flags["choose"] {
  const read = readChoice(written);
  if (typeof read === "string") throw new InvalidArgumentError(`${read}.`);
  return [...before, read];
}

/** Asks until the answer is one of the choices; an empty one is the usual choice. */
async function askAtTerminal({ about, choices }: Alternative): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const offered = choices.map((choice, i) => `  ${i + 1} ${choice.name}: ${choice.about}\n`).join("");
    process.stdout.write(`${about}. Which one?\n${offered}`);
    for (;;) {
      const answer = (await terminal.question(`1 to ${choices.length} [1]: `)).trim() || "1";
      const chosen = choices[Number(answer) - 1] ?? choices.find(({ name }) => name === answer.toLowerCase());
      if (chosen) return chosen.name;
    }
  } finally {
    terminal.close();
  }
}

function complain(problems: readonly string[], exitCode: number): number {
  for (const problem of problems) process.stderr.write(`${NAME}: ${problem}\n`);
  return exitCode;
}

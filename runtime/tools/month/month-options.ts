import { Command, CommanderError, InvalidArgumentError } from "commander";

/** The command line is invalid. `message` names the flag, the value and the allowed values. Exit code 2. */
export class MonthUsageError extends Error {}

/** `--help` was given; `message` is the text. */
export class MonthHelpRequested extends Error {}

/** What `npm run month` is told. */
export interface MonthOptions {
  readonly bots: number;
  readonly days: number;
  readonly minutes: number;
  readonly seed: number;
  readonly report: string;
  readonly scenario: string | undefined;
  readonly packages: readonly string[];
  readonly scriptsDirectory: string | undefined;
}

const BOTS_MAXIMUM = 500;
const DAYS_MAXIMUM = 365;
const MINUTES_MAXIMUM = 240;
const SEED_MAXIMUM = 4_294_967_295;
const REPORT_SUFFIX = ".html";
const USUAL_REPORT = "artifacts/month/latest.html";

function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    if (!(value >= min && value <= max))
      throw new InvalidArgumentError(`Allowed: a whole number from ${min} to ${max.toLocaleString("en-US")}.`);
    return value;
  };
}

function page(text: string): string {
  if (!text.endsWith(REPORT_SUFFIX) || text === REPORT_SUFFIX)
    throw new InvalidArgumentError(`Allowed: a file whose name ends in ${REPORT_SUFFIX}.`);
  return text;
}

const several = (folder: string, before: readonly string[]): readonly string[] => [...before, folder];

/**
 * Reads the command line, without the `node` and script entries.
 *
 * @throws UsageError for an unknown flag or a value outside its range, HelpRequested for `--help`
 */
export function readOptions(argv: readonly string[]): MonthOptions {
  let text = "";
  const command = new Command("npm run month --")
    .description("Lets bots play a month of the shard's rules with a fast clock, and shows what became of them and what grew.")
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeOut: (part) => (text += part), writeErr: (part) => (text += part) })
    .option("--bots <n>", `characters that play (allowed: 1 to ${BOTS_MAXIMUM})`, wholeNumber(1, BOTS_MAXIMUM), 50)
    .option("--days <n>", `days of the month (allowed: 1 to ${DAYS_MAXIMUM})`, wholeNumber(1, DAYS_MAXIMUM), 30)
    .option(
      "--minutes <n>",
      `minutes that each bot plays on a day (allowed: 1 to ${MINUTES_MAXIMUM})`,
      wholeNumber(1, MINUTES_MAXIMUM),
      2,
    )
    .option(
      "--seed <n>",
      "repeats a month: the same seed plays the same (allowed: 0 to 4,294,967,295)",
      wholeNumber(0, SEED_MAXIMUM),
      1,
    )
    .option("--report <file>", "the page; the figures are written beside it as .json", page, USUAL_REPORT)
    .option("--scenario <folder>", "the package of the bots; those of test/month/bots by default")
    .option("--packages <folder>", "a folder of packages that are played, too; may be repeated", several, [])
    .option("--scripts-directory <folder>", "the folder with lua/ and gumps/; that of this project by default")
    .addHelpText(
      "after",
      "\nExit codes: 0 all went well, 1 something grew without end or a script failed, 2 bad flags.\nMore in docs/lua-tools.md.",
    );
  try {
    command.parse([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === "commander.helpDisplayed") throw new MonthHelpRequested(text);
    throw new MonthUsageError(error.message);
  }
  const { scenario, scriptsDirectory, ...given } = command.opts<MonthOptions>();
  return { ...given, scenario, scriptsDirectory };
}

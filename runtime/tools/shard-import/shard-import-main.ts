/** `npm run shard:import -- <save> --data <dir>`: brings the save of another server into an empty shard. */
import { open, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { STOCK_ERA } from "../../contracts/eras.js";
import { DataDirectoryError, prepareDataDirectory } from "../../base/data-directory/prepare.js";
import { projectDirectory, version } from "../../base/system/version.js";
import { PackageFolders, PACKAGES_FOLDER } from "../../scripting/packages/package-folders.js";
import { Passwords } from "../../services/accounts/passwords.js";
import { declareShardFlags, type ShardFlags, shardOf } from "../../services/settings/shard-flags.js";
import { BAD_OPTION_EXIT_CODE, type Config, ConfigError } from "../../services/settings/start.js";
import { ShardNotEmptyError } from "../../storage/saving/shard-writer.js";
import { StorageError } from "../../storage/storage.js";
import { availableParallelism } from "node:os";
import { bringShard, restoreExport } from "./bring-shard.js";
import { FAMILIES, type SaveFamily, openSave } from "./families/all-families.js";
import { reportJson, reportText } from "./import-report.js";
import { SaveError } from "./model.js";
import { ProgressBar } from "./progress-bar.js";
import { isExport, linesInWords } from "./shard-lines.js";
import { readTemplates } from "./stock-templates.js";
import { typeFile, TypeFileError, TypeTable } from "./type-table.js";

const NAME = "shard:import";
/** An export of this project. */
const OWN = "shardkeeper";
const FAILED_EXIT_CODE = 1;
const MAP_MAXIMUM_BYTES = 4_000_000;

interface Flags extends ShardFlags {
  from?: SaveFamily | typeof OWN;
  dryRun?: true;
  merge?: true;
  map?: string;
  report?: string;
}

process.exitCode = await main(process.argv.slice(2));

async function main(argv: string[]): Promise<number> {
  try {
    const { save, flags } = readCommandLine(argv);
    await run(path.resolve(save), flags);
    return 0;
  } catch (error) {
    // Commander has printed the message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_OPTION_EXIT_CODE;
    if (error instanceof ConfigError) return complain(error.problems, BAD_OPTION_EXIT_CODE);
    const isOperators = [SaveError, TypeFileError, DataDirectoryError, ShardNotEmptyError].some((kind) => error instanceof kind);
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof ShardNotEmptyError)
      return complain([`${message}; --merge adds to it, with other names and serials`], BAD_OPTION_EXIT_CODE);
    return complain(
      [message],
      isOperators || (error instanceof StorageError && error.kind === "locked") ? BAD_OPTION_EXIT_CODE : FAILED_EXIT_CODE,
    );
  }
}

async function run(save: string, flags: Flags): Promise<void> {
  const isDryRun = flags.dryRun ?? false;
  const { config, place } = shardOf(flags);
  const { dataDirectory } = place;
  if (flags.from === OWN || (flags.from === undefined && (await isExport(save)))) {
    if (flags.merge || flags.map !== undefined)
      throw new SaveError("an export of this project comes over as it is: without --merge and --map");
    if (!isDryRun) prepareDataDirectory(dataDirectory);
    const counts = await restoreExport({ place, isDryRun, folder: save, noteBytes: () => {} });
    process.stdout.write(`${isDryRun ? "Would come over" : "Came over"}: ${linesInWords(counts)}.\n`);
    return;
  }
  if (flags.report !== undefined) await checkReport(flags.report);
  const reader = await openSave(save, flags.from);
  const table = await tableOf(config, flags.map);
  if (!isDryRun) prepareDataDirectory(dataDirectory);
  process.stdout.write(`Reading ${save} as a save of ${reader.family}.\n`);
  const passwords = await Passwords.start({ workers: availableParallelism(), memoryMib: config.accounts.passwordMib });
  const bar = new ProgressBar(reader.bytes);
  try {
    const result = await bringShard({
      place,
      reader,
      table,
      passwords,
      isDryRun,
      isMerge: flags.merge ?? false,
      noteBytes: (bytes) => bar.note(bytes),
    });
    bar.end();
    process.stdout.write(reportText(result, isDryRun));
    if (flags.report !== undefined) await writeFile(flags.report, `${JSON.stringify(reportJson(result, isDryRun), null, 1)}\n`);
  } finally {
    bar.end();
    await passwords.close();
  }
}

/** A report that cannot be written must stop an import before it writes the shard. @throws SaveError */
async function checkReport(file: string): Promise<void> {
  try {
    await (await open(file, "a")).close();
  } catch (error) {
    throw new SaveError(`the report ${file} cannot be written: ${(error as NodeJS.ErrnoException).code}`);
  }
}

/** The types of the stock, with the templates of the packages that the shard's server loads. */
async function tableOf({ dataDirectory, scripts, game }: Config, map: string | undefined): Promise<TypeTable> {
  const folders = [
    path.join(path.resolve(dataDirectory), PACKAGES_FOLDER),
    ...(scripts.packages === undefined ? [] : [scripts.packages]),
    ...(game.era === STOCK_ERA ? [] : [path.join(projectDirectory(), PACKAGES_FOLDER)]),
  ];
  const { inForce } = await new PackageFolders(folders, version()).scan();
  const templates = await readTemplates(scripts.directory ?? projectDirectory(), inForce);
  if (map === undefined) return new TypeTable(templates);
  const bytes = await readFile(map).catch((error: NodeJS.ErrnoException) => {
    throw new TypeFileError(`${map} cannot be read: ${error.code}`);
  });
  if (bytes.length > MAP_MAXIMUM_BYTES) throw new TypeFileError(`${map} is too long`);
  const table = new TypeTable(templates, undefined, typeFile(bytes, map));
  const [unknown] = table.unknown;
  if (unknown !== undefined) throw new TypeFileError(`${map} names the template '${unknown}', which does not exist in the shard`);
  return table;
}

function readCommandLine(argv: string[]): { save: string; flags: Flags } {
  const command = declareShardFlags(new Command(`npm run ${NAME} --`))
    .description(
      "Brings the accounts, characters and world of another server into an empty shard, in one transaction, and says what " +
        "came over and what did not. The shard's server must not be running.",
    )
    .argument("<save>", "the folder of the save, such as ServUO's Saves")
    .option("--from <family>", `who wrote it: ${[...FAMILIES, OWN].join(", ")}; by default it is found out`, familyOf)
    .option("--dry-run", "say the same without writing anything")
    .option(
      "--merge",
      "add to a shard that is not empty: accounts whose names are taken, and all things, get new names and serials",
    )
    .option("--map <file>", 'JSON with templates by the names of types: { "items": {...}, "creatures": {...} }')
    .option("--report <file>", "write the whole report there, as JSON")
    .addHelpText(
      "after",
      "\nExit codes: 0 success, 1 failure, 2 bad flags, an unreadable save, or a shard that is not empty.\nMore in docs/moving-here.md.",
    )
    .allowExcessArguments(false)
    .exitOverride();
  command.parse(argv, { from: "user" });
  return { save: command.args[0]!, flags: command.opts<Flags>() };
}

function familyOf(written: string): SaveFamily | typeof OWN {
  const family = ([...FAMILIES, OWN] as const).find((name) => name === written.toLowerCase());
  if (!family) throw new InvalidArgumentError(`It is one of ${[...FAMILIES, OWN].join(", ")}.`);
  return family;
}

function complain(problems: readonly string[], exitCode: number): number {
  for (const problem of problems) process.stderr.write(`${NAME}: ${problem}\n`);
  return exitCode;
}

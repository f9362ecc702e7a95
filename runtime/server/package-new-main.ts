/** `npm run package:new -- <name>`: writes a package of scripts that works, for designers to start from. */
import path from "node:path";
import { Command, CommanderError } from "commander";
import { BAD_OPTION_EXIT_CODE, ConfigError, readConfig } from "../services/settings/start.js";
import { DataDirectoryError, prepareDataDirectory } from "../base/data-directory/prepare.js";
import { projectDirectory, version } from "../base/system/version.js";
import { NewPackageError, writeNewPackage } from "../scripting/packages/new-package.js";
import { PACKAGES_FOLDER } from "../scripting/packages/package-folders.js";

const NAME = "package:new";
const FAILED_EXIT_CODE = 1;

interface Flags {
  data?: string;
  packages?: string;
}

process.exitCode = main(process.argv.slice(2));

function main(argv: string[]): number {
  try {
    const { name, flags } = readCommandLine(argv);
    const directory = writeNewPackage({
      ...{ name, folder: folderOf(flags), shardVersion: version() },
      scripts: projectDirectory(),
    });
    process.stdout.write(`${directory} is a package with a command and a test. A shard that runs has loaded it.\n`);
    return 0;
  } catch (error) {
    // Commander has printed the message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_OPTION_EXIT_CODE;
    if (error instanceof ConfigError) return complain(error.problems, BAD_OPTION_EXIT_CODE);
    const isOperators = error instanceof NewPackageError || error instanceof DataDirectoryError;
    return complain(
      [error instanceof Error ? error.message : String(error)],
      isOperators ? BAD_OPTION_EXIT_CODE : FAILED_EXIT_CODE,
    );
  }
}

function folderOf({ data, packages }: Flags): string {
  if (packages !== undefined) return path.resolve(packages);
  const dataDirectory = path.resolve(readConfig(data === undefined ? [] : [`--data=${data}`], process.env).dataDirectory);
  prepareDataDirectory(dataDirectory);
  return path.join(dataDirectory, PACKAGES_FOLDER);
}

function readCommandLine(argv: string[]): { name: string; flags: Flags } {
  const command = new Command(`npm run ${NAME} --`)
    .description("Makes a package of scripts that works: a command with its data and its test, and what an editor needs.")
    .argument("<name>", "the package's name, which is also its folder's")
    .option("--data <dir>", "the shard's data directory (SHARD_DATA), whose folder packages gets it")
    .option("--packages <dir>", "another folder of packages")
    .allowExcessArguments(false)
    .exitOverride()
    .parse(argv, { from: "user" });
  return { name: command.args[0]!, flags: command.opts<Flags>() };
}

function complain(problems: readonly string[], exitCode: number): number {
  for (const problem of problems) process.stderr.write(`${NAME}: ${problem}\n`);
  return exitCode;
}

import path from "node:path";
import { type Command, CommandFailure, defineCommand } from "../command.js";

const SUFFIX = ".lua";
const DEFAULT_PROFILE_SECONDS = 5;
/** Below the time that HTTP waits for a command. */
const PROFILE_SECONDS_MAXIMUM = 25;

export interface ReloadOutcome {
  readonly file: string;
  /** Why it could not be loaded. */
  readonly error?: string;
  /** The file was deleted, and is no longer in force. */
  readonly isRemoved?: boolean;
}

/** What operators can do with scripts. */
export interface ScriptControl {
  /**
   * Reloads the files that a name means, or all that have changed. A file that fails to load keeps its old version.
   * Empty if no file has that name, or none has changed.
   */
  reload(name?: string): Promise<readonly ReloadOutcome[]>;
  /** Measures for some seconds what scripts cost. Returns lines to print. */
  profile(seconds: number): Promise<readonly string[]>;
  /** Lines about packages of scripts: those that are loaded and left out, and what they override and extend. */
  packages(): readonly string[];
  /** Names of packages and files, for completion. */
  files(): readonly string[];
}

export function reloadCommand({ scripts }: { readonly scripts: ScriptControl }): Command {
  return defineCommand({
    name: "reload",
    description: "Reloads scripts from their files; a script that fails to load keeps its old version.",
    arguments: [
      {
        name: "module",
        type: "word",
        about:
          "a file, such as lua/commands/where.lua, commands.where or where, or a package, such as packages/winter, changed or not; all changed files without it",
        optional: true,
        complete: () => scripts.files().flatMap((file) => (file.endsWith(SUFFIX) ? [file, path.basename(file, SUFFIX)] : [file])),
      },
    ],
    contexts: ["Console", "InGame"],
    level: "GameMaster",
    async handler({ arguments: { module }, print }) {
      const results = await scripts.reload(module);
      if (results.length === 0 && module === undefined) return "No script has changed since it was loaded.";
      if (results.length === 0) throw new CommandFailure(`There is no script or package "${module}".`);
      const failed = results.filter(({ error }) => error !== undefined);
      // Staff were told once already, which may be long ago.
      for (const { file, error } of failed) print(error!.startsWith(file) ? error! : `${file}: ${error}`);
      if (failed.length > 0)
        throw new CommandFailure(
          `${failed.length} of ${results.length} could not be loaded and ${failed.length === 1 ? "keeps its old version" : "keep their old versions"}.`,
        );
      const removed = results.filter(({ isRemoved }) => isRemoved);
      const loaded = results.filter(({ isRemoved }) => !isRemoved);
      return [...summary("Loaded", loaded), ...summary("Removed", removed)];
    },
  });
}

export function packagesCommand({ scripts }: { readonly scripts: ScriptControl }): Command {
  return defineCommand({
    name: "packages",
    description: "Lists the packages of scripts, those that are left out, and what they override and extend.",
    arguments: [],
    runsIn: "one",
    contexts: ["Console", "InGame"],
    level: "GameMaster",
    handler() {
      const lines = scripts.packages();
      return lines.length > 0 ? [...lines] : "There are no packages.";
    },
  });
}

function summary(what: string, results: readonly ReloadOutcome[]): string[] {
  if (results.length === 0) return [];
  return [results.length === 1 ? `${what} ${results[0]!.file}.` : `${what} ${results.length} files.`];
}

export function profileCommand({ scripts }: { readonly scripts: ScriptControl }): Command {
  return defineCommand({
    name: "lua_profile",
    description: "Measures scripts for some seconds, and lists the time that each handler took.",
    arguments: [
      {
        name: "seconds",
        type: "integer",
        min: 1,
        max: PROFILE_SECONDS_MAXIMUM,
        about: `how long to measure; ${DEFAULT_PROFILE_SECONDS} without it`,
        optional: true,
      },
    ],
    contexts: ["Console", "InGame"],
    level: "GameMaster",
    async handler({ arguments: { seconds = DEFAULT_PROFILE_SECONDS }, print }) {
      print(`Measuring for ${seconds} s.`);
      return scripts.profile(seconds);
    },
  });
}

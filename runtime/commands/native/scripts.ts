import path from "node:path";
import { type Command, CommandFailure, defineCommand } from "../command.js";

const DEFAULT_PROFILE_SECONDS = 5;
/** Less than anybody waits for an answer over HTTP. */
const PROFILE_SECONDS_MAXIMUM = 25;

/** What operators may do with the scripts. */
export interface ScriptControl {
  /** Loads the files that a name stands for, or all, anew; what cannot be loaded stays as it was. An empty answer: no such file. */
  reload(name?: string): Promise<readonly { readonly file: string; readonly error?: string }[]>;
  /** Watches for so many seconds; what scripts cost meanwhile, in lines. */
  profile(seconds: number): Promise<readonly string[]>;
  /** Names of files, for completion. */
  files(): readonly string[];
}

export function reloadCommand({ scripts }: { readonly scripts: ScriptControl }): Command {
  return defineCommand({
    name: "reload",
    description: "Loads scripts anew from their files; one that is broken leaves its old version running.",
    arguments: [
      {
        name: "module",
        type: "word",
        about: "a file, as in lua/commands/where.lua, commands.where or where; all without it",
        optional: true,
        complete: () => scripts.files().flatMap((file) => [file, path.basename(file, ".lua")]),
      },
    ],
    contexts: ["Console", "InGame"],
    level: "GameMaster",
    async handler({ arguments: { module }, print }) {
      const results = await scripts.reload(module);
      if (results.length === 0)
        throw new CommandFailure(module === undefined ? "There are no scripts." : `There is no script "${module}".`);
      const failed = results.filter(({ error }) => error !== undefined);
      for (const { file, error } of failed) print(`${file}: ${error}`);
      if (failed.length > 0)
        throw new CommandFailure(`${failed.length} of ${results.length} could not be loaded; they stay as they were.`);
      return results.length === 1 ? `Loaded ${results[0]!.file}.` : `Loaded ${results.length} files.`;
    },
  });
}

export function profileCommand({ scripts }: { readonly scripts: ScriptControl }): Command {
  return defineCommand({
    name: "lua_profile",
    description: "Watches scripts for some seconds and lists what took how much time.",
    arguments: [
      {
        name: "seconds",
        type: "integer",
        min: 1,
        max: PROFILE_SECONDS_MAXIMUM,
        about: `how long; ${DEFAULT_PROFILE_SECONDS} without it`,
        optional: true,
      },
    ],
    contexts: ["Console", "InGame"],
    level: "GameMaster",
    async handler({ arguments: { seconds = DEFAULT_PROFILE_SECONDS }, print }) {
      print(`Watching for ${seconds} s.`);
      return scripts.profile(seconds);
    },
  });
}

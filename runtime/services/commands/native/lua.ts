import { LUA_CODE_CHARACTERS_MAXIMUM, type LuaConsole } from "../../../contracts/scripts/lua-evaluation.js";
import { type Command, CommandFailure, defineCommand } from "../command.js";
import type { ScriptControl } from "./scripts.js";

/** `@help.help_request on_help_request`: the code sees the variables of a file. No Lua begins with this sign. */
const FILE_AND_CODE = /^@(\S+)\s+(.*)$/s;

export function luaCommand({
  lua,
  scripts,
}: {
  readonly lua: LuaConsole;
  readonly scripts: Pick<ScriptControl, "files">;
}): Command {
  return defineCommand({
    name: "lua",
    description:
      "Runs Lua and shows the results. After @file the code sees that file's variables; in the game, me is your character.",
    usage: "[@file] <code>",
    arguments: [
      {
        name: "code",
        type: "text",
        isRaw: true,
        maxLength: LUA_CODE_CHARACTERS_MAXIMUM,
        about: "an expression, or statements",
        complete: (typed) => {
          if (typed.startsWith("@")) return scripts.files().map((file) => `@${file}`);
          const { start, candidates } = lua.complete(typed);
          return candidates.map((one) => typed.slice(0, start) + one);
        },
      },
    ],
    contexts: ["Console", "InGame"],
    level: "Administrator",
    async handler({ issuer, arguments: { code: given }, print }) {
      const [, file, code = given] = FILE_AND_CODE.exec(given) ?? [];
      const { success, values, printed, error } = await lua.evaluate({ code, file, sessionId: issuer.sessionId });
      for (const text of printed) print(text);
      if (!success) throw new CommandFailure(error ?? "It failed.");
      return values.length > 0 ? [...values] : printed.length > 0 ? [] : "Done; there is no result.";
    },
  });
}

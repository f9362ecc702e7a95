import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { text } from "../../declare/types.js";
import type { Log } from "../../../base/log/log.js";

const LINE_BYTES = 8 * 1024;

/** `log`: lines in the server's log, with the script file. */
export function logModule({ log }: { readonly log: Log }): LuaModule {
  const level = (name: "debug" | "info" | "warn" | "error") =>
    fn({
      about: `Writes a line of level ${name}.`,
      parameters: [parameter("message", text({ maxBytes: LINE_BYTES }), "the line")],
      returns: [],
      does: (task, message) => log[name]({ file: task.file }, message),
    });
  return luaModule({
    name: "log",
    about: "Lines in the server's log. Operators also see them in the console.",
    functions: { debug: level("debug"), info: level("info"), warn: level("warn"), error: level("error") },
  });
}

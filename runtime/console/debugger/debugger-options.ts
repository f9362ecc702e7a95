import path from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { projectDirectory } from "../../base/system/version.js";
import { readServerOptions, type ServerOptions, type Start } from "../console-options.js";

const PORT_MAXIMUM = 65_535;

interface EditorOptions {
  /** Undefined: the client speaks over standard input and output. */
  readonly port?: number;
}

export interface DebuggerOptions extends ServerOptions, EditorOptions {
  readonly password: string | undefined;
}

/** Reads the command line of `npm run debugger --`. */
export function readDebuggerOptions(argv: readonly string[], environment: NodeJS.ProcessEnv): Start<DebuggerOptions> {
  const command = new Command("npm run debugger --")
    .description("Connects an editor, which speaks the Debug Adapter Protocol, with the Lua of a running server.")
    .option("--port <port>", "wait for the editor on this port of this machine, instead of standard input", port);
  // An editor starts it in any folder.
  const data = environment["SHARD_DATA"] || path.join(projectDirectory(), "data");
  const username = "sign in as this account, an Administrator; SHARD_PASSWORD has the password";
  const start = readServerOptions<EditorOptions>(command, { data, username }, argv);
  return "output" in start ? start : { options: { ...start.options, password: environment["SHARD_PASSWORD"] } };
}

function port(text: string): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(number <= PORT_MAXIMUM)) throw new InvalidArgumentError(`Allowed: 0 to ${PORT_MAXIMUM}; 0 is any free port.`);
  return number;
}

import path from "node:path";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { projectDirectory } from "../../process/version.js";
import { baseUrl } from "../options.js";

const PORT_MAXIMUM = 65_535;
const BAD_OPTION_EXIT_CODE = 2;

export interface DebuggerOptions {
  readonly url: string | undefined;
  readonly dataDirectory: string;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** Undefined: the client speaks over standard input and output. */
  readonly port: number | undefined;
}

/** Options to run with, or a text to print before exiting with `exitCode`. */
export type DebuggerStart = { readonly options: DebuggerOptions } | { readonly output: string; readonly exitCode: number };

/** Reads the command line of `npm run debugger --`. */
export function readDebuggerOptions(argv: readonly string[], environment: NodeJS.ProcessEnv): DebuggerStart {
  let output = "";
  const write = (text: string): void => void (output += text);
  const command = new Command("npm run debugger --")
    .description("Connects an editor, which speaks the Debug Adapter Protocol, with the Lua of a running server.")
    .option("--url <url>", "address of the server's HTTP API (default: the address of the server of the data directory)", baseUrl)
    .option(
      "--data <dir>",
      "data directory of a server on this machine",
      environment["SHARD_DATA"] || path.join(projectDirectory(), "data"),
    )
    .option("--username <name>", "sign in as this account, an Administrator; SHARD_PASSWORD has the password")
    .option("--port <port>", "wait for the editor on this port of this machine, instead of standard input", port)
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write });
  try {
    command.parse(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { output, exitCode: error.exitCode === 0 ? 0 : BAD_OPTION_EXIT_CODE };
  }
  const given = command.opts<{ url?: string; data: string; username?: string; port?: number }>();
  const password = environment["SHARD_PASSWORD"];
  return { options: { url: given.url, dataDirectory: given.data, username: given.username, password, port: given.port } };
}

function port(text: string): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(number <= PORT_MAXIMUM)) throw new InvalidArgumentError(`Allowed: 0 to ${PORT_MAXIMUM}; 0 is any free port.`);
  return number;
}

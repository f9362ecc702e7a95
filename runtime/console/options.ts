import { Command, CommanderError, InvalidArgumentError } from "commander";

export interface ConsoleOptions {
  readonly url: string | undefined;
  readonly dataDirectory: string;
  readonly username: string | undefined;
}

/** Options to run with, or a text to print before exiting with `exitCode`. */
export type ConsoleStart = { readonly options: ConsoleOptions } | { readonly output: string; readonly exitCode: number };

const BAD_OPTION_EXIT_CODE = 2;

/** Reads the command line of `npm run console --`. SHARD_DATA can give the data directory, as for the server. */
export function readConsoleOptions(argv: readonly string[], environment: NodeJS.ProcessEnv): ConsoleStart {
  let output = "";
  const write = (text: string): void => void (output += text);
  const command = new Command("npm run console --")
    .description("The operator's console: monitors and controls a running server over its HTTP API.")
    .option("--url <url>", "address of the server's HTTP API (default: the address of the server of the data directory)", baseUrl)
    .option("--data <dir>", "data directory of a server on this machine", environment["SHARD_DATA"] || "./data")
    .option("--username <name>", "sign in as this account; the password is asked for")
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write });
  try {
    command.parse(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { output, exitCode: error.exitCode === 0 ? 0 : BAD_OPTION_EXIT_CODE };
  }
  const { url, data, username } = command.opts<{ url?: string; data: string; username?: string }>();
  return { options: { url, dataDirectory: data, username } };
}

/** An address without its last slashes. @throws InvalidArgumentError */
export function baseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new InvalidArgumentError("Allowed: an http:// or https:// address.");
  return text.replace(/\/+$/, "");
}

import { Command, CommanderError, InvalidArgumentError } from "commander";

/** Where the server is, and who signs in. */
export interface ServerOptions {
  /** Servers of one network: the first that answers is used. Empty: the one of the data directory. */
  readonly urls: readonly string[];
  readonly dataDirectory: string;
  readonly username: string | undefined;
}

/** Options to run with, or a text to print before exiting with `exitCode`. */
export type CommandLineStart<Options = ServerOptions> =
  | { readonly options: Options }
  | { readonly output: string; readonly exitCode: number };

const BAD_OPTION_EXIT_CODE = 2;

/** Reads the command line of `npm run console --`. */
export function readConsoleOptions(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
): CommandLineStart<ServerOptions & { readonly world?: string }> {
  const command = new Command("npm run console --")
    .description("The operator's console: monitors and controls a running server over its HTTP API.")
    .option("--world <name>", "in a network of several worlds, the one for commands that name none; * for all");
  const data = environment["SHARD_DATA"] || "./data";
  return readServerOptions(command, { data, username: "sign in as this account; the password is asked for" }, argv);
}

/**
 * Reads the command line of a program that signs in to a server: `--url`, `--data`, `--username` and the options that
 * `command` has already.
 */
export function readServerOptions<More extends object>(
  command: Command,
  /** The default data directory, and what `--username` says in the help. */
  { data, username }: { data: string; username: string },
  argv: readonly string[],
): CommandLineStart<ServerOptions & More> {
  let output = "";
  const write = (text: string): void => void (output += text);
  command
    .option(
      "--url <url>",
      "address of the server's HTTP API; given several times, another API of the network takes the place of one that does not answer " +
        "(default: the address of the server of the data directory)",
      (text: string, before: readonly string[]) => [...before, baseUrl(text)],
      [],
    )
    .option("--data <dir>", "data directory of a server on this machine", data)
    .option("--username <name>", username)
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write });
  try {
    command.parse(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { output, exitCode: error.exitCode === 0 ? 0 : BAD_OPTION_EXIT_CODE };
  }
  const {
    url: urls,
    data: dataDirectory,
    username: name,
    ...more
  } = command.opts<{ url: string[]; data: string; username?: string } & More>();
  return { options: { urls, dataDirectory, username: name, ...(more as unknown as More) } };
}

/** An address without its last slashes. @throws InvalidArgumentError */
function baseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new InvalidArgumentError("Allowed: an http:// or https:// address.");
  return text.replace(/\/+$/, "");
}

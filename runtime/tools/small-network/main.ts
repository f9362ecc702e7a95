/** `npm run network`: a small network on this machine, to look at or to begin with. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { Command, CommanderError } from "commander";
import { localUrl } from "../../base/data-directory/listening-file.js";
import { hasNatsServer } from "./nats-nodes.js";
import { SmallNetwork, type NetworkPlan } from "./small-network.js";
import type { PlannedProcess } from "./server-process.js";

const NAME = "network";
const BAD_OPTION_EXIT_CODE = 2;
const FAILED_EXIT_CODE = 1;
/** Signals within this time count as one: npm passes on what a terminal has sent to all. */
const SAME_SIGNAL_MS = 1_000;

interface Flags {
  data: string;
  databaseUrl: string;
  nats?: string;
  networkName: string;
  gamePort: string;
  httpPort: string;
}

void main(process.argv.slice(2));

async function main(argv: string[]): Promise<void> {
  let flags: Flags;
  try {
    flags = readCommandLine(argv);
  } catch (error) {
    // Commander has printed the message.
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : BAD_OPTION_EXIT_CODE;
    return;
  }
  if (flags.nats === undefined && !hasNatsServer()) {
    complain("nats-server is not installed; install it, or name servers that run with --nats");
    process.exitCode = BAD_OPTION_EXIT_CODE;
    return;
  }
  const network = new SmallNetwork(planOf(flags));
  stopOnSignals(network);
  try {
    await network.start();
  } catch (error) {
    complain(`the network cannot be started: ${error instanceof Error ? error.message : String(error)}`);
    await network.stop();
    process.exit(FAILED_EXIT_CODE);
  }
  for (const row of network.table)
    process.stdout.write(
      `${row
        .map((cell, i) => cell.padEnd(WIDTHS[i] ?? 0))
        .join(" ")
        .trimEnd()}\n`,
    );
  let rolling = Promise.resolve();
  process.on("SIGUSR2", () => {
    rolling = rolling.then(() => network.roll());
  });
  const { game, http, passwordFile } = network.entrances;
  process.stdout.write(
    "The network is ready.\n\n" +
      `  Players   ${game.map(({ host, port }) => `${host}:${port}`).join(" or ")}\n` +
      `  Staff     ${http.map((endpoint) => `${localUrl(endpoint)}/`).join(" or ")}\n` +
      (passwordFile === undefined ? "" : `  Password  of the first account, admin: in ${passwordFile}\n`),
  );
}

const WIDTHS = [14, 36, 8];

function planOf({ data, databaseUrl, nats, networkName: name, gamePort, httpPort }: Flags): NetworkPlan {
  const folder = path.resolve(data);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const next = (first: string, index: number): number => (Number(first) === 0 ? 0 : Number(first) + index);
  const worlds = ["north", "south"].flatMap((world): PlannedProcess[] => [
    { name: `${world}-1`, role: "world", world, facets: [0] },
    { name: `${world}-2`, role: "world", world, facets: [1, 2, 3, 4, 5] },
  ]);
  const others = [0, 1].flatMap((index): PlannedProcess[] => [
    { name: `edge-${index + 1}`, role: "edge", gamePort: next(gamePort, index) },
    { name: `api-${index + 1}`, role: "api", httpPort: next(httpPort, index) },
  ]);
  return {
    ...{ folder, databaseUrl, name, env: process.env, processes: [...worlds, ...others], say: complain },
    nats: nats?.split(","),
  };
}

/** Stops all at the first signal, with exit code 0 if all ended well. A further one ends this process at once. */
function stopOnSignals(network: SmallNetwork): void {
  let begunAt: number | undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (begunAt !== undefined) {
        if (performance.now() - begunAt >= SAME_SIGNAL_MS) process.exit(FAILED_EXIT_CODE);
        return;
      }
      begunAt = performance.now();
      void network.stop().then((isWell) => process.exit(isWell ? 0 : FAILED_EXIT_CODE));
    });
  }
}

function readCommandLine(argv: string[]): Flags {
  const port = (text: string): string => {
    if (/^\d{1,5}$/.test(text) && Number(text) < 65_535) return text;
    throw new CommanderError(BAD_OPTION_EXIT_CODE, "port", `${text} is not a port`);
  };
  return new Command(`npm run ${NAME} --`)
    .description("Runs a small network on this machine: worlds north and south in two processes each, two edges, two APIs.")
    .option("--data <dir>", "folder of the network, with a folder for each process", "./network")
    .option(
      "--database-url <url>",
      "MySQL or MariaDB database, created if missing",
      "mysql://root@127.0.0.1:3306/shardkeeper_network",
    )
    .option("--nats <urls>", "servers of NATS that run already; without it three are run here")
    .option("--network-name <name>", "name of the network; several can share NATS servers", "network")
    .option("--game-port <n>", "port of the first edge, the next one is the second's; 0: any free ports", port, "2593")
    .option("--http-port <n>", "port of the first API, the next one is the second's; 0: any free ports", port, "8088")
    .allowExcessArguments(false)
    .exitOverride()
    .parse(argv, { from: "user" })
    .opts<Flags>();
}

function complain(line: string): void {
  process.stderr.write(`${NAME}: ${line}\n`);
}

import path from "node:path";
import { AdministratorPasswordError } from "../services/accounts/first-administrator.js";
import { type Issuer, TERMINAL } from "../services/commands/issuer.js";
import { startTerminal, type OperatorTerminal } from "../services/commands/terminal.js";
import { BAD_OPTION_EXIT_CODE, type Config, parseStart } from "../services/settings/start.js";
import { DataDirectoryError, prepareDataDirectory } from "../base/data-directory/prepare.js";
import { UnsafeAddressError } from "../http/server/http-server.js";
import { takeLastEnd, writeLastEnd } from "../base/data-directory/last-end-file.js";
import { removeListeningFile, writeListeningFile } from "../base/data-directory/listening-file.js";
import { createLog, type Log, type LogBook } from "../base/log/log.js";
import { allowLostTerminal } from "../base/system/lost-terminal.js";
import { expectedProblem, introduction, welcome } from "./start-messages.js";
import { type Shard, startShard } from "./shard.js";
import { stopOnSignals } from "./stop-signals.js";
import { supervise, supervisorOf } from "./supervise.js";
import type { Supervisor } from "../network/supervisor/supervisor.js";
import { OWN_LINK_FORM } from "../contracts/link-form.js";
import { LinkFormError } from "../network/links/own-messages.js";
import { supervision, type Supervision } from "./supervision.js";
import { startAhead } from "./world-ahead.js";

const STDOUT = 1;
const FAILED_EXIT_CODE = 1;
/** For the starter of a process of a network, which starts it again: a temporary failure, as sysexits.h has it. */
const RESTART_EXIT_CODE = 75;
/** After a failed start; what is closed in order takes less. */
const END_MS = 5_000;

const start = parseStart(process.argv.slice(2), process.env);
if ("output" in start) {
  (start.exitCode === 0 ? process.stdout : process.stderr).write(start.output);
  process.exitCode = start.exitCode;
} else {
  const supervised = supervision();
  allowLostTerminal();
  if (start.config.game.edges > 0 && !supervised) void supervise(start.config);
  else if (supervised && supervised.start.linkForm !== OWN_LINK_FORM) refuse(new LinkFormError(supervised.start.linkForm));
  else void run(start.config, start.warnings, supervised);
}

async function run(config: Config, warnings: readonly string[], supervised?: Supervision): Promise<void> {
  const dataDirectory = path.resolve(config.dataDirectory);
  const ahead = supervised?.start.waits ? await startAhead(config) : undefined;
  await supervised?.waitForTurn();
  let book: LogBook;
  try {
    prepareDataDirectory(dataDirectory);
    book = createLog({
      ...config.log,
      directory: path.join(dataDirectory, "logs"),
      terminal: STDOUT,
      complain: (message) => process.stderr.write(`shardkeeper: ${message}\n`),
    });
  } catch (error) {
    return refuse(error);
  }
  const { log } = book;
  const fail = (err: unknown): void => {
    log.fatal({ err }, "uncaught exception; exiting");
    book.flushSync();
    try {
      shard?.noteCrash(err);
    } finally {
      process.exit(FAILED_EXIT_CODE);
    }
  };
  process.on("uncaughtException", fail);
  for (const warning of warnings) log.warn(warning);

  // The process that a signal stops the server by.
  const pid = supervised ? process.ppid : process.pid;
  /** Edges of the network hold the clients of its processes. */
  const isOfNetwork = config.network.nats !== undefined;
  let shard: Shard | undefined;
  let terminal: OperatorTerminal | undefined;
  /** Whether another world follows, for which clients stay connected. */
  let isRestart = false;
  /** Whether none follows after all. */
  let isToStop = false;
  /** Follows this process's world, if no supervisor does. */
  let follower: Supervisor | undefined;
  const stops = stopOnSignals({
    log,
    ...(supervised && {
      // A terminal signals all processes; the supervisor then says what to do.
      whenSignalled: (name) => name === "SIGTERM" && restart(name),
    }),
    stop: async (reason) => {
      if (!isRestart || isOfNetwork) removeListeningFile(dataDirectory, pid);
      if (isRestart || isOfNetwork) keepClients(reason);
      await shard?.stop();
      terminal?.close();
    },
    losses: () => shard?.losses() ?? "nothing was lost",
    closeLog: () => book.close(),
    exit: (code) => (code === 0 && follower ? follower.begin() : process.exit(code)),
  });
  /** From here on nothing but its clients may be left of this world, however long the process goes on. */
  const keepClients = (reason: string): void => {
    const lastEnd = { how: reason, wasPlanned: true, at: Date.now() };
    const given = shard?.keepClients(reason);
    if (isOfNetwork && shard?.commands) writeLastEnd(dataDirectory, lastEnd);
    if (!given) return;
    follower = supervisorOf(config, { ...given, httpPort: shard!.http.port, lastEnd });
    stops.ignoreSignals();
    process.off("uncaughtException", fail).off("SIGUSR2", restartByHand);
  };
  const restart = (reason: string): void => {
    isRestart = true;
    supervised?.closing(reason);
    stops.stop(reason, isOfNetwork ? RESTART_EXIT_CODE : 0);
  };
  const stop = (reason: string, exitCode?: number): void => {
    if (!isRestart) supervised?.beLast();
    stops.stop(reason, exitCode);
  };
  const restartByHand = (): void => void shard?.commands?.execute("restart", ownerOfSignals(log));
  if (!supervised) process.on("SIGUSR2", restartByHand);
  supervised?.hear({
    restart: restartByHand,
    stop(reason) {
      // The supervisor ends with this process, which stores everything already.
      if (isRestart && !isToStop) isToStop = true;
      else stops.signal(reason);
    },
    edgeLost: (edge, reason, error) => shard?.noteLostEdge(edge, reason, error),
  });
  const lastEnd = isOfNetwork ? takeLastEnd(dataDirectory) : supervised?.start.lastEnd;
  try {
    shard = await startShard({
      config,
      log,
      logLines: book,
      onFailure: (error) => {
        log.fatal({ err: error }, "the shard cannot continue");
        isRestart = supervised !== undefined;
        stops.stop(error.message, FAILED_EXIT_CODE);
      },
      onStopWanted: (reason) => stop(reason),
      // At once: what fails after this must not cost the operator the password.
      onFirstAdministrator: (administrator) => process.stdout.write(introduction(administrator)),
      ...(supervised && { supervised: supervised.start, keys: supervised }),
      ...{ lastEnd, restart, ahead, readAhead: supervised?.readAhead },
    });
  } catch (error) {
    const problem = expectedProblem(error);
    log.fatal(problem === undefined ? { err: error } : { problem }, "the shard cannot start");
    await book.close();
    refuse(error, problem);
    // Its starter waits for its end before the next start, so nothing that the failed start left open may keep it.
    setTimeout(() => process.exit(), END_MS).unref();
    return;
  }
  writeListeningFile(dataDirectory, { game: shard.game, http: shard.http, pid });
  supervised?.ready(shard.http.port);
  log.info({ game: shard.game, http: shard.http, ...(supervised && { worldPid: process.pid }) }, `${config.shardName} is open`);
  if (lastEnd === undefined) process.stdout.write(welcome(shard.game, shard.http, shard.commands !== undefined));
  else log.warn({ end: lastEnd.how, elapsedMs: Date.now() - lastEnd.at }, "the world was started again after its end");
  if (book.terminal && shard.commands) {
    terminal = startTerminal({
      registry: shard.commands,
      input: process.stdin,
      output: process.stdout,
      lines: book.terminal,
      // A signal like the one of a terminal, so that a second Ctrl-C ends a stop that hangs.
      interrupt: () => process.kill(pid, "SIGINT"),
      colour: !process.env["NO_COLOR"],
    });
  }
}

/** A person who can signal this process may do everything. */
function ownerOfSignals(log: Log): Issuer {
  return { ...TERMINAL, print: (line, isProblem) => log[isProblem ? "error" : "info"](line) };
}

/** The exit code is 2 for a mistake of the operator, and 1 for anything else. */
function refuse(error: unknown, problem = error instanceof Error ? error.message : String(error)): void {
  const isOperators =
    error instanceof DataDirectoryError || error instanceof AdministratorPasswordError || error instanceof UnsafeAddressError;
  process.stderr.write(`shardkeeper: ${problem}\n`);
  process.exitCode = isOperators ? BAD_OPTION_EXIT_CODE : FAILED_EXIT_CODE;
}

import path from "node:path";
import { AdministratorPasswordError } from "../services/accounts/first-administrator.js";
import { startTerminal, type OperatorTerminal } from "../services/commands/terminal.js";
import { BAD_OPTION_EXIT_CODE, type Config, parseStart } from "../services/settings/start.js";
import { DataDirectoryError, prepareDataDirectory } from "../base/data-directory/prepare.js";
import { UnsafeAddressError } from "../http/server/http-server.js";
import { removeListeningFile, writeListeningFile } from "../base/data-directory/listening-file.js";
import { createLog, type LogBook } from "../base/log/log.js";
import { allowLostTerminal } from "../base/system/lost-terminal.js";
import { expectedProblem, introduction, welcome } from "./first-words.js";
import { type Shard, startShard } from "./shard.js";
import { stopOnSignals } from "./stop-signals.js";

const STDOUT = 1;
const FAILED_EXIT_CODE = 1;
/** After a failed start; what is closed in order takes less. */
const END_MS = 5_000;

const start = parseStart(process.argv.slice(2), process.env);
if ("output" in start) {
  (start.exitCode === 0 ? process.stdout : process.stderr).write(start.output);
  process.exitCode = start.exitCode;
} else {
  allowLostTerminal();
  void run(start.config, start.warnings);
}

async function run(config: Config, warnings: readonly string[]): Promise<void> {
  const dataDirectory = path.resolve(config.dataDirectory);
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
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, "uncaught exception; exiting");
    book.flushSync();
    process.exit(FAILED_EXIT_CODE);
  });
  for (const warning of warnings) log.warn(warning);

  let shard: Shard | undefined;
  let terminal: OperatorTerminal | undefined;
  const stop = stopOnSignals({
    log,
    stop: async () => {
      removeListeningFile(dataDirectory, process.pid);
      await shard?.stop();
      terminal?.close();
    },
    losses: () => shard?.losses() ?? "nothing was lost",
    closeLog: () => book.close(),
  });
  try {
    shard = await startShard({
      config,
      log,
      logLines: book,
      onFailure: (error) => {
        log.fatal({ err: error }, "the shard cannot continue");
        stop(error.message, FAILED_EXIT_CODE);
      },
      onStopWanted: (reason) => stop(reason),
      // At once: what fails after this must not cost the operator the password.
      onFirstAdministrator: (administrator) => process.stdout.write(introduction(administrator)),
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
  writeListeningFile(dataDirectory, { game: shard.game, http: shard.http, pid: process.pid });
  log.info({ game: shard.game, http: shard.http }, `${config.shardName} is open`);
  process.stdout.write(welcome(shard.game, shard.http, shard.commands !== undefined));
  if (book.terminal && shard.commands) {
    terminal = startTerminal({
      registry: shard.commands,
      input: process.stdin,
      output: process.stdout,
      lines: book.terminal,
      // A signal like the one of a terminal, so that a second Ctrl-C ends a stop that hangs.
      interrupt: () => process.kill(process.pid, "SIGINT"),
      colour: !process.env["NO_COLOR"],
    });
  }
}

/** The exit code is 2 for a mistake of the operator, and 1 for anything else. */
function refuse(error: unknown, problem = error instanceof Error ? error.message : String(error)): void {
  const isOperators =
    error instanceof DataDirectoryError || error instanceof AdministratorPasswordError || error instanceof UnsafeAddressError;
  process.stderr.write(`shardkeeper: ${problem}\n`);
  process.exitCode = isOperators ? BAD_OPTION_EXIT_CODE : FAILED_EXIT_CODE;
}

import { allowLostTerminal } from "../base/system/lost-terminal.js";
import { startConsole } from "./console.js";
import { readConsoleOptions } from "./console-options.js";

const NO_TERMINAL_EXIT_CODE = 1;

const start = readConsoleOptions(process.argv.slice(2), process.env);
if ("output" in start) {
  (start.exitCode === 0 ? process.stdout : process.stderr).write(start.output);
  process.exitCode = start.exitCode;
} else if (!process.stdin.isTTY || !process.stdout.isTTY) {
  process.stderr.write("shardkeeper: the console needs a terminal; use the HTTP API from programs\n");
  process.exitCode = NO_TERMINAL_EXIT_CODE;
} else {
  const running = startConsole({ ...start.options, environment: process.env });
  const end = (): void => {
    running.close();
    // Without waiting for requests in progress.
    process.exit(0);
  };
  allowLostTerminal(end);
  for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"] as const) process.on(signal, end);
  await running.left;
  end();
}

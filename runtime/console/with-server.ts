import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { allowLostTerminal } from "../base/system/lost-terminal.js";
import { parseStart } from "../services/settings/start.js";
import { DataDirectory } from "./client/data-directory.js";
import { startConsole } from "./console.js";

/** Characters kept of the output that the server printed while the console had the terminal. */
const KEPT_CHARACTERS = 8_192;

/** Passes the output of the server on, except while the console has the terminal. */
class ServerOutput {
  private isHeld = false;
  private held = "";

  constructor(server: ChildProcess) {
    for (const [stream, target] of [
      [server.stdout, process.stdout],
      [server.stderr, process.stderr],
    ] as const) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        if (this.isHeld) this.held = (this.held + text).slice(-KEPT_CHARACTERS);
        else target.write(text);
      });
    }
  }

  hold(): void {
    this.isHeld = true;
  }

  release(): void {
    this.isHeld = false;
    this.held = "";
  }

  /** Prints the end of the held output, from the beginning of a line. */
  showHeld(): void {
    this.isHeld = false;
    process.stderr.write(this.held.length < KEPT_CHARACTERS ? this.held : this.held.slice(this.held.indexOf("\n") + 1));
  }
}

/** `npm start -- --console`: the server in a process of its own, and the console on this terminal. */

const FAILED_EXIT_CODE = 1;
const POLL_MS = 50;

const args = process.argv.slice(2).filter((arg) => arg !== "--console");
const start = parseStart(args, process.env);
if ("output" in start) {
  (start.exitCode === 0 ? process.stdout : process.stderr).write(start.output);
  process.exitCode = start.exitCode;
} else if (!process.stdin.isTTY || !process.stdout.isTTY) {
  process.stderr.write("shardkeeper: --console needs a terminal; start the server without it\n");
  process.exitCode = FAILED_EXIT_CODE;
} else {
  process.exit(await runBoth(start.config.dataDirectory));
}

/** @returns the exit code of the server */
async function runBoth(dataDirectory: string): Promise<number> {
  const main = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "server", "main.js");
  // Without standard input, so that it reads no commands. Its log goes to the file and to the console's view.
  // In its own process group, so that Ctrl-C on the terminal reaches it only through this process.
  const server = spawn(process.execPath, [main, ...args], { stdio: ["ignore", "pipe", "pipe"], detached: true });
  const ended = once(server, "exit").then(([code]) => (typeof code === "number" ? code : FAILED_EXIT_CODE));
  const output = new ServerOutput(server);
  let closeConsole = (): void => undefined;
  const stop = (): void => {
    closeConsole();
    server.kill("SIGTERM");
  };
  for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"] as const) process.on(signal, stop);
  allowLostTerminal(stop);
  if (!(await isListening(dataDirectory, server))) return ended;
  output.hold();
  const running = startConsole({
    ...{ urls: [], dataDirectory, username: undefined, environment: process.env },
    leavingQuestion: "Stop the server and leave?",
  });
  closeConsole = () => running.close();
  await Promise.race([running.left, ended]);
  const hasEnded = server.exitCode !== null || server.signalCode !== null;
  stop();
  if (hasEnded) output.showHeld();
  else output.release();
  return ended;
}

/** Waits until the server listens or has ended. */
async function isListening(dataDirectory: string, server: ChildProcess): Promise<boolean> {
  const directory = new DataDirectory(dataDirectory);
  while (server.exitCode === null && server.signalCode === null) {
    if (directory.pid() === server.pid) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
}

import { spawn } from "node:child_process";
import { constants } from "node:os";

const passedOn = ["SIGINT", "SIGTERM", "SIGHUP"];

/** A child process failed, so the task fails with `exitCode`. */
export class ChildFailed extends Error {
  /** @param {string} command @param {number} exitCode */
  constructor(command, exitCode) {
    super(`${command} ended with exit code ${exitCode}`);
    this.exitCode = exitCode;
  }
}

/** A signal arrived while a child was running. */
export class Interrupted extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(signal);
    this.exitCode = exitCodeOf(signal);
  }
}

/**
 * Runs a command to its end and passes signals on to it. It does not read standard input, which belongs to the server.
 *
 * @param {readonly string[]} command
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, stdout?: "inherit" | "stderr", stderr?: "inherit" | "ignore",
 *   output?: Buffer[] }} options `output` collects what the command prints, which is else printed at once
 * @returns {Promise<void>} rejects with ChildFailed or Interrupted
 */
export async function runChild(
  [program, ...args],
  { cwd, env = process.env, stdout = "inherit", stderr = "inherit", output = undefined },
) {
  const printed = output ? ["pipe", "pipe"] : [stdout === "stderr" ? 2 : "inherit", stderr];
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", ...printed] });
  if (output) for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(chunk));
  let interruption;
  const passOn = (signal) => {
    interruption = signal;
    child.kill(signal);
  };
  for (const signal of passedOn) process.on(signal, passOn);
  try {
    const exitCode = await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code, signal) => resolve(code ?? exitCodeOf(signal)));
    });
    if (interruption !== undefined) throw new Interrupted(interruption);
    if (exitCode !== 0) throw new ChildFailed([program, ...args].join(" "), exitCode);
  } finally {
    for (const signal of passedOn) process.off(signal, passOn);
  }
}

/** The exit code that a shell reports for a program that a signal ended. */
function exitCodeOf(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}

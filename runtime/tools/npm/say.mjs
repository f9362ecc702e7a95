/** The task failed; the message says why. */
export class TaskFailed extends Error {
  exitCode = 1;
}

/** Prints a message for the user to standard error; standard output belongs to the task. */
export function say(message) {
  process.stderr.write(`shardkeeper: ${message}\n`);
}

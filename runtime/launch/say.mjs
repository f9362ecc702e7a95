/** The task cannot be done, for a reason that the message tells. */
export class TaskFailed extends Error {
  exitCode = 1;
}

/** Tells the person who started us; standard output belongs to the task. */
export function say(message) {
  process.stderr.write(`shardkeeper: ${message}\n`);
}

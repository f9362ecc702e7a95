import { member, type MembersOf, nullableMember, oneOf } from "./events/members.js";
import { accountLevels } from "./levels.js";

/** A job is `running` until its work ends or is given up, also while it is being cancelled. */
export const jobStates = ["running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof jobStates)[number];

/** A job as operators see it, declared once. */
export const jobMembers = {
  jobId: member("id", "the job"),
  name: member("text", "its kind: the command that started it"),
  state: oneOf(jobStates, "how far it is"),
  done: member("integer", "how many are done"),
  total: nullableMember("integer", "how many there are to do; null while that is unknown"),
  unit: member("text", "what is counted, in the plural"),
  startedAt: member("time", "when it started"),
  elapsedMs: member("integer", "milliseconds since then"),
  ratePerSecond: nullableMember("number", "average number done per second; null until there is an average"),
  secondsLeft: nullableMember("integer", "seconds left at that rate; null if unknown, and after the end"),
  startedBy: member("text", "name of the account that started it, or console"),
  cancelLevel: oneOf(accountLevels, "the level needed to cancel it"),
} as const;

/** The current state of a job. */
export interface JobInfo extends MembersOf<typeof jobMembers> {
  /** Where it runs; undefined in a shard of one process. */
  readonly world?: string | undefined;
  readonly isCancelling: boolean;
  readonly outputLines: readonly string[];
}

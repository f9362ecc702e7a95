/** A job is `running` until its work ends or is given up, also while it is being cancelled. */
export const jobStates = ["running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof jobStates)[number];

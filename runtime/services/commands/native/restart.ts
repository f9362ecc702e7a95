import type { Players } from "../../../contracts/players.js";
import { type JobClock, systemJobClock } from "../../jobs/clock.js";
import { type Job, JobFailure, type JobRun, type JobSteps } from "../../jobs/job.js";
import type { Jobs } from "../../jobs/jobs.js";
import { type Command, CommandFailure, defineCommand } from "../command.js";

const NAME = "restart";
const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };
const COUNTDOWN_MAXIMUM_SECONDS = 24 * 3_600;
/** Players are told when this number of seconds is left, and when the countdown begins. */
const TOLD_SECONDS: ReadonlySet<number> = new Set([3_600, 1_800, 900, 600, 300, 120, 60, 30, 10, 5]);
const SECOND_MS = 1_000;
/** When this number of seconds is left, the next process begins to read the world. */
const PREPARE_SECONDS = 10;
const REASON_CHARACTERS = 200;
/** Of `in 10m for an update`: amount, unit, reason. */
const COUNTDOWN = /^in\s+(\d{1,5})\s*([smh])(?:\s+(.+))?$/i;

/**
 * The beginning of what is meant for a time, an end of the countdown, or help. Taken for a reason, it would restart the
 * world at once.
 */
const NO_REASON = /^(?:(?:in|at|on|after|by|every|daily|tomorrow|tonight|cancel|stop|abort|help)(?:\s|$)|[^\p{L}])/iu;

export interface RestartParts {
  /** Undefined where no other process would start. */
  readonly restart?: Restarts | undefined;
  readonly jobs: Pick<Jobs, "list" | "cancel">;
  readonly players: Pick<Players, "broadcast">;
  readonly clock?: Pick<JobClock, "after">;
}

/** How this process makes way for another one. */
export interface Restarts {
  /** Folds all changes into the snapshot, so that the next process loads quickly. */
  readonly save: () => Promise<unknown>;
  /** Has the next process read what is folded while players go on; undefined where it cannot. */
  readonly readAhead?: (() => Promise<void>) | undefined;
  /** Begins to end this process, and returns at once. */
  readonly begin: (reason: string) => void;
}

interface Plan {
  readonly seconds: number;
  readonly reason: string;
}

/** `restart`: starts the world again while players stay connected. */
export function restartCommand(parts: RestartParts): Command {
  const { restart, jobs, players } = parts;
  return defineCommand({
    name: NAME,
    description: "Starts the world again, now or after a countdown, while players stay connected.",
    usage: "[in <time>] [reason] | cancel",
    arguments: [
      {
        name: "plan",
        type: "text",
        maxLength: REASON_CHARACTERS,
        about: "a time such as 'in 10m', with s, m or h; a reason for players; or 'cancel'",
        optional: true,
        complete: () => ["in 1m", "in 5m", "in 15m", "cancel"],
      },
    ],
    contexts: ["Console", "InGame"],
    level: "Administrator",
    question: "Restart the world? Players cannot act for some seconds.",
    async handler({ issuer, arguments: { plan: text = "" }, startJob, afterwards }) {
      if (!restart) throw new CommandFailure("This process cannot start its world again.");
      const planned = jobs.list().find(({ name, state }) => name === NAME && state === "running");
      if (text.trim().toLowerCase() === "cancel") {
        if (!planned) throw new CommandFailure("No restart is planned.");
        jobs.cancel(planned.jobId, issuer.accountName);
        return "The restart is cancelled.";
      }
      const plan = planOf(text.trim());
      if (plan.seconds > 0) {
        if (planned) throw new CommandFailure('A restart is planned already. "restart cancel" stops its countdown.');
        startJob(countdown(plan, { restart, players, clock: parts.clock ?? systemJobClock }));
        return `The world restarts in ${inWords(plan.seconds)}. "restart cancel" stops the countdown.`;
      }
      if (plan.reason !== "") players.broadcast(`The world restarts now: ${plan.reason}`);
      await prepare(restart).catch(failAs(CommandFailure));
      afterwards(() => restart.begin(`restart by ${issuer.accountName}`));
      return "The world is restarting.";
    },
  });
}

/** What takes long is done while everybody can play on. */
async function prepare({ save, readAhead }: Restarts): Promise<void> {
  await save();
  await readAhead?.();
}

function planOf(text: string): Plan {
  const [, amount, unit, reason = ""] = COUNTDOWN.exec(text) ?? [];
  if (amount === undefined) {
    if (NO_REASON.test(text))
      throw new CommandFailure(`"${text}" is no reason. Allowed are a time such as "in 10m", a reason, and "cancel".`);
    return { seconds: 0, reason: text };
  }
  const seconds = Number(amount) * UNIT_SECONDS[unit!.toLowerCase()]!;
  if (seconds > COUNTDOWN_MAXIMUM_SECONDS) throw new CommandFailure("A restart can be planned for the next 24 hours.");
  return { seconds, reason };
}

function countdown(plan: Plan, parts: CountdownParts): Job {
  return { name: NAME, unit: "seconds", total: plan.seconds, work: (run) => countDown(plan, parts, run) };
}

interface CountdownParts {
  readonly restart: Restarts;
  readonly players: Pick<Players, "broadcast">;
  readonly clock: Pick<JobClock, "after">;
}

async function* countDown({ seconds, reason }: Plan, { restart, players, clock }: CountdownParts, run: JobRun): JobSteps {
  const why = reason === "" ? "" : ` (${reason})`;
  let preparing: Promise<void> | undefined;
  try {
    for (let left = seconds; left > 0; left--) {
      if (left <= PREPARE_SECONDS && !preparing) {
        preparing = prepare(restart);
        preparing.catch(() => undefined);
      }
      if (left === seconds || TOLD_SECONDS.has(left))
        players.broadcast(`The world restarts in ${inWords(left)}${why}. You stay connected.`);
      await second(clock, run.signal);
      run.advance();
      yield;
    }
  } finally {
    if (run.signal.aborted) players.broadcast("The restart is cancelled.");
  }
  await preparing!.catch(failAs(JobFailure));
  restart.begin(`planned restart${why}`);
  return "The world is restarting.";
}

/** Rejects when the signal is aborted. */
function second(clock: Pick<JobClock, "after">, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(SECOND_MS, () => {
      signal.removeEventListener("abort", abort);
      resolve();
    });
    function abort(): void {
      cancel();
      reject(signal.reason as Error);
    }
    signal.addEventListener("abort", abort, { once: true });
  });
}

function inWords(seconds: number): string {
  const [size, unit] = seconds % 3_600 === 0 ? [3_600, "hour"] : seconds % 60 === 0 ? [60, "minute"] : [1, "second"];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function failAs(Failure: new (message: string) => Error): (error: unknown) => never {
  return (error) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Failure(`The world does not restart, because it could not be saved: ${why}.`);
  };
}

import type { JobState } from "../../contracts/job-states.js";
import type { JobInfo } from "../../contracts/job-states.js";

const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;
const HOUR_MINUTES = 60;
/** Shorter times show tenths of a second. */
const TENTHS_MS = 10 * SECOND_MS;

const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** `0.4 s`, `42 s`, `2 min 5 s`, `1 h 7 min`. */
function durationText(milliseconds: number): string {
  if (milliseconds < TENTHS_MS) return `${(Math.round(milliseconds / 100) / 10).toString()} s`;
  const seconds = Math.round(milliseconds / SECOND_MS);
  if (seconds < MINUTE_SECONDS) return `${seconds} s`;
  const minutes = Math.floor(seconds / MINUTE_SECONDS);
  if (minutes < HOUR_MINUTES) return parts([minutes, "min"], [seconds % MINUTE_SECONDS, "s"]);
  return parts([Math.floor(minutes / HOUR_MINUTES), "h"], [minutes % HOUR_MINUTES, "min"]);
}

function parts(...all: readonly (readonly [number, string])[]): string {
  return all
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${value} ${unit}`)
    .join(" ");
}

/** `1,200 of 5,000 signs (24 %), 300 per second, 13 s left`, as far as these are known. */
export function progressText({ done, total, unit, ratePerSecond, secondsLeft, isCancelling }: JobInfo): string {
  const share = total === null || total === 0 ? "" : ` (${Math.floor((done / total) * 100)} %)`;
  return [
    `${numbers.format(done)}${total === null ? "" : ` of ${numbers.format(total)}`} ${unit}${share}`,
    ...(ratePerSecond === null ? [] : [`${numbers.format(ratePerSecond)} per second`]),
    ...(secondsLeft === null ? [] : [`${durationText(secondsLeft * SECOND_MS)} left`]),
    ...(isCancelling ? ["being cancelled"] : []),
  ].join(", ");
}

interface EndedJob extends Pick<JobInfo, "elapsedMs" | "done" | "total" | "unit"> {
  readonly state: Exclude<JobState, "running">;
}

const endings: Record<Exclude<JobState, "running">, string> = {
  done: "done in",
  failed: "failed after",
  cancelled: "cancelled after",
};

/** `done in 2 min 5 s: 5,000 of 5,000 signs`. */
export function endText(job: EndedJob): string {
  const counted = `${numbers.format(job.done)}${job.total === null ? "" : ` of ${numbers.format(job.total)}`} ${job.unit}`;
  return `${endings[job.state]} ${durationText(job.elapsedMs)}: ${counted}`;
}

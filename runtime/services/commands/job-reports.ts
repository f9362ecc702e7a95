import type { JobListener } from "../jobs/job.js";
import { progressText } from "../jobs/job-text.js";
import { contextOf, type Issuer } from "./issuer.js";
import { OUTPUT_LINES_MAXIMUM } from "./output.js";

/** Shortest time between two lines about progress. */
const PROGRESS_INTERVAL_MS = 5_000;

/** Shows the issuer of a job its output, progress and end. Over HTTP the job itself keeps them. */
export function reportsTo(name: string, issuer: Issuer): JobListener {
  const show = (text: string, isProblem = false): void => {
    const line = `${name}: ${text}`;
    if (issuer.printLater) issuer.printLater(line, isProblem);
    else issuer.print(line, isProblem);
  };
  const maximum = OUTPUT_LINES_MAXIMUM[issuer.kind];
  let lines = 0;
  let shownAtMs = 0;
  let shown: string | undefined;
  return {
    printed(line) {
      lines++;
      if (lines <= maximum) show(line);
      else if (lines === maximum + 1) show(`(more than ${maximum} lines; ${restHint(issuer)})`, true);
    },
    progressed(job) {
      const { elapsedMs, done, total } = job;
      const counts = `${done} ${total}`;
      if (elapsedMs - shownAtMs < PROGRESS_INTERVAL_MS || counts === shown) return;
      shownAtMs = elapsedMs;
      shown = counts;
      show(progressText(job));
    },
    ended: ({ state }, message) => show(message, state !== "done"),
  };
}

function restHint(issuer: Issuer): string {
  return contextOf(issuer.kind) === "InGame" ? "the staff pages show the rest" : "the rest is omitted";
}

import type { JobListener } from "../jobs/job.js";
import { progressWords } from "../jobs/words.js";
import { contextOf, type Issuer } from "./issuer.js";
import { OUTPUT_LINES_MAXIMUM } from "./output.js";

/** Nobody wants to read of progress more often. */
const PROGRESS_EVERY_MS = 5_000;

/** Shows whoever began a job what it prints, how it goes and how it ends. Over HTTP nobody listens: the job itself has it all. */
export function jobTeller(name: string, issuer: Issuer): JobListener {
  const tell = (text: string, isProblem = false): void => {
    const line = `${name}: ${text}`;
    if (issuer.printLater) issuer.printLater(line, isProblem);
    else issuer.print(line, isProblem);
  };
  const maximum = OUTPUT_LINES_MAXIMUM[issuer.kind];
  let lines = 0;
  let toldAtMs = 0;
  let told: string | undefined;
  return {
    printed(line) {
      lines++;
      if (lines <= maximum) tell(line);
      else if (lines === maximum + 1) tell(`(more than ${maximum} lines; ${whereTheRestIs(issuer)})`, true);
    },
    progressed(job) {
      const { elapsedMs, done, total } = job;
      const counted = `${done} ${total}`;
      if (elapsedMs - toldAtMs < PROGRESS_EVERY_MS || counted === told) return;
      toldAtMs = elapsedMs;
      told = counted;
      tell(progressWords(job));
    },
    ended: ({ state }, message) => tell(message, state !== "done"),
  };
}

function whereTheRestIs(issuer: Issuer): string {
  return contextOf(issuer.kind) === "InGame" ? "the staff pages show the rest" : "the rest is left out";
}

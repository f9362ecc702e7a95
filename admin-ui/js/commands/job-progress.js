import { h } from "../parts/dom.js";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

const numbers = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/**
 * A progress bar with a line of text.
 *
 * @param {string} jobId
 */
export function jobProgress(jobId) {
  const bar = h("progress", { "aria-label": `Progress of job ${jobId}` });
  const text = h("span", { class: "progress-text" });
  return {
    element: h("div", { class: "job-progress" }, bar, text),
    /** @param {JobProgress} job */
    show(job) {
      const { done, total, state } = job;
      const isRunning = state === "running";
      bar.max = Math.max(total ?? 1, 1);
      // Without a value the bar only shows that the job runs.
      if (total !== null) bar.value = Math.min(done, total);
      else if (isRunning) bar.removeAttribute("value");
      else bar.value = bar.max;
      text.textContent = isRunning ? progressWords(job) : `${state}: ${countWords(job)}`;
    },
  };
}

/** @param {JobProgress} job */
function progressWords(job) {
  const { total, done, ratePerSecond, secondsLeft } = job;
  const share = total === null || total === 0 ? "" : ` (${Math.floor((done / total) * 100)} %)`;
  const rate = ratePerSecond === null ? "" : `, ${numbers.format(ratePerSecond)} per second`;
  return `${countWords(job)}${share}${rate}${secondsLeft === null ? "" : `, ${timeWords(secondsLeft)} left`}`;
}

/** @param {JobProgress} job */
function countWords({ done, total, unit }) {
  return `${numbers.format(done)}${total === null ? "" : ` of ${numbers.format(total)}`} ${unit}`;
}

/** @param {number} seconds */
function timeWords(seconds) {
  if (seconds < MINUTE_SECONDS) return `${seconds} s`;
  if (seconds < HOUR_SECONDS) return `${Math.floor(seconds / MINUTE_SECONDS)} min ${seconds % MINUTE_SECONDS} s`;
  return `${Math.floor(seconds / HOUR_SECONDS)} h ${Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS)} min`;
}

/**
 * @param {import("../events.js").Events} events
 * @param {(job: JobEvent) => void} listener
 * @returns {() => void} ends it
 */
export function onJobs(events, listener) {
  const ends = ["JobStartedEvent", "JobProgressEvent", "JobEndedEvent"].map((name) => events.on(name, listener));
  return () => {
    for (const end of ends) end();
  };
}

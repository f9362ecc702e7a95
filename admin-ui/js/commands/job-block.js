import { ApiError, words } from "../api.js";
import { h } from "../parts/dom.js";
import { jobProgress, onJobs } from "./job-progress.js";
import { playerText } from "../parts/player-text.js";

/** The least time between two requests for output. */
const FETCH_EVERY_MS = 500;
const NOT_FOUND = 404;
const GONE = "The server was restarted and no longer knows this job.";

/**
 * A job from start to end: its progress, and its output as it comes.
 *
 * @param {import("../app.js").App} app
 * @param {string} jobId
 * @param {() => void} whenGrown
 */
export function jobBlock({ api, events }, jobId, whenGrown) {
  const progress = jobProgress(jobId);
  const lines = h("div");
  const problem = h("div", { class: "verdict", hidden: true });
  let shown = 0;
  let isOver = false;
  /** Identifies the job. After a restart of the server another job can have the same id; it is not shown here. */
  let startedAt = "";
  /** The number of output lines, according to the latest event. */
  let known = 0;
  let isReading = false;
  /** @type {number | undefined} */
  let timer;
  const endEvents = onJobs(events, (job) => {
    if (job.jobId === jobId && !isOver && isThis(job)) take(job);
  });

  /** @param {JobProgress} job */
  function isThis({ startedAtUtc }) {
    startedAt ||= startedAtUtc;
    return startedAt === startedAtUtc;
  }

  /** @param {JobEvent} job */
  function take(job) {
    progress.show(job);
    known = job.outputLineCount;
    if (job.state !== "running") void read();
    else if (known > shown) timer ??= setTimeout(() => void read(), FETCH_EVERY_MS);
  }

  async function read() {
    clearTimeout(timer);
    timer = undefined;
    if (isOver || isReading) return;
    isReading = true;
    try {
      const job = /** @type {Job} */ (await api.get(`/api/jobs/${jobId}`));
      if (!isThis(job)) {
        end(GONE);
        return;
      }
      tell();
      progress.show(job);
      lines.append(...job.outputLines.slice(shown).map((text) => h("div", { class: "text" }, playerText(text))));
      shown = job.outputLines.length;
      whenGrown();
      if (job.state !== "running") dispose();
    } catch (error) {
      if (error instanceof ApiError && error.status === NOT_FOUND) end(GONE);
      else tell(words(error));
    } finally {
      isReading = false;
    }
    // More lines came during the request.
    if (!isOver && known > shown) timer ??= setTimeout(() => void read(), FETCH_EVERY_MS);
  }

  /** @param {string} [text] */
  function tell(text = "") {
    problem.textContent = text;
    problem.hidden = text === "";
  }

  /** @param {string} why */
  function end(why) {
    tell(why);
    dispose();
  }

  function dispose() {
    isOver = true;
    clearTimeout(timer);
    endEvents();
  }

  void read();
  return {
    // Screen readers announce lines, but not numbers that change several times a second.
    element: h("div", { class: "job" }, h("div", { "aria-live": "off" }, progress.element), lines, problem),
    read,
    dispose,
  };
}

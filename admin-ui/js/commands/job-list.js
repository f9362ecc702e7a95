import { words } from "../api.js";
import { h } from "../parts/dom.js";
import { jobProgress, onJobs } from "./job-progress.js";
import { timeElement } from "../parts/time.js";

/**
 * All running background jobs. Users with the level for it can cancel them.
 *
 * @param {import("../app.js").App} app
 * @param {(text?: string) => void} alert shows an error, or hides it
 * @param {{ isHiddenWhenEmpty?: boolean }} [options]
 */
export function jobList({ api, events, session, notices }, alert, { isHiddenWhenEmpty = false } = {}) {
  const heading = h("h2", { id: "jobs-heading", tabindex: "-1" }, "Background jobs");
  const list = h("ul", { class: "jobs", "aria-labelledby": "jobs-heading" });
  const nothing = h("p", { class: "quiet" }, "Nothing runs in the background.");
  const element = h("section", { "aria-labelledby": "jobs-heading" }, heading, nothing, list);
  /** @type {Map<string, ReturnType<typeof rowOf>>} */
  const rows = new Map();
  /** Jobs that ended. A response that was requested earlier does not bring them back. @type {Set<string>} */
  const over = new Set();

  /** @param {JobProgress} job */
  function take(job) {
    const { jobId, state } = job;
    if (state !== "running") {
      if (rows.has(jobId)) notices.say(`Job ${jobId}, ${job.name}, is ${state}.`);
      over.add(jobId);
      remove(jobId);
    } else if (!over.has(jobId)) {
      const row = rows.get(jobId) ?? rowOf(job, cancel, session.may(job.cancelLevel));
      if (!rows.has(jobId)) {
        rows.set(jobId, row);
        list.append(row.element);
      }
      row.progress.show(job);
    }
    show();
  }

  /** @param {string} jobId */
  function remove(jobId) {
    const row = rows.get(jobId);
    if (!row) return;
    if (row.element.contains(document.activeElement)) heading.focus();
    row.element.remove();
    rows.delete(jobId);
  }

  function show() {
    element.hidden = isHiddenWhenEmpty && rows.size === 0;
    nothing.hidden = rows.size > 0;
    list.hidden = rows.size === 0;
  }

  async function read() {
    // Jobs that begin while the answer is on its way are not in it.
    const before = [...rows.keys()];
    try {
      const all = /** @type {Job[]} */ (await api.get("/api/jobs"));
      const known = new Set(all.map(({ jobId }) => jobId));
      for (const jobId of before) if (!known.has(jobId)) remove(jobId);
      // A restarted server counts jobs from 1 again.
      for (const jobId of over) if (!known.has(jobId)) over.delete(jobId);
      for (const job of all.reverse()) take(job);
      show();
    } catch (error) {
      alert(words(error));
    }
  }

  /** @param {string} jobId */
  async function cancel(jobId) {
    try {
      await api.send("DELETE", `/api/jobs/${jobId}`);
      alert();
      rows.get(jobId)?.showCancelling();
    } catch (error) {
      alert(words(error));
      await read();
    }
  }

  show();
  return {
    element,
    read,
    dispose: onJobs(events, take),
  };
}

/**
 * @param {JobProgress} job
 * @param {(jobId: string) => Promise<void>} cancel
 * @param {boolean} mayCancel
 */
function rowOf({ jobId, name, startedBy, startedAtUtc }, cancel, mayCancel) {
  const progress = jobProgress(jobId);
  const cancelling = h("span", { class: "quiet", hidden: true }, "is being cancelled");
  const button = h(
    "button",
    { type: "button", class: "small", "aria-label": `Cancel job ${jobId}, ${name}`, onclick: () => void cancel(jobId) },
    "Cancel",
  );
  const about = h("span", { class: "job-about" }, h("strong", {}, name), ` by ${startedBy}, since `, timeElement(startedAtUtc));
  return {
    element: h("li", {}, about, progress.element, cancelling, mayCancel && button),
    progress,
    showCancelling() {
      cancelling.hidden = false;
      // A disabled button would lose the focus.
      button.setAttribute("aria-disabled", "true");
    },
  };
}

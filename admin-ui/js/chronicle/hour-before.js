import { h } from "../parts/dom.js";
import { timeline } from "./timeline.js";

const HOUR_MS = 3_600_000;
/** More lines than that are counted as that many and more. */
const LINES_COUNTED = 100;

/**
 * What the sender of a ticket gained, lost and suffered in the hour before it was sent: a line that opens.
 *
 * @param {import("../app.js").App} app
 * @param {{ show: (...text: string[]) => void }} alert
 */
export function hourBefore(app, alert) {
  const summary = h("summary", {}, "The hour before");
  /** @type {string | undefined} */
  let sender;
  const shown = timeline(app, alert, {
    lines: LINES_COUNTED,
    onRead: (entries, isAll) => (summary.textContent = summaryOf(entries, sender ?? "", isAll)),
  });
  const element = h("details", { class: "hour-before" }, summary, shown.element);
  return {
    element,
    /** The ticket's sender and time do not change. @param {HelpTicket} ticket */
    show({ senderCharacterId, createdAtUtc, world }) {
      if (sender !== undefined) return;
      sender = senderCharacterId;
      const from = new Date(Date.parse(createdAtUtc) - HOUR_MS).toISOString();
      void shown.show({ who: senderCharacterId, when: `${from} to ${createdAtUtc}` }, world);
    },
    dispose: () => shown.dispose(),
  };
}

/**
 * @param {readonly ChronicleEntry[]} entries
 * @param {string} sender
 * @param {boolean} isAll
 */
function summaryOf(entries, sender, isAll) {
  const of = (/** @type {ChronicleEntry["from"]} */ { root }) => root?.serial === sender;
  const items = entries.filter(({ kind }) => kind === "make" || kind === "move" || kind === "amount" || kind === "gone");
  const gained = items.filter(({ kind, amount, from, to }) => (kind === "amount" ? amount > 0 && of(to) : !of(from) && of(to)));
  const lost = items.filter(({ kind, amount, from, to }) => (kind === "amount" ? amount < 0 && of(to) : of(from) && !of(to)));
  const deaths = entries.filter(({ kind, subject }) => kind === "death" && subject?.serial === sender);
  if (entries.length === 0) return "The hour before: nothing is recorded";
  const parts = [`gained ${things(gained.length)}`, `lost ${things(lost.length)}`];
  if (deaths.length > 0) parts.push(deaths.length === 1 ? "died once" : `died ${deaths.length} times`);
  return `The hour before: ${parts.join(", ")}${isAll ? "" : ", and more"}`;
}

/** @param {number} count */
function things(count) {
  return count === 0 ? "nothing" : count === 1 ? "one thing" : `${count} things`;
}

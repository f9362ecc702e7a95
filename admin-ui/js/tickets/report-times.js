import { shortTime } from "../parts/time.js";

/** @typedef {HelpTicketReport["times"][number]} Time */
/** @typedef {{ answered: number, answerSeconds: number, closed: number, closingSeconds: number }} Waits */

/** @type {Waits} */
const NONE = { answered: 0, answerSeconds: 0, closed: 0, closingSeconds: 0 };

/**
 * How long players waited, added up by a key.
 *
 * @param {readonly Time[]} times
 * @param {(time: Time) => string} keyOf
 */
export function waitsBy(times, keyOf) {
  /** @type {Map<string, Waits>} */
  const sums = new Map();
  for (const time of times) {
    const key = keyOf(time);
    const sum = sums.get(key) ?? { ...NONE };
    sum.answered += time.answered;
    sum.answerSeconds += time.answerSeconds;
    sum.closed += time.closed;
    sum.closingSeconds += time.closingSeconds;
    sums.set(key, sum);
  }
  return (/** @type {string} */ key) => sums.get(key) ?? NONE;
}

/** The mean time to the first answer in seconds; undefined without one. @param {Waits} waits */
export const meanAnswer = ({ answered, answerSeconds }) => (answered === 0 ? undefined : answerSeconds / answered);

/** The mean time to closing in seconds; undefined without one. @param {Waits} waits */
export const meanClosing = ({ closed, closingSeconds }) => (closed === 0 ? undefined : closingSeconds / closed);

/**
 * Columns of the mean times.
 *
 * @template {{ waits: Waits }} Row
 * @returns {import("../parts/table.js").Column<Row>[]}
 */
export function waitColumns() {
  const text = (/** @type {number | undefined} */ seconds) => (seconds === undefined ? "–" : shortTime(seconds * 1_000));
  return [
    { name: "answer", label: "To first answer", cell: ({ waits }) => text(meanAnswer(waits)), className: "number" },
    { name: "closing", label: "To closing", cell: ({ waits }) => text(meanClosing(waits)), className: "number" },
  ];
}

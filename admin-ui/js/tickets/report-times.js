import { shortTime } from "../parts/time.js";

/** @typedef {HelpTicketReport["times"][number]} Time */
/** @typedef {HelpTicketReport["medians"][number]} Median */
/**
 * @typedef {{ answered: number, answerSeconds: number, closed: number, closingSeconds: number, median?: Median }} Waits
 */

/** @type {Waits} */
const NONE = { answered: 0, answerSeconds: 0, closed: 0, closingSeconds: 0 };

/**
 * How long players waited, added up by a key, with the medians.
 *
 * @param {readonly Time[]} times
 * @param {(time: Time) => string} keyOf
 * @param {readonly Median[]} medians those of this key
 */
export function waitsBy(times, keyOf, medians) {
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
  for (const median of medians) {
    const sum = sums.get(median.key);
    if (sum) sum.median = median;
  }
  return (/** @type {string} */ key) => sums.get(key) ?? NONE;
}

/** The mean time to the first answer in seconds; undefined without one. @param {Waits} waits */
const meanAnswer = ({ answered, answerSeconds }) => (answered === 0 ? undefined : answerSeconds / answered);

/** The mean time to closing in seconds; undefined without one. @param {Waits} waits */
const meanClosing = ({ closed, closingSeconds }) => (closed === 0 ? undefined : closingSeconds / closed);

/**
 * Columns of the mean and median times.
 *
 * @template {{ waits: Waits }} Row
 * @returns {import("../parts/table.js").Column<Row>[]}
 */
export function waitColumns() {
  const text = (/** @type {number | undefined | null} */ seconds) =>
    seconds === undefined || seconds === null ? "–" : shortTime(seconds * 1_000);
  const className = "number";
  return [
    { name: "answer", label: "Answer, mean", cell: ({ waits }) => text(meanAnswer(waits)), className },
    {
      name: "answer-median",
      label: "Answer, median",
      cell: ({ waits }) => text(waits.median?.answerSeconds),
      className,
    },
    { name: "closing", label: "Closing, mean", cell: ({ waits }) => text(meanClosing(waits)), className },
    { name: "closing-median", label: "Closing, median", cell: ({ waits }) => text(waits.median?.closingSeconds), className },
  ];
}

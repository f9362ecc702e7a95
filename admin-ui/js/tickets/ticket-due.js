import { h } from "../parts/dom.js";
import { shortSpan, spanText, utcText } from "../parts/time.js";

/** @typedef {NonNullable<HelpTicketSummary["age"]>} TicketAge */

/**
 * Says in words and colour when staff must next do something with a ticket. Nothing is due without targets.
 *
 * @param {TicketAge | undefined} age
 */
export function dueElement(age) {
  if (!age || age.nextDueAtUtc === null) return false;
  const { due, nextDueAtUtc } = age;
  const span = spanText(nextDueAtUtc);
  const text = due === "Overdue" ? `Overdue by ${span}` : `Due in ${span}`;
  return h("time", { class: `due ${due.toLowerCase()}`, datetime: nextDueAtUtc, title: dueTitle(age) }, text);
}

/**
 * The same in few letters: `2 d over`, `40 min`.
 *
 * @param {TicketAge | undefined} age
 */
export function shortDue(age) {
  if (!age || age.nextDueAtUtc === null) return h("span", { class: "quiet" }, "–");
  const { due, nextDueAtUtc } = age;
  const span = shortSpan(nextDueAtUtc);
  const text = due === "Overdue" ? `${span} over` : `in ${span}`;
  const title = `${dueTitle(age)}: ${utcText(nextDueAtUtc)}`;
  return h("time", { class: `due ${due.toLowerCase()}`, datetime: nextDueAtUtc, title }, text);
}

/** @param {TicketAge} age */
function dueTitle({ firstAnsweredAtUtc, firstAnswerDueAtUtc, nextDueAtUtc }) {
  return firstAnsweredAtUtc === null && nextDueAtUtc === firstAnswerDueAtUtc ? "First answer" : "Closing";
}

/** @param {Pick<HelpTicketSummary, "mapName" | "x" | "y" | "z">} place */
export function placeText({ mapName, x, y, z }) {
  return `${mapName} ${x}, ${y}, ${z}`;
}

import { h } from "./dom.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const timeOnly = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto", style: "short" });

/**
 * A time in the user's time zone; its tooltip shows UTC.
 *
 * @param {string | null} utc
 * @param {{ withAge?: boolean }} [options]
 */
export function timeElement(utc, { withAge = false } = {}) {
  if (utc === null) return h("span", { class: "quiet" }, "–");
  const text = dateAndTime.format(new Date(utc));
  const age = withAge && h("span", { class: "quiet" }, ` · ${ageText(utc)}`);
  return h("time", { datetime: utc, title: utcText(utc) }, text, age);
}

/** @param {string} utc */
export function clockElement(utc) {
  return h("time", { datetime: utc, title: utcText(utc) }, timeOnly.format(new Date(utc)));
}

/** @param {string} utc */
export function utcText(utc) {
  return `${utc.replace("T", " ").replace(/\.\d+Z$/, "")} UTC`;
}

/**
 * The time until or since a moment, without saying which: `3 hours`.
 *
 * @param {string} utc
 */
export function spanText(utc) {
  const size = Math.abs(Date.parse(utc) - Date.now());
  const minutes = Math.max(Math.round(size / MINUTE_MS), 1);
  if (minutes < 60) return counted(minutes, "minute");
  if (size < 2 * DAY_MS) return counted(Math.round(size / HOUR_MS), "hour");
  return counted(Math.round(size / DAY_MS), "day");
}

/**
 * As `spanText`, for the columns of a list: `3 h`.
 *
 * @param {string} utc
 */
export function shortSpan(utc) {
  return shortTime(Date.parse(utc) - Date.now());
}

/**
 * A length of time in its most fitting unit.
 *
 * @param {number} ms
 */
export function shortTime(ms) {
  const size = Math.abs(ms);
  const minutes = Math.max(Math.round(size / MINUTE_MS), 1);
  if (minutes < 60) return `${minutes} min`;
  return size < 2 * DAY_MS ? `${Math.round(size / HOUR_MS)} h` : `${Math.round(size / DAY_MS)} d`;
}

/**
 * @param {number} count
 * @param {string} unit
 */
function counted(count, unit) {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** @param {string} utc */
function ageText(utc) {
  const ms = Date.parse(utc) - Date.now();
  const size = Math.abs(ms);
  if (size < MINUTE_MS) return "just now";
  if (size < HOUR_MS) return relative.format(Math.round(ms / MINUTE_MS), "minute");
  if (size < 2 * DAY_MS) return relative.format(Math.round(ms / HOUR_MS), "hour");
  return relative.format(Math.round(ms / DAY_MS), "day");
}

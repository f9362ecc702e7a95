import { h } from "./dom.js";

/** A spreadsheet would take a text that begins so for a formula; some read the wide forms of the signs, too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
/** Without it Excel reads the letters of other writing systems as Latin ones. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * A link that saves a table as a file of comma-separated values (RFC 4180).
 *
 * @param {string} file
 * @param {string} text
 * @param {readonly (readonly (string | number)[])[]} rows the first one has the names of the columns
 */
export function csvLink(file, text, rows) {
  const lines = rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
  return h(
    "a",
    { class: "button", download: file, href: `data:text/csv;charset=utf-8,${encodeURIComponent(BYTE_ORDER_MARK + lines)}` },
    text,
  );
}

/** @param {string | number} value */
function cellOf(value) {
  if (typeof value === "number") return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

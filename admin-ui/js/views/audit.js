import { words } from "../api.js";
import { h } from "../parts/dom.js";
import { alertBox } from "../parts/fields.js";
import { LatestRead } from "../parts/latest-read.js";
import { playerText } from "../parts/player-text.js";
import { dataTable } from "../parts/table.js";
import { timeElement } from "../parts/time.js";

const PAGE_SIZE = 25;

/** @type {import("../parts/table.js").Column<AuditEntry>} */
const worldColumn = { name: "world", label: "World", cell: ({ world }) => world ?? "–" };

/** @type {(namesWorld: boolean) => import("../parts/table.js").Column<AuditEntry>[]} */
const columnsFor = (namesWorld) => [
  { name: "at", label: "When", cell: ({ atUtc }) => timeElement(atUtc) },
  { name: "by", label: "Who", cell: ({ accountName }) => playerText(accountName, "name") },
  { name: "origin", label: "Where", cell: ({ origin }) => origin },
  ...(namesWorld ? [worldColumn] : []),
  { name: "line", label: "Line", cell: ({ line }) => playerText(line, "line") },
  {
    name: "outcome",
    label: "Outcome",
    cell: ({ outcome, detail }) => (detail === null ? outcome : [outcome, ": ", playerText(detail)]),
  },
];

/**
 * The audit trail of commands, newest first. It is read when it is opened.
 *
 * @param {Pick<import("../app.js").App, "api" | "worlds">} app
 */
export function auditList({ api, worlds }) {
  const alert = alertBox();
  const list = dataTable({
    caption: "Audit trail",
    columns: columnsFor(worlds.areSeveral),
    keyOf: ({ entryId }) => entryId,
    empty: "Nothing yet.",
  });
  const older = h("button", { type: "button", hidden: true, onclick: () => void readAfter(entries) }, "Show older");
  const element = h(
    "details",
    { class: "audit", ontoggle: () => void read() },
    h("summary", {}, "Audit trail of commands"),
    alert.element,
    list.element,
    older,
  );
  /** @type {AuditEntry[]} */
  let entries = [];
  const reading = new LatestRead();

  /**
   * Reads a page of entries, and shows it after some that are known.
   *
   * @param {readonly AuditEntry[]} known
   */
  async function readAfter(known) {
    const last = known.at(-1);
    const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(last && { before: last.entryId }) });
    try {
      const found = /** @type {AuditEntry[]} */ (await api.get("/api/commands/audit", query, reading.begin()));
      older.hidden = found.length < PAGE_SIZE;
      entries = [...known, ...found];
      list.show(entries);
    } catch (error) {
      alert.show(words(error));
    }
  }

  async function read() {
    if (element.open) await readAfter([]);
  }

  list.heading();
  return { element, read };
}

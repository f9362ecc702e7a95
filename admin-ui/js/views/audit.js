import { words } from "../api.js";
import { h } from "../dom.js";
import { alertBox } from "../fields.js";
import { playerText } from "../player-text.js";
import { dataTable } from "../table.js";
import { timeElement } from "../time.js";

const PAGE_SIZE = 25;

/** @type {import("../table.js").Column<AuditEntry>} */
const worldColumn = { name: "world", label: "World", cell: ({ world }) => world ?? "–" };

/** @type {(namesWorld: boolean) => import("../table.js").Column<AuditEntry>[]} */
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
  const older = h("button", { type: "button", hidden: true, onclick: () => void readOlder() }, "Show older");
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

  /** @param {Record<string, string>} [where] */
  async function page(where = {}) {
    const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...where });
    try {
      const found = /** @type {AuditEntry[]} */ (await api.get("/api/commands/audit", query));
      older.hidden = found.length < PAGE_SIZE;
      return found;
    } catch (error) {
      alert.show(words(error));
      return [];
    }
  }

  async function read() {
    if (!element.open) return;
    entries = await page();
    list.show(entries);
  }

  async function readOlder() {
    const last = entries.at(-1);
    if (last) entries = [...entries, ...(await page({ before: last.entryId }))];
    list.show(entries);
  }

  list.heading();
  return { element, read };
}

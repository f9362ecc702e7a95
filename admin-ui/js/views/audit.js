import { words } from "../api.js";
import { h } from "../parts/dom.js";
import { alertBox, choice, field } from "../parts/fields.js";
import { LatestRead } from "../parts/latest-read.js";
import { playerText } from "../parts/player-text.js";
import { dataTable } from "../parts/table.js";
import { timeElement } from "../parts/time.js";
import { goTo, linkTo } from "../router.js";

const PAGE_SIZE = 50;

/** @type {Record<AuditEntry["outcome"], string>} */
const outcomeTexts = {
  done: "done",
  failed: "failed",
  timedOut: "took too long",
  unknown: "no such command",
  wrongContext: "not possible there",
  levelTooLow: "level too low",
  badArguments: "wrong arguments",
};

/** @type {import("../parts/table.js").Column<AuditEntry>} */
const worldColumn = { name: "world", label: "World", cell: ({ world }) => world ?? "–" };

/** @type {(namesWorld: boolean) => import("../parts/table.js").Column<AuditEntry>[]} */
const columnsFor = (namesWorld) => [
  { name: "at", label: "When", cell: ({ atUtc }) => timeElement(atUtc) },
  { name: "by", label: "Who", cell: ({ accountName }) => playerText(accountName, "name") },
  { name: "origin", label: "Where", className: "spare", cell: ({ origin }) => origin },
  ...(namesWorld ? [worldColumn] : []),
  { name: "line", label: "Line", cell: ({ line }) => playerText(line, "line") },
  {
    name: "outcome",
    label: "Outcome",
    cell: ({ outcome, detail }) => [outcomeTexts[outcome], ...(detail === null ? [] : [": ", playerText(detail)])],
  },
];

/**
 * The audit trail of commands, newest first. Its filters are in the address.
 *
 * @param {import("../app.js").App} app
 * @param {Route} route
 * @returns {View}
 */
export function auditView({ api, worlds, notices }, route) {
  let { query } = route;
  const alert = alertBox();
  const list = dataTable({
    caption: "Audit trail",
    columns: columnsFor(worlds.areSeveral),
    keyOf: ({ entryId }) => entryId,
    empty: "No command matches.",
  });
  list.element.classList.add("audit");
  const older = h("button", { type: "button", hidden: true, onclick: () => void readAfter(entries) }, "Show older");
  /** @type {AuditEntry[]} */
  let entries = [];
  const reading = new LatestRead();

  /** @param {string} label @param {string} type @param {string} [placeholder] */
  const text = (label, type, placeholder) =>
    field(label, h("input", { type, autocomplete: "off", spellcheck: "false", maxlength: 40, placeholder }));
  const fields = {
    accountName: text("Account", "text"),
    command: text("Command", "text"),
    outcome: field("Outcome", choice([["", "Any outcome"], ...Object.entries(outcomeTexts)], "")),
    from: text("From", "date"),
    to: text("To", "date"),
  };

  /** Days are those of the user. */
  function wanted() {
    const asked = new URLSearchParams({ limit: String(PAGE_SIZE) });
    for (const name of ["accountName", "command", "outcome"]) if (query.get(name)) asked.set(name, query.get(name) ?? "");
    const [from, to] = [dayIn(query.get("from"), 0), dayIn(query.get("to"), 1)];
    if (from) asked.set("from", from);
    if (to) asked.set("to", to);
    return asked;
  }

  /**
   * Reads a page of entries, and shows it after some that are known.
   *
   * @param {readonly AuditEntry[]} known
   */
  async function readAfter(known) {
    const last = known.at(-1);
    const asked = wanted();
    if (last) asked.set("before", last.entryId);
    try {
      const found = /** @type {AuditEntry[]} */ (await api.get("/api/commands/audit", asked, reading.begin()));
      older.hidden = found.length < PAGE_SIZE;
      entries = [...known, ...found];
      alert.show();
      list.show(entries);
      notices.say(`${entries.length} commands`);
    } catch (error) {
      alert.show(words(error));
    }
  }

  /** Shows the filters of the address. */
  function show() {
    for (const [name, { control }] of Object.entries(fields)) control.value = query.get(name) ?? "";
  }

  function apply() {
    /** @type {Record<string, string>} */
    const chosen = {};
    for (const [name, { control }] of Object.entries(fields)) chosen[name] = control.value.trim();
    goTo(linkTo("/audit", chosen));
  }

  list.heading();
  show();
  return {
    title: "Audit trail",
    element: h(
      "section",
      {},
      h("h1", {}, "Audit trail"),
      h(
        "form",
        {
          class: "search-fields",
          role: "search",
          "aria-label": "Filters",
          onsubmit(/** @type {Event} */ event) {
            event.preventDefault();
            apply();
          },
          onchange: apply,
        },
        Object.values(fields).map(({ element }) => element),
      ),
      alert.element,
      list.element,
      h("div", { class: "pager" }, older),
    ),
    ready: readAfter([]),
    follow(now) {
      query = now.query;
      show();
      return readAfter([]);
    },
    refresh: () => void readAfter([]),
    shortcuts: [
      { keys: "r", about: "refresh the list", run: () => void readAfter([]) },
      { keys: "/", about: "filter by account", run: () => fields.accountName.control.focus() },
    ],
    dispose: () => reading.cancel(),
  };
}

/**
 * The beginning of a day of the user, as the server takes times.
 *
 * @param {string | null} day `2026-03-19`
 * @param {number} daysLater
 */
function dayIn(day, daysLater) {
  const [year = 0, month = 0, date = 0] = (day ?? "").split("-").map(Number);
  const time = new Date(year, month - 1, date + daysLater);
  return /^\d{4}-\d\d-\d\d$/.test(day ?? "") && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined;
}

import { words } from "../api.js";
import { SELECTION_PARTS } from "../chronicle/timeline.js";
import { confirmed } from "../parts/dialogs.js";
import { h, replace } from "../parts/dom.js";
import { alertBox } from "../parts/fields.js";
import { LatestRead } from "../parts/latest-read.js";
import { characterLink, factList, isThing } from "../parts/page-sections.js";
import { playerText } from "../parts/player-text.js";
import { dataTable } from "../parts/table.js";
import { timeElement } from "../parts/time.js";
import { worldChoice } from "../parts/world-choice.js";
import { goTo, linkTo } from "../router.js";

/** @typedef {Rollback["steps"][number]} Step */
/** @typedef {Rollback["others"][number]} Left */

/**
 * Undoes what is selected in the address: shows what that would do, and does it.
 *
 * @param {import("../app.js").App} app
 * @param {Route} route
 * @returns {View}
 */
export function undoView(app, route) {
  const { api, worlds } = app;
  let { query } = route;
  const alert = alertBox();
  const reading = new LatestRead();
  const takes = h("input", { type: "checkbox", onchange: () => choose() });
  const replaces = h("input", { type: "checkbox", onchange: () => choose() });
  const world = worldChoice(worlds, { changed: () => choose() });
  const selected = h("div");
  const preview = h("div");

  function choose() {
    const { who, what, where, when, cause, kind, of } = Object.fromEntries(query);
    const choices = { take: takes.checked ? "1" : "", make: replaces.checked ? "1" : "" };
    goTo(linkTo("/undo", { who, what, where, when, cause, kind, of, ...choices, ...world.member }));
  }

  /** @returns {Record<string, string>} */
  function selection() {
    return Object.fromEntries(SELECTION_PARTS.flatMap((part) => (query.get(part) ? [[part, query.get(part) ?? ""]] : [])));
  }

  async function read() {
    takes.checked = query.get("take") !== null;
    replaces.checked = query.get("make") !== null;
    world.follow(query);
    const isOfWho = query.get("of") !== null;
    replace(
      selected,
      factList(Object.entries(selection()).map(([part, text]) => [part, text])),
      isOfWho && h("p", {}, "Only what this character had or got."),
      h(
        "p",
        { class: "buttons" },
        h("a", { class: "button", href: linkTo("/history", { ...selection(), ...world.member }) }, "See these events"),
      ),
    );
    const signal = reading.begin();
    replace(preview, h("p", { class: "quiet", role: "status" }, "Reading…"));
    const choices = { takesFromOthers: takes.checked, replacesConsumed: replaces.checked };
    const asked = { ...selection(), isOfWho, ...choices, ...world.member };
    try {
      show(await api.send("POST", "/api/rollbacks", asked, signal));
      alert.show();
    } catch (error) {
      if (signal.aborted) return;
      preview.replaceChildren();
      alert.show(words(error) ?? "");
    }
  }

  /** @param {Rollback} rollback */
  function show(rollback) {
    const { lineCount, fromUtc, toUtc, steps, others, consumed, refused } = rollback;
    if (fromUtc === null || toUtc === null) return replace(preview, h("p", {}, "Nothing that can be undone is selected."));
    const events = `${lineCount} ${lineCount === 1 ? "event" : "events"}`;
    replace(
      preview,
      h("p", {}, `${events} from `, timeElement(fromUtc), " to ", timeElement(toUtc), "."),
      h("h2", {}, "What is done"),
      table("What is done", stepColumns(world.world), steps, "Nothing has to be done."),
      leftSection(rollback.takesFromOthers ? "Others had got it" : "Others have got it since, and keep it", others, world.world),
      leftSection(rollback.replacesConsumed ? "Gone, and made again" : "Gone since, and not made again", consumed, world.world),
      leftSection("Cannot be undone", refused, world.world),
      steps.length > 0 &&
        h(
          "p",
          { class: "buttons" },
          h("button", { type: "button", class: "danger", onclick: () => void carryOut(rollback) }, "Undo this"),
        ),
    );
  }

  /** @param {Rollback} rollback */
  async function carryOut({ number, steps }) {
    const text = `${steps.length === 1 ? "One step is" : `${steps.length} steps are`} done at once. It can be undone itself.`;
    if (!(await confirmed({ title: "Undo this?", text, yes: "Undo", isDangerous: true }))) return;
    try {
      const body = world.member;
      const outcome = /** @type {RollbackOutcome} */ (await api.send("POST", `/api/rollbacks/${number}/carry-out`, body));
      if (!outcome.isDone) {
        show(outcome.rollback);
        const done = outcome.isPartlyDone ? "A part was done." : "Nothing was done.";
        return alert.show(`The world has changed since the preview. ${done} This is a new preview.`);
      }
      const back = linkTo("/undo", { cause: `rollback ${number}`, ...body });
      preview.replaceChildren();
      alert.tell(`Done. This was rollback ${number}. `, h("a", { href: back }, "Undo the rollback"));
    } catch (error) {
      alert.show(words(error) ?? "");
    }
  }

  return {
    title: "Undo",
    element: h(
      "section",
      {},
      h("h1", {}, "Undo"),
      selected,
      h(
        "p",
        { class: "filters" },
        world.element,
        h("label", { class: "check" }, takes, "Take back what others have got since"),
        h("label", { class: "check" }, replaces, "Make again what is gone since"),
      ),
      alert.element,
      preview,
    ),
    ready: read(),
    follow(now) {
      query = now.query;
      return read();
    },
    refresh: () => void read(),
    dispose: () => reading.cancel(),
    shortcuts: [{ keys: "r", about: "read again", run: () => void read() }],
  };
}

/** @type {(world: string | undefined) => import("../parts/table.js").Column<Step>[]} */
const stepColumns = (world) => [
  { name: "thing", label: "Thing", cell: (step) => thingCell(step, world) },
  { name: "holder", label: "Held by", cell: ({ holder }) => holderCell(holder) },
  { name: "receiver", label: "Goes to", cell: ({ receiver }) => holderCell(receiver) },
  { name: "text", label: "What happens", cell: ({ text }) => playerText(text) },
];

/** @type {(world: string | undefined) => import("../parts/table.js").Column<Left>[]} */
const leftColumns = (world) => [
  { name: "thing", label: "Thing", cell: (left) => thingCell(left, world) },
  { name: "holder", label: "Held by", cell: ({ holder }) => holderCell(holder) },
  { name: "reason", label: "Why", cell: ({ reason }) => playerText(reason) },
];

/**
 * @param {string} title
 * @param {readonly Left[]} things
 * @param {string | undefined} world
 */
function leftSection(title, things, world) {
  return things.length > 0 && h("div", {}, h("h2", {}, title), table(title, leftColumns(world), things, ""));
}

/**
 * @template T
 * @param {string} caption
 * @param {import("../parts/table.js").Column<T>[]} columns
 * @param {readonly T[]} rows
 * @param {string} empty
 */
function table(caption, columns, rows, empty) {
  const numbers = new Map(rows.map((row, number) => [row, String(number)]));
  const shown = dataTable({ caption, columns, keyOf: (/** @type {T} */ row) => numbers.get(row) ?? "", empty });
  shown.heading();
  shown.show(rows);
  return shown.element;
}

/**
 * @param {Pick<Step, "serial" | "name" | "amount">} thing
 * @param {string | undefined} world
 */
function thingCell({ serial, name, amount }, world) {
  const text = playerText(amount === 1 ? name : `${amount} ${name}`);
  return serial !== null && isThing(serial) ? h("a", { href: linkTo(`/items/${serial}`, { world }) }, text) : text;
}

/** @param {Step["holder"]} holder */
function holderCell(holder) {
  if (holder === null) return h("span", { class: "quiet" }, "–");
  return holder.serial === null || isThing(holder.serial) ? playerText(holder.name) : characterLink(holder.serial, holder.name);
}

import { words } from "../api.js";
import { h, replace } from "../parts/dom.js";
import { LatestRead } from "../parts/latest-read.js";
import { characterLink, isThing, placeLink } from "../parts/page-sections.js";
import { playerText } from "../parts/player-text.js";
import { linkTo } from "../router.js";
import { timeElement } from "../parts/time.js";

const FIRST_LINES = 10;
const MORE_LINES = 50;
/** Pages without a line that are read before somebody asks for more. */
const EMPTY_PAGES_MAXIMUM = 10;

/** The parts of a selection of the record. */
export const SELECTION_PARTS = /** @type {const} */ (["who", "what", "where", "when", "cause", "kind"]);
/** Kinds of events that can be undone. @type {readonly ChronicleEntry["kind"][]} */
const UNDONE_KINDS = ["make", "move", "amount", "gone", "pet", "house", "skill"];

/** @typedef {typeof SELECTION_PARTS[number]} SelectionPart */
/** A selection of the record, as staff write it. @typedef {Partial<Record<SelectionPart, string>>} Selection */

/**
 * @typedef {object} TimelineOptions
 * @property {number} [lines] of the first page
 * @property {boolean} [isSearch] without a link to the search
 * @property {(error: unknown) => void} [onError]
 * @property {(entries: readonly ChronicleEntry[], isAll: boolean) => void} [onRead]
 */

/**
 * What happened to somebody, to a thing or at a place, the newest first, with a button for more.
 *
 * @param {Pick<import("../app.js").App, "api" | "session" | "worlds">} app
 * @param {{ show: (...text: string[]) => void }} alert
 * @param {TimelineOptions} [options]
 */
export function timeline({ api, session, worlds }, alert, { lines = FIRST_LINES, isSearch = false, onError, onRead } = {}) {
  const list = h("ol", { class: "history" });
  const nothing = h("p", { class: "quiet" }, "Reading…");
  const buttons = h("p", { class: "buttons" });
  const element = h("div", {}, list, nothing, buttons);
  const reading = new LatestRead();
  /** @type {ChronicleEntry[]} */
  let entries = [];

  /**
   * @param {Selection} selection
   * @param {string | undefined} world
   * @param {string} [after]
   * @param {number} [emptyPages] that were read before this one
   */
  async function read(selection, world, after, emptyPages = 0) {
    const signal = reading.begin();
    const limit = String(after === undefined ? lines : MORE_LINES);
    const query = new URLSearchParams({ ...selection, ...worlds.member(world), limit, ...(after !== undefined && { after }) });
    try {
      const page = /** @type {ChroniclePage} */ (await api.get("/api/chronicle", query, signal));
      entries = after === undefined ? page.entries : [...entries, ...page.entries];
      replace(
        list,
        entries.map((entry) => entryItem(entry, selection.who, session.may("GameMaster"))),
      );
      const { next } = page;
      // A page may be without a line and still have a next one.
      if (page.entries.length === 0 && next !== null && emptyPages < EMPTY_PAGES_MAXIMUM)
        return void (await read(selection, world, next, emptyPages + 1));
      nothing.textContent = next === null ? "Nothing is recorded." : "Nothing was found so far.";
      nothing.hidden = entries.length > 0;
      replace(
        buttons,
        next !== null &&
          h("button", { type: "button", onclick: () => void read(selection, world, next) }, "Show what came before"),
        !isSearch && h("a", { class: "button", href: linkTo("/history", { ...selection, world }) }, "Search the record"),
        session.may("GameMaster") &&
          entries.some(({ kind }) => UNDONE_KINDS.includes(kind)) &&
          h("a", { class: "button", href: linkTo("/undo", { ...selection, world }) }, "Undo all of this…"),
      );
      onRead?.(entries, next === null);
    } catch (error) {
      if (signal.aborted) return;
      nothing.textContent = "The record was not read.";
      nothing.hidden = entries.length > 0;
      onError?.(error);
      alert.show(words(error) ?? "");
    }
  }

  return {
    element,
    /**
     * @param {Selection} selection
     * @param {string} [world]
     */
    show: (selection, world) => read(selection, world),
    dispose: () => reading.cancel(),
  };
}

/**
 * A section with a timeline, for the page of what it is about.
 *
 * @param {Pick<import("../app.js").App, "api" | "session" | "worlds">} app
 * @param {{ show: (...text: string[]) => void }} alert
 */
export function timelineSection(app, alert) {
  const shown = timeline(app, alert);
  return { ...shown, element: h("section", { "aria-label": "What happened" }, h("h2", {}, "What happened"), shown.element) };
}

/**
 * @param {ChronicleEntry} entry
 * @param {string | undefined} who the one whose entries these are, who needs no link
 * @param {boolean} isOfGameMaster who sees things and undoes
 */
function entryItem(entry, who, isOfGameMaster) {
  const { atUtc, text, place, world, subject } = entry;
  const people = charactersIn(entry).filter(({ serial, name }) => serial !== who && name.toLowerCase() !== who?.toLowerCase());
  return h(
    "li",
    {},
    timeElement(atUtc),
    " ",
    playerText(text),
    place && [" · ", placeLink(place, world)],
    world !== undefined && ` · ${world}`,
    people.flatMap(({ serial, name }) => [" · ", characterLink(serial, name)]),
    isOfGameMaster &&
      subject !== null &&
      isThing(subject.serial) && [" · ", h("a", { href: linkTo(`/items/${subject.serial}`, { world }) }, "the thing")],
    isOfGameMaster && UNDONE_KINDS.includes(entry.kind) && [" · ", h("a", { href: undoLink(entry) }, "undo…")],
  );
}

/** The page that undoes one event. @param {ChronicleEntry} entry */
function undoLink({ atUtc, subject, world }) {
  const serial = subject?.serial ?? "";
  return linkTo("/undo", { [isThing(serial) ? "what" : "who"]: serial, when: `${atUtc} to ${atUtc}`, world });
}

/**
 * Those who had it, got it or did it. Creatures without a name are left out.
 *
 * @param {ChronicleEntry} entry
 */
function charactersIn({ actor, subject, from, to }) {
  /** @type {Map<string, { serial: string, name: string }>} */
  const people = new Map();
  for (const one of [actor, subject, from.root, to.root])
    if (one !== null && one.name !== null && !isThing(one.serial)) people.set(one.serial, { serial: one.serial, name: one.name });
  return [...people.values()];
}

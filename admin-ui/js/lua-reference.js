import { h, replace } from "./parts/dom.js";

/**
 * Something that the Lua reference explains.
 *
 * @typedef {object} Entry
 * @property {string} id of its element
 * @property {string} name for people: `world.tile`, or a question
 * @property {string} kind
 * @property {boolean} isInWords whether the name is no name of Lua
 * @property {string} about its first words
 * @property {string} searchedName in small letters
 * @property {string} searchedText in small letters, the name included
 */

/**
 * Everything with a heading or a row of its own, in the order of the page.
 *
 * @param {ParentNode} page
 * @returns {Entry[]}
 */
function entriesOf(page) {
  return [...page.querySelectorAll("[data-kind]")].map((element) => {
    const { id } = element;
    const kind = element.getAttribute("data-kind") ?? "";
    const isInWords = kind === "question" || kind === "recipe" || kind === "chapter";
    const name = isInWords ? textOf(element.querySelector("h2, h3, th")) : id;
    // A chapter's own words, and not those of its entries.
    const text = kind === "module" || kind === "class" || kind === "chapter" ? ownTextOf(element) : textOf(element);
    const about = textOf(element.querySelector("p") ?? element.querySelector("td:last-child"));
    return { id, name, kind, isInWords, about, searchedName: name.toLowerCase(), searchedText: `${name} ${text}`.toLowerCase() };
  });
}

/**
 * What a search finds, the best first: what has the name, what begins with it, what has the words in its name, what has
 * them in its text.
 *
 * @param {readonly Entry[]} entries
 * @param {string} search
 * @returns {Entry[]}
 */
function found(entries, search) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const name = words.join("_");
  return entries
    .filter(({ searchedText }) => words.every((word) => searchedText.includes(word)))
    .map((entry) => ({ entry, rank: rankOf(entry, name, words) }))
    .sort((a, b) => a.rank - b.rank || (a.rank < TEXT_RANK ? a.entry.name.length - b.entry.name.length : 0))
    .map(({ entry }) => entry);
}

const TEXT_RANK = 5;

/**
 * @param {Entry} entry
 * @param {string} name the search as one name
 * @param {readonly string[]} words
 */
function rankOf({ searchedName, kind }, name, words) {
  const last = searchedName.split(/[.:]/).at(-1) ?? "";
  if (searchedName === name) return 0;
  if (last === name) return 1;
  if (searchedName.startsWith(name) || last.startsWith(name)) return 2;
  if (!words.every((word) => searchedName.includes(word))) return TEXT_RANK;
  return kind === "question" ? 3 : 4;
}

/** @param {Element} element */
function ownTextOf(element) {
  return [...element.children]
    .filter(({ tagName }) => tagName === "P")
    .map(textOf)
    .join(" ");
}

/** @param {Element | null} element */
function textOf(element) {
  return (element?.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Longer lists are not read. */
const SHOWN_MAXIMUM = 50;

/**
 * The search of the Lua reference: what is found while somebody types, in a list that keys and the mouse choose from.
 */
class Search {
  /** @param {{ form: HTMLElement, input: HTMLInputElement, list: HTMLElement, count: HTMLElement }} parts */
  constructor({ form, input, list, count }) {
    this.input = input;
    this.list = list;
    this.count = count;
    this.entries = entriesOf(document);
    /** @type {readonly Entry[]} */
    this.shown = [];
    this.chosen = 0;
    form.hidden = false;
    form.addEventListener("submit", (event) => event.preventDefault());
    input.addEventListener("input", () => this.search());
    input.addEventListener("focus", () => this.search());
    input.addEventListener("blur", () => this.close());
    input.addEventListener("keydown", (event) => this.press(event));
    // The field keeps the focus until the click has done its work.
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => this.pressOnPage(event));
  }

  search() {
    const all = found(this.entries, this.input.value);
    this.shown = all.slice(0, SHOWN_MAXIMUM);
    replace(
      this.list,
      this.shown.map(({ name, kind, about, isInWords }, i) =>
        h("li", { role: "option", id: `found-${i}`, "aria-selected": "false" }, [
          h(isInWords ? "b" : "code", {}, name),
          " ",
          h("small", {}, kind),
          h("span", {}, about),
        ]),
      ),
    );
    const more = all.length > this.shown.length ? `, the first ${this.shown.length} are shown` : "";
    this.count.textContent = this.input.value.trim() === "" ? "" : `${all.length} found${more}`;
    this.list.hidden = this.shown.length === 0;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    this.list.scrollTop = 0;
    this.choose(0);
  }

  close() {
    this.list.hidden = true;
    this.shown = [];
    this.count.textContent = "";
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  /** @param {number} place which wraps around at both ends */
  choose(place) {
    if (this.shown.length === 0) {
      this.input.removeAttribute("aria-activedescendant");
      return;
    }
    this.list.children[this.chosen]?.setAttribute("aria-selected", "false");
    this.chosen = (place + this.shown.length) % this.shown.length;
    const option = this.list.children[this.chosen];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", `found-${this.chosen}`);
  }

  /** @param {Entry | undefined} entry */
  open(entry) {
    if (!entry) return;
    const { id } = entry;
    const element = document.getElementById(id);
    this.close();
    location.hash = `#${id}`;
    // The keyboard and screen readers go on from there.
    element?.setAttribute("tabindex", "-1");
    element?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.isComposing) return;
    const does = {
      ArrowDown: () => this.choose(this.chosen + 1),
      ArrowUp: () => this.choose(this.chosen - 1),
      Enter: () => this.open(this.shown[this.chosen]),
      Escape: () => this.clear(),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }

  clear() {
    if (this.input.value === "") this.input.blur();
    this.input.value = "";
    this.close();
  }

  /** @param {MouseEvent} event */
  click(event) {
    const option = event.target instanceof Element ? event.target.closest("li") : null;
    if (option) this.open(this.shown[[...this.list.children].indexOf(option)]);
  }

  /** @param {KeyboardEvent} event */
  pressOnPage(event) {
    if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    this.input.focus();
    this.input.select();
  }
}

const [form, input, list, count] = ["search", "query", "found", "count"].map((id) => document.getElementById(id));
if (form && input instanceof HTMLInputElement && list && count) new Search({ form, input, list, count });

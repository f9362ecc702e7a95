import { asked } from "../parts/dialogs.js";
import { h, replace } from "../parts/dom.js";
import { linkTo, readRoute } from "../router.js";

const STORED_AS = "shardkeeper.filters";
const FILTERS_MAX = 12;
const NAME_MAX_CHARACTERS = 40;

/** @typedef {{ name: string, link: string }} SavedFilter */

/**
 * Filters that the user named, in this browser and for this account. Links lead to them.
 *
 * @param {Pick<import("../app.js").App, "api" | "session">} app
 * @param {() => Record<string, string>} chosen the filters to save
 */
export function savedFilters({ api, session }, chosen) {
  const key = `${STORED_AS}.${session.accountId}`;
  /** How many tickets each link lists. @type {Map<string, number>} */
  const counts = new Map();
  const element = h("nav", { class: "saved", "aria-label": "Saved filters" });

  async function save() {
    const name = await asked({
      title: "Save these filters",
      label: "Name",
      yes: "Save",
      maxlength: NAME_MAX_CHARACTERS,
    });
    if (name === undefined) return;
    const others = read(key).filter((one) => one.name !== name);
    write([...others, { name, link: linkTo("/tickets", chosen()) }].slice(-FILTERS_MAX));
  }

  /** Counts are an extra: without them the links are as good. */
  async function count() {
    for (const { link } of read(key)) {
      const query = readRoute(link).query;
      query.set("pageSize", "1");
      try {
        counts.set(link, /** @type {HelpTicketPage} */ (await api.get("/api/help-tickets", query)).totalCount);
      } catch {
        counts.delete(link);
      }
    }
    show();
  }

  /** @param {readonly SavedFilter[]} filters */
  function write(filters) {
    localStorage.setItem(key, JSON.stringify(filters));
    show();
  }

  function show() {
    const filters = read(key);
    const here = linkTo("/tickets", chosen());
    replace(
      element,
      filters.map(({ name, link }) =>
        h(
          "span",
          { class: "saved-filter" },
          h(
            "a",
            { href: link, "aria-current": link === here ? "true" : null },
            name,
            counts.has(link) && h("span", { class: "count" }, ` ${counts.get(link)}`),
          ),
          h(
            "button",
            {
              type: "button",
              class: "quiet-button",
              "aria-label": `Remove the filter ${name}`,
              onclick: () => write(read(key).filter((one) => one.name !== name)),
            },
            "×",
          ),
        ),
      ),
      !filters.some(({ link }) => link === here) &&
        h("button", { type: "button", class: "quiet-button", onclick: () => void save() }, "Save filters…"),
    );
  }

  return { element, show, count };
}

/**
 * @param {string} key
 * @returns {SavedFilter[]}
 */
function read(key) {
  try {
    /** @type {unknown} */
    const stored = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isFilter) : [];
  } catch {
    // Not ours, or not readable.
    return [];
  }
}

/**
 * @param {unknown} value
 * @returns {value is SavedFilter}
 */
function isFilter(value) {
  const filter = /** @type {Partial<SavedFilter> | null} */ (value);
  return typeof filter?.name === "string" && typeof filter.link === "string" && filter.link.startsWith("#/tickets");
}

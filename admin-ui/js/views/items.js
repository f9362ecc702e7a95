import { words } from "../api.js";
import { h } from "../parts/dom.js";
import { alertBox, field } from "../parts/fields.js";
import { asksForItems, itemSearch, templatesLike } from "../items/item-search.js";
import { itemTable } from "../items/item-table.js";
import { LatestRead } from "../parts/latest-read.js";
import { pager } from "../parts/pager.js";
import { worldChoice } from "../parts/world-choice.js";
import { goTo, linkTo } from "../router.js";

const PAGE_SIZE = 50;
/** Pages reach to this thing. */
const REACHED_MAXIMUM = 1_000;

/**
 * The search for things of the whole world. What is searched for is in the address.
 *
 * @param {import("../app.js").App} app
 * @param {Route} route
 * @returns {View}
 */
export function itemsView(app, route) {
  const { api, worlds } = app;
  let { query } = route;
  const alert = alertBox();
  const state = h("p", { class: "quiet", role: "status" });
  const world = worldChoice(worlds);
  const fields = itemSearch(api, worlds.areSeveral && field("World", world.select).element, (wanted) =>
    goTo(linkTo("/items", { ...wanted, ...world.member })),
  );
  const pages = pager((page) => linkTo("/items", { ...Object.fromEntries(query), page: page === 1 ? "" : page }));
  let nothing = "";
  const table = itemTable(app, { caption: "Things", empty: () => nothing, namesOwner: true, world: () => world.world }, alert);
  const reading = new LatestRead();

  /**
   * @param {Pick<ItemPage, "items" | "totalCount" | "page">} found
   * @param {string} outcome
   */
  function show({ items, totalCount, page }, outcome) {
    table.show(items);
    const total = Math.min(totalCount, REACHED_MAXIMUM);
    pages.show({ page, pageSize: PAGE_SIZE, total, what: total === 1 ? "thing" : "things" });
    pages.element.hidden = totalCount === 0;
    state.textContent = outcome;
  }

  /** @param {string} why */
  function showNothing(why) {
    nothing = why;
    show({ items: [], totalCount: 0, page: 1 }, "");
  }

  /** What is typed stays when the page reads again, and goes when the address changes. */
  function follow() {
    fields.show(query);
    world.follow(query);
    return read();
  }

  async function read() {
    const signal = reading.begin();
    fields.clearErrors();
    alert.show();
    if (!asksForItems(query)) return showNothing("Fill in one field or more. All that you fill in must hold.");
    state.textContent = "Searching…";
    try {
      const asked = new URLSearchParams({
        ...Object.fromEntries(query),
        pageSize: `${PAGE_SIZE}`,
        ...world.member,
      });
      const found = /** @type {ItemPage} */ (await api.get("/api/items", asked, signal));
      nothing = found.totalCount === 0 ? await whyNothing(signal) : "This page is after the last one.";
      show(found, outcomeOf(found));
    } catch (error) {
      if (signal.aborted) return;
      showNothing("Nothing was searched.");
      alert.show(words(error));
      fields.showErrors(error);
    }
  }

  /**
   * The usual reason why nothing was found is a template that does not exist.
   *
   * @param {AbortSignal} signal
   */
  async function whyNothing(signal) {
    const template = query.get("template") ?? "";
    if (template === "") return "Nothing was found.";
    const like = await templatesLike(api, template, signal);
    if (like.includes(template)) return "Nothing was found.";
    const others = like.length === 0 ? "" : ` There are: ${like.join(", ")}.`;
    return `Nothing was found. No template has the name ${template}.${others}`;
  }

  return {
    title: "Items",
    element: h(
      "section",
      {},
      h("div", { class: "heading" }, h("h1", {}, "Items"), state),
      fields.element,
      alert.element,
      table.element,
      pages.element,
    ),
    ready: follow(),
    follow(now) {
      query = now.query;
      return follow();
    },
    refresh: () => void read(),
    shortcuts: [
      { keys: "/", about: "search", run: () => fields.focus() },
      { keys: "r", about: "search again", run: () => void read() },
      ...pages.shortcuts,
    ],
    dispose() {
      reading.cancel();
      fields.dispose();
    },
  };
}

/** @param {ItemPage} found */
function outcomeOf({ totalCount, isComplete }) {
  const count = `${totalCount.toLocaleString()} found`;
  const reached = totalCount > REACHED_MAXIMUM ? `; pages reach to the ${REACHED_MAXIMUM.toLocaleString()}th` : "";
  return `${count}${reached}${isComplete ? "" : "; the search ended before it had looked at everything"}`;
}

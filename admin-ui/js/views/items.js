import { words } from "../api.js";
import { h } from "../dom.js";
import { alertBox, choice } from "../fields.js";
import { itemTable } from "../item-table.js";
import { pager } from "../pager.js";
import { goTo, linkTo } from "../router.js";

const PAGE_SIZE = 50;
const fields = /** @type {const} */ ([
  ["template", "Template"],
  ["name", "Part of the name"],
  ["param", "Param"],
  ["value", "Value of the param"],
  ["character", "Serial of a character"],
  ["account", "Account"],
]);

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
  const inputs = fields.map(
    ([name, label]) => /** @type {const} */ ([name, h("input", { type: "text", "aria-label": label, placeholder: label })]),
  );
  const world = choice(
    worlds.names.map((one) => [one, one]),
    worlds.names[0] ?? "",
    { "aria-label": "World" },
  );
  const pages = pager((page) => linkTo("/items", { ...Object.fromEntries(query), page: page === 1 ? "" : page }));
  const table = itemTable(
    app,
    {
      caption: "Things",
      empty: "Nothing was found, or nothing was searched for.",
      namesOwner: true,
      world: () => worlds.member(world.value).world,
    },
    alert,
  );
  let reading = new AbortController();

  /** @param {Event} event */
  function search(event) {
    event.preventDefault();
    const wanted = Object.fromEntries(inputs.map(([name, input]) => [name, input.value.trim()]));
    goTo(linkTo("/items", { ...wanted, ...worlds.member(world.value) }));
  }

  /**
   * @param {Pick<ItemPage, "items" | "totalCount" | "page">} found
   * @param {string} outcome
   */
  function show({ items, totalCount, page }, outcome) {
    table.show(items);
    pages.show({ page, pageSize: PAGE_SIZE, total: totalCount, what: totalCount === 1 ? "thing" : "things" });
    state.textContent = outcome;
  }

  async function read() {
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    for (const [name, input] of inputs) input.value = query.get(name) ?? "";
    world.value = worlds.names.find((one) => one === query.get("world")) ?? world.value;
    alert.show();
    if (inputs.every(([, input]) => input.value === "")) return show({ items: [], totalCount: 0, page: 1 }, "");
    state.textContent = "Searching…";
    try {
      const asked = new URLSearchParams({
        ...Object.fromEntries(query),
        pageSize: `${PAGE_SIZE}`,
        ...worlds.member(world.value),
      });
      const found = /** @type {ItemPage} */ (await api.get("/api/items", asked, signal));
      const count = `${found.totalCount.toLocaleString()} found`;
      show(found, found.isComplete ? count : `${count}; the search ended before it had looked at everything`);
    } catch (error) {
      if (signal.aborted) return;
      show({ items: [], totalCount: 0, page: 1 }, "");
      alert.show(words(error));
    }
  }

  return {
    title: "Items",
    element: h(
      "section",
      {},
      h("div", { class: "heading" }, h("h1", {}, "Items"), state),
      h(
        "div",
        { class: "heading" },
        h(
          "form",
          { class: "filters", role: "search", "aria-label": "Items", onsubmit: search },
          worlds.areSeveral && world,
          inputs.map(([, input]) => input),
          h("button", { type: "submit", class: "main" }, "Search"),
        ),
      ),
      alert.element,
      table.element,
      pages.element,
    ),
    ready: read(),
    follow(now) {
      query = now.query;
      return read();
    },
    shortcuts: [{ keys: "/", about: "search", run: () => inputs[0]?.[1].focus() }, ...pages.shortcuts],
    dispose: () => reading.abort(),
  };
}

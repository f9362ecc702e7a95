import { words } from "../api.js";
import { chart } from "../chart.js";
import { csvLink } from "../csv.js";
import { h, replace } from "../dom.js";
import { alertBox, choice } from "../fields.js";
import { characterLink } from "../page-sections.js";
import { playerText } from "../player-text.js";
import { goTo, linkTo } from "../router.js";
import { dataTable } from "../table.js";

/** @typedef {{ cause: string, made: number, gone: number }} Flow */

/** @type {import("../table.js").Column<Flow>[]} */
const flowColumns = [
  { name: "cause", label: "Source or sink", cell: ({ cause }) => cause },
  { name: "made", label: "Came", cell: ({ made }) => made.toLocaleString(), className: "number" },
  { name: "gone", label: "Went", cell: ({ gone }) => gone.toLocaleString(), className: "number" },
];

/** @type {import("../table.js").Column<Economy["sold"][number]>[]} */
const soldColumns = [
  { name: "template", label: "Template", cell: ({ template }) => h("a", { href: linkTo("/items", { template }) }, template) },
  { name: "by", label: "Sold by", cell: ({ by }) => by },
  { name: "pieces", label: "Pieces", cell: ({ pieces }) => pieces.toLocaleString(), className: "number" },
  { name: "gold", label: "Gold", cell: ({ gold }) => gold.toLocaleString(), className: "number" },
  { name: "average", label: "Average price", cell: ({ gold, pieces }) => (gold / pieces).toFixed(1), className: "number" },
  {
    name: "range",
    label: "Prices",
    cell: ({ lowestPrice, highestPrice }) => `${lowestPrice} to ${highestPrice}`,
    className: "number",
  },
];

/** @type {import("../table.js").Column<Richest["characters"][number]>[]} */
const richColumns = [
  { name: "name", label: "Character", cell: ({ serial, name }) => characterLink(serial, name) },
  { name: "gold", label: "Gold", cell: ({ gold }) => gold.toLocaleString(), className: "number" },
];

/** @type {import("../table.js").Column<Richest["accounts"][number]>[]} */
const accountColumns = [
  {
    name: "username",
    label: "Account",
    cell: ({ accountId, username }) => h("a", { href: `#/accounts/${accountId}` }, playerText(username, "name")),
  },
  { name: "gold", label: "Gold", cell: ({ gold }) => gold.toLocaleString(), className: "number" },
];

/**
 * Gold that came and went, what was sold for how much, and for Administrators who is rich.
 *
 * @param {import("../app.js").App} app
 * @param {Route} route
 * @returns {View}
 */
export function economyView({ api, session, worlds }, route) {
  let { query } = route;
  const alert = alertBox();
  const [came, went] = [chart("Gold that came, by hour", "gold"), chart("Gold that went, by hour", "gold")];
  const flows = dataTable({
    caption: "By source and sink",
    columns: flowColumns,
    keyOf: ({ cause }) => cause,
    empty: "No gold came or went.",
  });
  const sold = dataTable({
    caption: "Sold",
    columns: soldColumns,
    keyOf: ({ by, template }) => `${by} ${template}`,
    empty: "Nothing was sold.",
  });
  const rich = dataTable({
    caption: "Richest characters",
    columns: richColumns,
    keyOf: ({ serial }) => serial,
    empty: "Nobody has gold.",
  });
  const accounts = dataTable({
    caption: "Richest accounts",
    columns: accountColumns,
    keyOf: ({ accountId }) => accountId,
    empty: "Nobody has gold.",
  });
  const downloads = h("p", { class: "buttons" });
  const riches = h("div");
  const world = choice(
    worlds.names.map((one) => [one, one]),
    worlds.names[0] ?? "",
    { "aria-label": "World", onchange: () => goTo(linkTo("/economy", worlds.member(world.value))) },
  );

  /** @param {Economy} economy */
  function show(economy) {
    const sums = economy.hours.map(({ fromUtc, causes }) => ({
      at: Date.parse(fromUtc),
      made: causes.reduce((sum, { made }) => sum + made, 0),
      gone: causes.reduce((sum, { gone }) => sum + gone, 0),
    }));
    came.show(sums.map(({ at, made }) => ({ at, value: made })));
    went.show(sums.map(({ at, gone }) => ({ at, value: gone })));
    flows.show(flowsOf(economy));
    sold.show(economy.sold);
    replace(
      downloads,
      csvLink("gold-by-hour.csv", "Gold as CSV", [
        ["fromUtc", "cause", "made", "gone"],
        ...economy.hours.flatMap(({ fromUtc, causes }) => causes.map(({ cause, made, gone }) => [fromUtc, cause, made, gone])),
      ]),
      csvLink("sold.csv", "Prices as CSV", [
        ["template", "by", "pieces", "gold", "lowestPrice", "highestPrice"],
        ...economy.sold.map((one) => [one.template, one.by, one.pieces, one.gold, one.lowestPrice, one.highestPrice]),
      ]),
    );
  }

  /** Adding up is work for the server, and a look into private things, so it is done when somebody asks. */
  async function readRiches() {
    try {
      const found = /** @type {Richest} */ (
        await api.get("/api/economy/richest", new URLSearchParams(worlds.member(world.value)))
      );
      rich.show(found.characters);
      accounts.show(found.accounts);
      replace(
        riches,
        h("p", {}, `${found.totalGold.toLocaleString()} gold in all.`),
        h("h3", {}, "Accounts"),
        accounts.element,
        h("h3", {}, "Characters"),
        rich.element,
      );
    } catch (error) {
      alert.show(words(error));
    }
  }

  async function read() {
    world.value = worlds.names.find((one) => one === query.get("world")) ?? world.value;
    riches.replaceChildren();
    try {
      show(await api.get("/api/economy", new URLSearchParams(worlds.member(world.value))));
      alert.show();
    } catch (error) {
      alert.show(words(error));
    }
  }

  for (const table of [flows, sold, rich, accounts]) table.heading();
  return {
    title: "Economy",
    element: h(
      "section",
      {},
      h("div", { class: "heading" }, h("h1", {}, "Economy"), h("div", { class: "filters" }, worlds.areSeveral && world)),
      alert.element,
      h("p", { class: "quiet" }, "Since the start of the server, and of at most 7 days. Coins count; checks do not."),
      h("div", { class: "charts" }, came.element, went.element),
      h("h2", {}, "Sources and sinks"),
      flows.element,
      h("h2", {}, "Sales"),
      sold.element,
      downloads,
      session.may("Administrator") &&
        [
          h("h2", {}, "Riches"),
          h("p", { class: "buttons" }, h("button", { type: "button", onclick: () => void readRiches() }, "Add up who is rich")),
          riches,
        ].flat(),
    ),
    ready: read(),
    follow(now) {
      query = now.query;
      return read();
    },
    refresh: () => void read(),
    shortcuts: [{ keys: "r", about: "read again", run: () => void read() }],
  };
}

/**
 * The sums of all hours by cause, what moved most first.
 *
 * @param {Economy} economy
 * @returns {Flow[]}
 */
function flowsOf({ hours }) {
  /** @type {Map<string, Flow>} */
  const sums = new Map();
  for (const { cause, made, gone } of hours.flatMap(({ causes }) => causes)) {
    const sum = sums.get(cause) ?? { cause, made: 0, gone: 0 };
    sum.made += made;
    sum.gone += gone;
    sums.set(cause, sum);
  }
  return [...sums.values()].sort((a, b) => b.made + b.gone - a.made - a.gone);
}

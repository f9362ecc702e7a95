import { words } from "../api.js";
import { timeline } from "../chronicle/timeline.js";
import { causeTitle } from "../shared/cause-words.js";
import { chart } from "../parts/chart.js";
import { csvLink } from "../parts/csv.js";
import { h, replace } from "../parts/dom.js";
import { accountColumns, flowColumns, hourColumns, richColumns, soldColumns, wealthColumns } from "../parts/economy-columns.js";
import { alertBox, choice } from "../parts/fields.js";
import { LatestRead } from "../parts/latest-read.js";
import { goTo, linkTo } from "../router.js";
import { dataTable, sortedTable } from "../parts/table.js";
import { worldChoice } from "../parts/world-choice.js";

const HOUR_MS = 3_600_000;
/** More hours push what follows far down; they are shown when somebody asks. */
const HOURS_SHOWN = 24;
const ALARMS_SHOWN = 5;

/**
 * Gold that came and went, what was sold for how much, and for Administrators who is rich.
 *
 * @param {import("../app.js").App} app
 * @param {Route} route
 * @returns {View}
 */
export function economyView(app, route) {
  const { api, session, worlds } = app;
  let { query } = route;
  const reading = new LatestRead();
  const adding = new LatestRead();
  const alert = alertBox();
  const alarms = timeline(app, alert, { lines: ALARMS_SHOWN });
  const hourly = { now: "this hour", each: "an hour", spanMs: HOUR_MS };
  const [came, went] = [chart("Gold that came, by hour", "gold", hourly), chart("Gold that went, by hour", "gold", hourly)];
  const source = choice([["", "All sources and sinks"]], "", {
    class: "long",
    onchange: () => showCharts(),
  });
  const hours = dataTable({
    caption: "By hour, the newest first",
    columns: hourColumns,
    keyOf: ({ fromUtc }) => fromUtc,
    empty: "No gold came or went.",
  });
  let showsAllHours = false;
  const moreHours = h("button", { type: "button", hidden: true, onclick: () => showAllHours() });
  /** @type {Economy | undefined} */
  let shown;
  const flows = sortedTable({
    caption: "By source and sink",
    columns: flowColumns,
    keyOf: ({ cause }) => cause,
    empty: "No gold came or went.",
  });
  const sold = sortedTable({
    caption: "Sold",
    columns: soldColumns(api),
    keyOf: ({ by, template }) => `${by} ${template}`,
    empty: "Nothing was sold.",
  });
  const rich = sortedTable({
    caption: "Richest characters",
    columns: richColumns,
    keyOf: ({ serial }) => serial,
    empty: "Nobody has gold.",
  });
  const accounts = sortedTable({
    caption: "Richest accounts",
    columns: accountColumns,
    keyOf: ({ accountId }) => accountId,
    empty: "Nobody has gold.",
  });
  const all = dataTable({
    caption: "All gold of the world",
    columns: [
      ...wealthColumns(),
      { name: "elsewhere", label: "Elsewhere", cell: ({ elsewhere }) => elsewhere.toLocaleString(), className: "number" },
    ],
    keyOf: () => "all",
    empty: "There is no gold.",
  });
  const downloads = h("p", { class: "buttons" });
  const richest = h("div");
  const late = h(
    "p",
    { role: "status", hidden: true },
    "The newest figures are missing: a process of the world did not answer, or the database stores nothing.",
  );
  const world = worldChoice(worlds, { changed: () => goTo(linkTo("/economy", world.member)) });

  /** The hours, with all sources and sinks or with the chosen one. */
  function showCharts() {
    const sums = (shown?.hours ?? []).map(({ fromUtc, causes }) => {
      const counted = causes.filter(({ cause }) => source.value === "" || cause === source.value);
      return {
        fromUtc,
        made: counted.reduce((sum, { made }) => sum + made, 0),
        gone: counted.reduce((sum, { gone }) => sum + gone, 0),
      };
    });
    came.show(sums.map(({ fromUtc, made }) => ({ at: Date.parse(fromUtc), value: made })));
    went.show(sums.map(({ fromUtc, gone }) => ({ at: Date.parse(fromUtc), value: gone })));
    const moved = sums.filter(({ made, gone }) => made > 0 || gone > 0).reverse();
    hours.show(showsAllHours ? moved : moved.slice(0, HOURS_SHOWN));
    moreHours.hidden = showsAllHours || moved.length <= HOURS_SHOWN;
    moreHours.textContent = `Show all ${moved.length} hours`;
  }

  function showAllHours() {
    showsAllHours = true;
    showCharts();
    // The button is gone; who pressed it goes on where the further hours begin.
    const next = hours.rows.rows[HOURS_SHOWN];
    next?.setAttribute("tabindex", "-1");
    next?.focus();
  }

  /** @param {Economy} economy */
  function show(economy) {
    shown = economy;
    const sums = flowsOf(economy);
    const chosen = sums.some(({ cause }) => cause === source.value) ? source.value : "";
    replace(
      source,
      h("option", { value: "" }, "All sources and sinks"),
      sums.map(({ cause }) => h("option", { value: cause }, causeTitle(cause))),
    );
    source.value = chosen;
    showCharts();
    late.hidden = economy.isComplete;
    flows.show(sums);
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
    const signal = adding.begin();
    replace(richest, h("p", { class: "quiet", role: "status" }, "Adding up…"));
    try {
      const found = /** @type {Richest} */ (await api.get("/api/economy/richest", new URLSearchParams(world.member), signal));
      all.show([found.total]);
      rich.show(found.characters);
      accounts.show(found.accounts);
      replace(
        richest,
        !found.isComplete && h("p", {}, "The sums are too low: adding up ended before it had looked at everything."),
        h("h3", {}, "Everybody and nobody"),
        all.element,
        h("h3", {}, "Accounts"),
        accounts.element,
        h("h3", {}, "Characters"),
        rich.element,
      );
      alert.show();
    } catch (error) {
      if (signal.aborted) return;
      richest.replaceChildren();
      alert.show(words(error));
    }
  }

  async function read() {
    world.follow(query);
    adding.cancel();
    richest.replaceChildren();
    void alarms.show({ cause: "alarm", kind: "note" }, world.world);
    const signal = reading.begin();
    try {
      show(await api.get("/api/economy", new URLSearchParams(world.member), signal));
      alert.show();
    } catch (error) {
      if (!signal.aborted) alert.show(words(error));
    }
  }

  for (const table of [hours, all]) table.heading();
  return {
    title: "Economy",
    element: h(
      "section",
      {},
      h("div", { class: "heading" }, h("h1", {}, "Economy"), h("div", { class: "filters" }, world.element)),
      alert.element,
      h(
        "p",
        { class: "quiet" },
        "Of the last 7 days, or of less where the server is younger. Coins and checks count; times are those of this browser.",
      ),
      late,
      h("p", { class: "filters" }, h("label", { class: "check" }, "Source or sink of charts and hours", source)),
      h("div", { class: "charts" }, came.element, went.element),
      h("h2", {}, "Alarms"),
      h(
        "p",
        { class: "quiet" },
        "Stacks that grew without a cause, great gains, gold that nobody created, and things in two places.",
      ),
      alarms.element,
      h("h2", {}, "Sources and sinks"),
      flows.element,
      h("h2", {}, "Hours"),
      hours.element,
      h("p", { class: "buttons" }, moreHours),
      h("h2", {}, "Sales"),
      sold.element,
      downloads,
      session.may("Administrator") &&
        [
          h("h2", {}, "Richest characters"),
          h("p", { class: "buttons" }, h("button", { type: "button", onclick: () => void readRiches() }, "Add up who is rich")),
          richest,
        ].flat(),
    ),
    ready: read(),
    follow(now) {
      query = now.query;
      return read();
    },
    refresh: () => void read(),
    dispose: () => alarms.dispose(),
    shortcuts: [{ keys: "r", about: "read again", run: () => void read() }],
  };
}

/**
 * The sums of all hours by cause, what moved most first.
 *
 * @param {Economy} economy
 * @returns {import("../parts/economy-columns.js").Flow[]}
 */
function flowsOf({ hours }) {
  /** @type {Map<string, import("../parts/economy-columns.js").Flow>} */
  const sums = new Map();
  for (const { cause, made, gone } of hours.flatMap(({ causes }) => causes)) {
    const sum = sums.get(cause) ?? { cause, made: 0, gone: 0 };
    sum.made += made;
    sum.gone += gone;
    sums.set(cause, sum);
  }
  return [...sums.values()].sort((a, b) => b.made + b.gone - a.made - a.gone);
}

import { words } from "../api.js";
import { chart } from "../parts/chart.js";
import { csvLink } from "../parts/csv.js";
import { h, replace } from "../parts/dom.js";
import { alertBox, categoryText, choice } from "../parts/fields.js";
import { LatestRead } from "../parts/latest-read.js";
import { playerText } from "../parts/player-text.js";
import { goTo, linkTo } from "../router.js";
import { ticketCategories } from "../shared/ticket-kinds.js";
import { dataTable } from "../parts/table.js";
import { shortTime } from "../parts/time.js";
import { waitColumns, waitsBy } from "../tickets/report-times.js";

const USUAL_WEEKS = "12";
const WEEKS = ["4", "12", "26", "52", "104"];
const WEEK_MS = 7 * 24 * 3_600_000;
const weekOf = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });

/** @typedef {import("../tickets/report-times.js").Waits} Waits */
/** @typedef {{ key: string, label: string, opened: number, closed: number, waiting: number }} Flow */
/** @typedef {{ key: string, name: string, taken: number, closed: number }} Work */

/** @type {(label: string) => import("../parts/table.js").Column<Flow & { waits: Waits }>[]} */
const flowColumns = (label) => [
  { name: "label", label, cell: ({ label: text }) => text },
  { name: "opened", label: "Opened", cell: ({ opened }) => opened, className: "number" },
  { name: "closed", label: "Closed", cell: ({ closed }) => closed, className: "number" },
  { name: "waiting", label: "Waiting", cell: ({ waiting }) => waiting, className: "number" },
  ...waitColumns(),
];

/** @type {import("../parts/table.js").Column<Work & { waits: Waits }>[]} */
const workColumns = [
  { name: "name", label: "Account", cell: ({ name }) => playerText(name, "name") },
  { name: "taken", label: "Taken", cell: ({ taken }) => taken, className: "number" },
  { name: "closed", label: "Closed", cell: ({ closed }) => closed, className: "number" },
  ...waitColumns(),
];

/**
 * What happened to tickets, by week, category and person. Weeks and category are in the address.
 *
 * @param {import("../app.js").App} app
 * @param {Route} route
 * @returns {View}
 */
export function reportsView({ api, notices }, route) {
  let { query } = route;
  const reading = new LatestRead();
  const alert = alertBox();
  const nothing = "No tickets in these weeks.";
  const weeks = dataTable({ caption: "By week", columns: flowColumns("Week from"), keyOf: ({ key }) => key, empty: nothing });
  const kinds = dataTable({ caption: "By category", columns: flowColumns("Category"), keyOf: ({ key }) => key, empty: nothing });
  const people = dataTable({
    caption: "By person",
    columns: workColumns,
    keyOf: ({ key }) => key,
    empty: "Nobody took or closed a ticket in these weeks.",
  });
  const weekly = { now: "this week", each: "a week", spanMs: WEEK_MS };
  const charts = {
    opened: chart("Tickets sent", "", weekly),
    closed: chart("Tickets closed", "", weekly),
    answer: chart("Median time to the first answer", shortTime, weekly),
    closing: chart("Median time to closing", shortTime, weekly),
  };
  const downloads = h("p", { class: "buttons" });
  const howMany = choice(
    WEEKS.map((count) => [count, `${count} weeks`]),
    USUAL_WEEKS,
    { "aria-label": "Weeks" },
  );
  const category = choice(
    [["", "Any category"], ...ticketCategories.map((name) => /** @type {const} */ ([name, categoryText(name)]))],
    "",
    { "aria-label": "Category" },
  );
  const filters = h(
    "div",
    {
      class: "filters",
      onchange: () =>
        goTo(linkTo("/reports", { weeks: howMany.value === USUAL_WEEKS ? "" : howMany.value, category: category.value })),
    },
    howMany,
    category,
  );

  /** @param {HelpTicketReport} report */
  function show({ flows, work, times, medians }) {
    const wanted = flows.filter((flow) => category.value === "" || flow.category === category.value);
    const wantedTimes = times.filter((time) => category.value === "" || time.category === category.value);
    const mediansBy = (/** @type {string} */ by, /** @type {string | null} */ kind) =>
      medians.filter((one) => one.by === by && one.category === kind);
    const chosen = category.value === "" ? null : category.value;
    const ofWeek = waitsBy(wantedTimes, (time) => time.weekFromUtc, mediansBy("week", chosen));
    const ofKind = waitsBy(times, (time) => time.category, mediansBy("category", null));
    const ofPerson = waitsBy(wantedTimes, ({ accountName }) => accountName ?? "", mediansBy("person", chosen));
    const byWeek = flowsBy(
      wanted,
      ({ weekFromUtc }) => weekFromUtc,
      (key) => weekOf.format(new Date(key)),
    ).toReversed();
    const lastWeek = wanted.at(-1)?.weekFromUtc;
    const byKind = flowsBy(flows, (flow) => flow.category, categoryText).map((kind) => ({
      ...kind,
      waiting: flows.find((flow) => flow.weekFromUtc === lastWeek && flow.category === kind.key)?.waiting ?? 0,
    }));
    const byPerson = workBy(work);
    weeks.show(byWeek.map((week) => ({ ...week, waits: ofWeek(week.key) })));
    kinds.show(byKind.map((kind) => ({ ...kind, waits: ofKind(kind.key) })));
    people.show(byPerson.map((person) => ({ ...person, waits: ofPerson(person.name) })));
    showCharts(byWeek.toReversed(), ofWeek);
    replace(
      downloads,
      csvLink("tickets-by-week.csv", "Weeks as CSV", [
        ["weekFromUtc", "category", "opened", "closed", "waiting"],
        ...wanted.map((flow) => [flow.weekFromUtc, flow.category, flow.opened, flow.closed, flow.waiting]),
      ]),
      csvLink("ticket-times.csv", "Times as CSV", [
        ["weekFromUtc", "category", "account", "answered", "answerSeconds", "closed", "closingSeconds"],
        ...wantedTimes.map((time) => [
          ...[time.weekFromUtc, time.category, time.accountName ?? "", time.answered, time.answerSeconds],
          ...[time.closed, time.closingSeconds],
        ]),
      ]),
      csvLink("tickets-by-person.csv", "People as CSV", [
        ["weekFromUtc", "account", "taken", "closed"],
        ...work.map((done) => [done.weekFromUtc, done.accountName, done.taken, done.closed]),
      ]),
    );
    notices.say(`${byWeek.length} weeks`);
  }

  /** @param {readonly Flow[]} byWeek oldest first @param {(week: string) => Waits} waitsOf */
  function showCharts(byWeek, waitsOf) {
    /** @param {(week: Flow) => number | null} valueOf */
    const points = (valueOf) => byWeek.map((week) => ({ at: Date.parse(week.key), value: valueOf(week) }));
    const inMs = (/** @type {number | null | undefined} */ seconds) =>
      seconds === null || seconds === undefined ? null : seconds * 1_000;
    charts.opened.show(points(({ opened }) => opened));
    charts.closed.show(points(({ closed }) => closed));
    charts.answer.show(points(({ key }) => inMs(waitsOf(key).median?.answerSeconds)));
    charts.closing.show(points(({ key }) => inMs(waitsOf(key).median?.closingSeconds)));
  }

  async function read() {
    howMany.value = query.get("weeks") ?? USUAL_WEEKS;
    category.value = ticketCategories.find((name) => name === query.get("category")) ?? "";
    const signal = reading.begin();
    try {
      const report = /** @type {HelpTicketReport} */ (
        await api.get("/api/help-tickets/report", new URLSearchParams({ weeks: howMany.value || USUAL_WEEKS }), signal)
      );
      alert.show();
      show(report);
    } catch (error) {
      if (!signal.aborted) alert.show(words(error));
    }
  }

  for (const table of [weeks, kinds, people]) table.heading();
  return {
    title: "Reports",
    element: h(
      "section",
      {},
      h("div", { class: "heading" }, h("h1", {}, "Reports"), filters),
      alert.element,
      h(
        "div",
        { class: "charts" },
        Object.values(charts).map(({ element }) => element),
      ),
      h("h2", {}, "By week"),
      h(
        "p",
        { class: "quiet" },
        "Weeks begin on Monday, 0:00 UTC. The newest is still running. Waiting: not closed at its end. Answer and closing: the time from sending until the first answer, and until closing; half of the players waited no longer than the median.",
      ),
      weeks.element,
      h("h2", {}, "By category"),
      kinds.element,
      h("h2", {}, "By person"),
      people.element,
      downloads,
    ),
    ready: read(),
    follow(now) {
      query = now.query;
      return read();
    },
    refresh: () => void read(),
    shortcuts: [{ keys: "r", about: "refresh the report", run: () => void read() }],
  };
}

/**
 * The sums of flows with the same key, in the order in which the keys came.
 *
 * @param {HelpTicketReport["flows"]} flows
 * @param {(flow: HelpTicketReport["flows"][number]) => string} keyOf
 * @param {(key: string) => string} labelOf
 * @returns {Flow[]}
 */
function flowsBy(flows, keyOf, labelOf) {
  /** @type {Map<string, Flow>} */
  const sums = new Map();
  for (const flow of flows) {
    const key = keyOf(flow);
    const sum = sums.get(key) ?? { key, label: labelOf(key), opened: 0, closed: 0, waiting: 0 };
    sum.opened += flow.opened;
    sum.closed += flow.closed;
    sum.waiting += flow.waiting;
    sums.set(key, sum);
  }
  return [...sums.values()];
}

/**
 * The most active member comes first.
 *
 * @param {HelpTicketReport["work"]} work
 * @returns {Work[]}
 */
function workBy(work) {
  /** @type {Map<string, Work>} */
  const sums = new Map();
  for (const { accountId, accountName, taken, closed } of work) {
    const key = `${accountId} ${accountName}`;
    const sum = sums.get(key) ?? { key, name: accountName, taken: 0, closed: 0 };
    sum.taken += taken;
    sum.closed += closed;
    sums.set(key, sum);
  }
  return [...sums.values()].sort((a, b) => b.closed - a.closed || b.taken - a.taken || a.name.localeCompare(b.name));
}

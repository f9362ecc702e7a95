import { words } from "../api.js";
import { jobList } from "../commands/job-list.js";
import { chart } from "../parts/chart.js";
import { h, replace } from "../parts/dom.js";
import { causeTitle } from "../shared/cause-words.js";
import { alertBox } from "../parts/fields.js";
import { factList } from "../parts/page-sections.js";
import { timeElement } from "../parts/time.js";
import { serverControls } from "../server/server-controls.js";
import { serverFacts } from "../server/server-facts.js";

/**
 * Labels and units of figures. Other figures are shown under their own names.
 *
 * @type {Record<string, [label: string, unit: string]>}
 */
const known = {
  players: ["Players in the world", ""],
  sessions: ["Connections", ""],
  stepsPerSecond: ["Steps per second", ""],
  cpuPercent: ["Processor", "%"],
  databaseMs: ["Database, mean answer", "ms"],
  loopLagP95Ms: ["Loop lag, 95th percentile", "ms"],
  loopLagMaxMs: ["Loop lag, highest", "ms"],
  memoryMebibytes: ["Memory", "MiB"],
};

/**
 * The state of the server, what staff can do with it, and charts of the figures of the last hours, which the server
 * sends on every few seconds.
 *
 * @param {import("../app.js").App} app
 * @returns {View}
 */
export function serverView(app) {
  const { api, apis, metrics } = app;
  const alert = alertBox();
  const about = h("p", { class: "quiet" });
  const facts = h("div");
  const told = h("ul", { class: "quiet" });
  const grid = h("div", { class: "charts" });
  const waiting = h("p", { class: "empty" }, "Waiting for the first figures…");
  /** @type {Map<string, ReturnType<typeof chart>>} */
  const charts = new Map();

  function show() {
    const latest = metrics.samples.at(-1);
    waiting.hidden = latest !== undefined;
    for (const name of Object.keys(latest?.figures ?? {})) {
      let one = charts.get(name);
      if (!one) {
        one = chart(...labelOf(name));
        charts.set(name, one);
        grid.append(one.element);
      }
      one.show(
        metrics.samples.flatMap(({ at, figures }) => {
          const value = figures[name];
          return typeof value === "number" ? [{ at, value }] : [];
        }),
      );
    }
  }

  async function readVersion() {
    try {
      const { name, version, startedAtUtc } = /** @type {ServerVersion} */ (await api.get("/api/version"));
      replace(
        about,
        `${name} ${version}, running since `,
        timeElement(startedAtUtc, { withAge: true }),
        ". ",
        h("a", { href: apis.addressOf("/docs") }, "The HTTP API"),
      );
      alert.show();
    } catch (error) {
      alert.show(words(error));
    }
  }

  async function readNotices() {
    try {
      const { lastRestart, notices: known } = /** @type {Notices} */ (await api.get("/api/notices"));
      replace(
        told,
        ...known.map((text) => h("li", {}, text)),
        ...(lastRestart ? [h("li", {}, ...restartWords(lastRestart))] : []),
      );
    } catch (error) {
      alert.show(words(error));
    }
  }

  async function readState() {
    try {
      const state = /** @type {ServerState} */ (await api.get("/api/server"));
      replace(facts, factList(serverFacts(state)));
      controls.showLogins(state.loginsClosedBecause !== null);
    } catch (error) {
      alert.show(words(error));
    }
  }

  const controls = serverControls(app, alert, () => void readState());
  const jobs = app.session.may("GameMaster") ? jobList(app, (text) => alert.show(text), { isHiddenWhenEmpty: true }) : undefined;
  const end = metrics.onSample(show);
  async function readFigures() {
    try {
      await metrics.read(api);
    } catch (error) {
      alert.show(words(error));
    }
  }

  show();
  void readVersion();
  void readState();
  void readNotices();
  void readFigures();
  void jobs?.read();
  return {
    title: "Server",
    element: h(
      "section",
      {},
      h("div", { class: "heading" }, h("h1", {}, "Server"), ...controls.elements),
      about,
      told,
      alert.element,
      jobs?.element,
      facts,
      waiting,
      grid,
    ),
    refresh() {
      void readVersion();
      void readState();
      void readNotices();
      void readFigures();
      void jobs?.read();
    },
    dispose() {
      end();
      jobs?.dispose();
    },
  };
}

/**
 * @param {string} name a figure of a world begins with its name: `north.players`
 * @returns {[label: string, unit: string]}
 */
function labelOf(name) {
  const point = name.lastIndexOf(".");
  const [label, unit] = known[name.slice(point + 1)] ?? [causeTitle(name.slice(point + 1)), ""];
  return [point === -1 ? label : `${name.slice(0, point)}: ${label}`, unit];
}

/** @param {NonNullable<Notices["lastRestart"]>} restart */
function restartWords({ how, wasPlanned, atUtc, pauseMs }) {
  const seconds = (pauseMs / 1_000).toFixed(1);
  return [
    wasPlanned ? "Restarted " : "Ended ",
    timeElement(atUtc, { withAge: true }),
    ` (${how}). Nobody could act for ${seconds} s.`,
  ];
}

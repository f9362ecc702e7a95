import { words } from "../api.js";
import { runCommand } from "../commands/run-command.js";
import { chart } from "../parts/chart.js";
import { h, replace } from "../parts/dom.js";
import { filledIn } from "../parts/dialogs.js";
import { alertBox, choice } from "../parts/fields.js";
import { timeElement } from "../parts/time.js";

/**
 * Labels and units of figures. Other figures are shown under their own names.
 *
 * @type {Record<string, [label: string, unit: string]>}
 */
const known = {
  players: ["Players in the world", ""],
  sessions: ["Connections", ""],
  stepsPerSecond: ["Steps per second", ""],
  loopLagP95Ms: ["Loop lag, 95th percentile", "ms"],
  loopLagMaxMs: ["Loop lag, highest", "ms"],
  memoryMebibytes: ["Memory", "MiB"],
};

/** The server takes no longer line. */
const REASON_CHARACTERS_MAX = 180;
/** When the world restarts, in the words of the command. */
const restartTimes = /** @type {const} */ ([
  ["in 1m", "in 1 minute"],
  ["in 5m", "in 5 minutes"],
  ["in 15m", "in 15 minutes"],
  ["", "now"],
]);

/**
 * Charts of the figures of the last hours, which the server sends on every few seconds.
 *
 * @param {import("../app.js").App} app
 * @returns {View}
 */
export function serverView({ api, apis, metrics, session, notices, worlds }) {
  const alert = alertBox();
  const about = h("p", { class: "quiet" });
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

  async function restart() {
    const reason = h("input", { maxlength: REASON_CHARACTERS_MAX, placeholder: "players read it" });
    const question = { title: "Restart the world?", yes: "Restart", isDangerous: true };
    const answers = await filledIn(question, [
      ["When", choice(restartTimes, restartTimes[1][0])],
      ["Reason", reason],
    ]);
    if (!answers) return;
    const plan = answers.filter((word) => word !== "").join(" ");
    await runCommand({ api, notices }, alert, { command: "restart", args: plan === "" ? [] : [plan] });
  }

  // The worlds of a network do not restart alone.
  const restarting =
    session.may("Administrator") &&
    !worlds.areSeveral &&
    h("button", { type: "button", onclick: () => void restart() }, "Restart the world…");
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
  void readFigures();
  return {
    title: "Server",
    element: h(
      "section",
      {},
      h("div", { class: "heading" }, h("h1", {}, "Server"), restarting),
      about,
      alert.element,
      waiting,
      grid,
    ),
    refresh() {
      void readVersion();
      void readFigures();
    },
    dispose: end,
  };
}

/**
 * @param {string} name a figure of a world begins with its name: `north.players`
 * @returns {[label: string, unit: string]}
 */
function labelOf(name) {
  const point = name.lastIndexOf(".");
  const [label, unit] = known[name.slice(point + 1)] ?? [plainName(name.slice(point + 1)), ""];
  return [point === -1 ? label : `${name.slice(0, point)}: ${label}`, unit];
}

/** @param {string} name as in `loopLagMaxMs` */
function plainName(name) {
  const spaced = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

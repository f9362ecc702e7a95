import { words } from "../api.js";
import { h } from "../parts/dom.js";
import { alertBox, choice } from "../parts/fields.js";
import { playerText } from "../parts/player-text.js";
import { clockElement } from "../parts/time.js";

const MOST_SHOWN = 500;
const logLevels = /** @type {const} */ (["info", "warn", "error", "fatal"]);
/** Within this distance of its end, the log scrolls with new lines. */
const NEAR_END_PIXELS = 40;

/**
 * The last lines of the server's log, and those that are written from now on.
 *
 * @param {import("../app.js").App} app
 * @returns {View}
 */
export function logView({ api, logTail }) {
  const alert = alertBox();
  const search = h("input", { type: "search", "aria-label": "Search the log", placeholder: "Search", oninput: () => showAll() });
  const level = choice(
    [
      ["info", "All lines"],
      ["warn", "Warnings and errors"],
      ["error", "Errors"],
    ],
    "info",
    { "aria-label": "Lowest level", onchange: () => showAll() },
  );
  const pause = h("button", { type: "button", "aria-pressed": "false", onclick: () => togglePause() }, "Pause");
  const waiting = h("span", { class: "quiet" });
  // Not a live region: a screen reader would never stop reading the log of a busy server.
  const list = h("ol", { class: "log", tabindex: "0", "aria-label": "Log lines" });
  const empty = h("p", { class: "empty" }, "Lines appear here as they are written.");
  let isPaused = false;
  let missed = 0;

  /** @param {LogLine} line */
  function fits(line) {
    const wanted = search.value.trim().toLowerCase();
    if (logLevels.indexOf(line.level) < logLevels.findIndex((name) => name === level.value)) return false;
    return (
      wanted === "" ||
      `${line.world ?? ""} ${line.component ?? ""} ${line.message} ${JSON.stringify(line.details)}`.toLowerCase().includes(wanted)
    );
  }

  function showAll() {
    list.replaceChildren(...logTail.lines.filter(fits).map(entry));
    empty.hidden = list.childElementCount > 0;
    list.scrollTop = list.scrollHeight;
  }

  /** @param {LogLine} line */
  function add(line) {
    if (isPaused) {
      waiting.textContent = `${++missed} more`;
      return;
    }
    if (!fits(line)) return;
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PIXELS;
    list.append(entry(line));
    empty.hidden = true;
    while (list.childElementCount > MOST_SHOWN) list.firstElementChild?.remove();
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  }

  function togglePause() {
    isPaused = !isPaused;
    pause.setAttribute("aria-pressed", String(isPaused));
    if (isPaused) return;
    missed = 0;
    waiting.textContent = "";
    showAll();
  }

  async function read() {
    try {
      await logTail.read(api);
      if (!isPaused) showAll();
    } catch (error) {
      alert.show(words(error));
    }
  }

  const end = logTail.onLine(add);
  showAll();
  void read();
  return {
    title: "Log",
    element: h(
      "section",
      { class: "log-view" },
      h(
        "div",
        { class: "heading" },
        h("h1", {}, "Log"),
        h("div", { class: "filters", role: "search" }, search, level, pause, waiting),
      ),
      alert.element,
      empty,
      list,
    ),
    refresh: () => void read(),
    shortcuts: [
      { keys: "/", about: "search", run: () => search.focus() },
      { keys: "p", about: "pause or continue", run: togglePause },
    ],
    dispose: end,
  };
}

/** @param {LogLine} line */
function entry({ time, level, component, world, message, details }) {
  const long = Object.entries(details).flatMap(([name, value]) => longText(name, value) ?? []);
  const rest = Object.entries(details)
    .filter(([name, value]) => longText(name, value) === undefined)
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(" ");
  return h(
    "li",
    { class: level },
    clockElement(time),
    h("span", { class: "level" }, ` ${level} `),
    world !== undefined && h("span", { class: "quiet" }, playerText(world), " "),
    component !== null && h("span", { class: "quiet" }, playerText(component), " "),
    playerText(message),
    rest !== "" && h("span", { class: "quiet" }, " ", playerText(rest)),
    long.map(({ title, text }) => h("details", {}, h("summary", {}, playerText(title)), h("pre", {}, playerText(text)))),
  );
}

/**
 * A detail of several lines, such as the stack of an error. It is folded below its line.
 *
 * @param {string} name
 * @param {unknown} value
 * @returns {{ title: string, text: string } | undefined}
 */
function longText(name, value) {
  const stack = typeof value === "object" && value !== null && "stack" in value ? value.stack : undefined;
  const text = typeof stack === "string" ? stack : value;
  if (typeof text !== "string" || !text.includes("\n")) return undefined;
  return { title: typeof stack === "string" ? (stack.split("\n", 1)[0] ?? name) : name, text };
}

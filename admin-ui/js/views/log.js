import { h } from "../dom.js";
import { choice } from "../fields.js";
import { playerText } from "../player-text.js";
import { clockElement } from "../time.js";

const MOST_SHOWN = 500;
const logLevels = /** @type {const} */ (["info", "warn", "error", "fatal"]);
/** Within this distance of its end, the log scrolls with new lines. */
const NEAR_END_PIXELS = 40;

/**
 * The lines of the server's log as they are written.
 *
 * @param {import("../app.js").App} app
 * @returns {View}
 */
export function logView({ logTail }) {
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
      wanted === "" || `${line.component ?? ""} ${line.message} ${JSON.stringify(line.details)}`.toLowerCase().includes(wanted)
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

  const end = logTail.onLine(add);
  showAll();
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
      empty,
      list,
    ),
    shortcuts: [
      { keys: "/", about: "search", run: () => search.focus() },
      { keys: "p", about: "pause or continue", run: togglePause },
    ],
    dispose: end,
  };
}

/** @param {LogLine} line */
function entry({ time, level, component, message, details }) {
  const rest = Object.entries(details)
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(" ");
  return h(
    "li",
    { class: level },
    clockElement(time),
    h("span", { class: "level" }, ` ${level} `),
    component !== null && h("span", { class: "quiet" }, playerText(component), " "),
    playerText(message),
    rest !== "" && h("span", { class: "quiet" }, " ", playerText(rest)),
  );
}

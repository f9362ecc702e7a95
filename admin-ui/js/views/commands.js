import { words } from "../api.js";
import { completionList } from "../completion.js";
import { h, replace } from "../dom.js";
import { alertBox } from "../fields.js";
import { playerText } from "../player-text.js";
import { clockElement } from "../time.js";
import { auditList } from "./audit.js";

const KEPT_BLOCKS = 100;

/**
 * Commands as on the server's own terminal: a line with completion and history, what came of it, and which commands there are.
 *
 * @param {import("../app.js").App} app
 * @returns {View}
 */
export function commandsView({ api, session }) {
  const alert = alertBox();
  const output = h("div", { class: "output", role: "log", "aria-label": "Output", tabindex: "0" });
  const input = h("input", {
    "aria-label": "Command",
    placeholder: "help",
    autocomplete: "off",
    spellcheck: "false",
    autocapitalize: "none",
    onkeydown: (/** @type {KeyboardEvent} */ event) => press(event),
  });
  const completions = completionList(input, complete);
  const reference = h("ul", { class: "commands" });
  const audit = session.may("Administrator") ? auditList(api) : undefined;
  /** Lines of this visit only: some hold passwords. @type {string[]} */
  const history = [];
  let place = 0;

  /** @param {string} line */
  async function complete(line) {
    try {
      return /** @type {Completion} */ (await api.get("/api/commands/complete", new URLSearchParams({ line })));
    } catch (error) {
      alert.show(words(error));
      return { start: 0, candidates: [] };
    }
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    if (completions.press(event)) event.preventDefault();
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      place = Math.min(Math.max(place + (event.key === "ArrowUp" ? -1 : 1), 0), history.length);
      input.value = history[place] ?? "";
    }
  }

  /** @param {Event} event */
  async function execute(event) {
    event.preventDefault();
    const line = input.value.trim();
    if (line === "") return;
    completions.close();
    if (history.at(-1) !== line) history.push(line);
    place = history.length;
    input.value = "";
    alert.show();
    try {
      const result = /** @type {CommandResult} */ (await api.send("POST", "/api/commands/execute", { command: line }));
      write(line, result.outputLines, result.success, result.jobId);
    } catch (error) {
      const said = words(error);
      if (said === undefined) input.value = line;
      else write(line, [said], false);
    }
    void audit?.read();
  }

  /**
   * @param {string} line
   * @param {readonly string[]} lines
   * @param {boolean} success
   * @param {string} [jobId]
   */
  function write(line, lines, success, jobId) {
    output.append(
      h(
        "div",
        { class: success ? "block" : "block failed" },
        h("div", { class: "line" }, clockElement(new Date().toISOString()), " ", h("span", { class: "typed" }, `> ${line}`)),
        !success && h("div", { class: "verdict" }, "Failed"),
        lines.map((text) => h("div", { class: "text" }, playerText(text))),
        jobId !== undefined && h("div", { class: "quiet" }, `It goes on in the background as job ${jobId}.`),
      ),
    );
    while (output.childElementCount > KEPT_BLOCKS) output.firstElementChild?.remove();
    output.scrollTop = output.scrollHeight;
  }

  async function readCommands() {
    try {
      const all = /** @type {Command[]} */ (await api.get("/api/commands"));
      const here = all.filter(({ contexts }) => contexts.includes("Console"));
      replace(
        reference,
        here.map((command) =>
          h(
            "li",
            {},
            h("button", { type: "button", class: "usage", onclick: () => begin(command.name) }, command.usage),
            h(
              "span",
              {},
              command.description,
              command.aliases.length > 0 && h("span", { class: "quiet" }, ` Also: ${command.aliases.join(", ")}.`),
            ),
          ),
        ),
      );
    } catch (error) {
      alert.show(words(error));
    }
  }

  /** @param {string} name */
  function begin(name) {
    input.value = `${name} `;
    input.focus();
  }

  void readCommands();
  return {
    title: "Commands",
    element: h(
      "section",
      {},
      h("h1", {}, "Commands"),
      alert.element,
      output,
      h(
        "form",
        { class: "command-line", onsubmit: (/** @type {Event} */ event) => void execute(event) },
        h("div", { class: "completed" }, input, completions.element),
        h("button", { type: "submit", class: "main" }, "Execute"),
      ),
      h("details", {}, h("summary", {}, "Commands that you may use here"), reference),
      audit?.element,
    ),
    shortcuts: [
      { keys: "/", about: "to the command line (there: Tab completes, arrows fetch earlier lines)", run: () => input.focus() },
    ],
    refresh: () => void readCommands(),
  };
}

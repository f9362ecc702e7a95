import { words } from "../api.js";
import { completionList } from "../commands/completion.js";
import { confirmed } from "../parts/dialogs.js";
import { h, replace } from "../parts/dom.js";
import { alertBox, choice } from "../parts/fields.js";
import { jobBlock } from "../commands/job-block.js";
import { jobList } from "../commands/job-list.js";
import { LatestRead } from "../parts/latest-read.js";
import { playerText } from "../parts/player-text.js";
import { clockElement } from "../parts/time.js";

const KEPT_BLOCKS = 100;

/**
 * Commands as on the server's terminal: a command line with completion and history, output, background jobs, and the
 * list of commands.
 *
 * @param {import("../app.js").App} app
 * @returns {View}
 */
export function commandsView(app) {
  const { api, session, worlds } = app;
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
  const world = choice(
    [["", "World"], ...worlds.names.map((name) => /** @type {const} */ ([name, name])), ["*", "All worlds"]],
    "",
    { "aria-label": "World", onchange: () => changeWorld() },
  );
  const completions = completionList(input, complete);
  const reference = h("ul", { class: "commands" });
  const jobs = jobList(app, (text) => alert.show(text));
  /** Jobs that were started here, by the blocks that show them. @type {Map<Element, ReturnType<typeof jobBlock>>} */
  const began = new Map();
  /** Undefined until they were read. @type {CommandDescription[] | undefined} */
  let commands;
  const reading = new LatestRead();
  /** Lines of this visit only, because some contain passwords. @type {string[]} */
  const history = [];
  let place = 0;

  /** @param {string} line */
  async function complete(line) {
    try {
      const ofWorlds = worlds.completion(line);
      if (ofWorlds) return ofWorlds;
      const { command, begin, world: named = world.value } = worlds.split(line);
      const query = new URLSearchParams({ line: command, ...worlds.member(named) });
      const { start, candidates } = /** @type {Completion} */ (await api.get("/api/commands/complete", query));
      return { start: begin + start, candidates };
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

  /**
   * Asks first, where the command has a question. Without an answer from the server nothing is run, and the page says
   * why.
   *
   * @param {string} line
   */
  async function mayRun(line) {
    const name = /^"?([^\s"]*)/.exec(worlds.split(line).command.trim())?.[1]?.toLowerCase() ?? "";
    if (!commands) await readCommands();
    if (!commands) return false;
    const command = commands.find((one) => one.name === name || one.aliases.includes(name));
    if (command?.question === undefined) return true;
    return confirmed({ title: `Execute ${command.name}?`, text: command.question, yes: "Execute", isDangerous: true });
  }

  /** @param {Event} event */
  async function execute(event) {
    event.preventDefault();
    const line = input.value.trim();
    if (line === "") return;
    completions.close();
    if (!(await mayRun(line))) return;
    if (history.at(-1) !== line) history.push(line);
    place = history.length;
    if (input.value.trim() === line) input.value = "";
    alert.show();
    try {
      const { command, world: named = world.value } = worlds.split(line);
      const body = { command: command.trim(), ...worlds.member(named) };
      const result = /** @type {CommandResult} */ (await api.send("POST", "/api/commands/execute", body));
      write(line, result.outputLines, result.success, result.jobId);
    } catch (error) {
      const said = words(error);
      if (said === undefined) input.value ||= line;
      else write(line, [said], false);
    }
  }

  /**
   * @param {string} line
   * @param {readonly string[]} lines
   * @param {boolean} success
   * @param {string} [jobId]
   */
  function write(line, lines, success, jobId) {
    const job = jobId === undefined ? undefined : jobBlock(app, jobId, scrollDown);
    const block = h(
      "div",
      { class: success ? "block" : "block failed" },
      h("div", { class: "line" }, clockElement(new Date().toISOString()), " ", h("span", { class: "typed" }, `> ${line}`)),
      !success && h("div", { class: "verdict" }, "Failed"),
      lines.map((text) => h("div", { class: "text" }, playerText(text))),
      job?.element,
    );
    if (job) began.set(block, job);
    output.append(block);
    while (output.childElementCount > KEPT_BLOCKS) forget(output.firstElementChild);
    scrollDown();
  }

  /** @param {Element | null} block */
  function forget(block) {
    if (!block) return;
    began.get(block)?.dispose();
    began.delete(block);
    block.remove();
  }

  function scrollDown() {
    output.scrollTop = output.scrollHeight;
  }

  /** The commands of another world may ask other questions. */
  function changeWorld() {
    commands = undefined;
    void readCommands();
  }

  async function readCommands() {
    const signal = reading.begin();
    try {
      const known = /** @type {CommandDescription[]} */ (
        await api.get("/api/commands", new URLSearchParams(worlds.member(world.value)), signal)
      );
      commands = known;
      const here = known.filter(({ contexts }) => contexts.includes("Console"));
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
  void jobs.read();
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
        worlds.areSeveral && world,
        h("div", { class: "completed" }, input, completions.element),
        h("button", { type: "submit", class: "main" }, "Execute"),
      ),
      jobs.element,
      h("details", {}, h("summary", {}, "Commands that you may use here"), reference),
      session.may("Administrator") && h("p", {}, h("a", { href: "#/audit" }, "Audit trail of commands")),
    ),
    shortcuts: [
      {
        keys: "/",
        about: "go to the command line (Tab completes, arrow keys recall earlier lines; @name before a line means a world)",
        run: () => input.focus(),
      },
    ],
    refresh() {
      void readCommands();
      void jobs.read();
      for (const job of began.values()) void job.read();
    },
    dispose() {
      jobs.dispose();
      for (const job of began.values()) job.dispose();
    },
  };
}

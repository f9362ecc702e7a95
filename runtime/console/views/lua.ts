import type { ScriptFailedEvent } from "../../http/schemas/events.js";
import { EntryLine } from "../entry-line.js";
import type { History } from "../screen/history.js";
import type { Key } from "../screen/terminal.js";
import type { LuaRunner } from "../stores/lua-runner.js";
import type { ServerStore } from "../stores/server-store.js";
import type { ScriptFile, ScriptFileStore } from "../stores/script-store.js";
import { totalOf } from "../client/metrics-text.js";
import { shortNumber } from "../text/formats.js";
import { line, span, type Line } from "../text/line.js";
import { ownLines } from "../text/safe-text.js";
import { headerLine, layoutOf, rowLine, type Column } from "../text/table.js";
import { wrapped } from "../text/width.js";
import { ListCursor, listKeys } from "./list-cursor.js";
import { OutputPane } from "./output-pane.js";
import type { ViewArea, ViewActions, KeyHelp, View } from "./view.js";

const PROFILE_SECONDS = 5;
const BYTES_PER_MEBIBYTE = 1024 * 1024;
const FAILURE_ROWS = 6;

const columns: readonly Column<ScriptFile>[] = [
  { title: "File", width: 30, grows: true, text: ({ file }) => file },
  { title: "Handlers", width: 8, align: "right", text: ({ handlers }) => shortNumber(handlers) },
  { title: "Calls", width: 9, align: "right", text: ({ calls }) => shortNumber(calls) },
  { title: "Time", width: 10, align: "right", text: ({ milliseconds }) => `${shortNumber(milliseconds)} ms` },
  {
    ...{ title: "Failed", width: 7, align: "right" },
    text: ({ failures }) => shortNumber(failures),
    style: ({ failures }) => (failures > 0 ? "bad" : "plain"),
  },
];

type Page = "files" | "failures" | "results";

interface LuaViewParts {
  readonly scripts: ScriptFileStore;
  readonly server: ServerStore;
  readonly lua: LuaRunner;
  readonly history: History;
}

/** Script files with their cost, the latest failures, and Lua that the operator types. */
export class LuaView implements View {
  readonly title = "Lua";
  readonly keys: readonly KeyHelp[] = [
    ...listKeys,
    { keys: "r / R", does: "reload the selected file / changed files" },
    { keys: "p", does: `profile: measure the scripts for ${PROFILE_SECONDS} seconds` },
    { keys: "e", does: "show or hide the last failures in full" },
    { keys: "i / I", does: "type Lua that sees the variables of the selected file / of none" },
    { keys: "o", does: "show or hide the results of Lua; x clears them" },
  ];
  readonly entry: EntryLine;
  private readonly store: ScriptFileStore;
  private readonly server: ServerStore;
  private readonly actions: ViewActions;
  private readonly cursor = new ListCursor<ScriptFile>(({ file }) => file);
  private readonly results: OutputPane;
  private page: Page = "files";
  /** First visible line of the failures. */
  private top = 0;
  /** The file whose variables typed Lua sees. */
  private file: string | undefined;

  constructor({ scripts, server, lua, history }: LuaViewParts, actions: ViewActions) {
    this.store = scripts;
    this.server = server;
    this.actions = actions;
    this.results = new OutputPane(lua.output, "The results of Lua appear here. Press i to type some.");
    this.entry = new EntryLine({
      history,
      prompt: () => shortName(this.file),
      complete: (code) => lua.complete(code, this.file),
      afterWord: "",
      keeps: () => true,
      entered: (code) => {
        this.results.toEnd();
        void lua.run(code, this.file);
      },
      say: (text, isProblem) => actions.say(text, isProblem),
      redraw: () => actions.redraw(),
    });
  }

  draw(area: ViewArea): readonly Line[] {
    if (this.page === "results") return this.results.draw(area);
    return this.page === "failures" ? this.drawFailures(area) : this.drawFiles(area);
  }

  press(key: Key): boolean {
    const page = this.pageOf(key.name);
    if (page !== undefined) {
      this.page = page;
      this.top = 0;
      return true;
    }
    if (key.name === "i" || key.name === "S-i") return this.type(key.name === "i");
    if (this.page === "results") return this.results.press(key);
    if (this.page === "failures") return this.scroll(key);
    if (this.cursor.press(key)) return true;
    const { selected } = this.cursor;
    if (key.name === "r" && selected) this.actions.run(`reload ${selected.file}`);
    else if (key.name === "S-r") this.actions.run("reload");
    else if (key.name === "p") this.actions.run(`lua_profile ${PROFILE_SECONDS}`);
    else return false;
    return true;
  }

  click(row: number): void {
    if (this.page === "files") this.cursor.selectVisible(row - 2);
  }

  wheel(by: number): void {
    if (this.page === "results") this.results.wheel(by);
    else if (this.page === "failures") this.top = Math.max(this.top + by, 0);
    else this.cursor.move(by);
  }

  shown(): void {
    this.store.refresh();
  }

  /** The page that a key shows or leaves. */
  private pageOf(key: string): Page | undefined {
    if (key === "e") return this.page === "failures" ? "files" : "failures";
    if (key === "o") return this.page === "results" ? "files" : "results";
    return key === "escape" ? "files" : undefined;
  }

  private type(seesSelected: boolean): boolean {
    const { selected } = this.cursor;
    this.file = seesSelected && selected && isFile(selected) ? selected.file : undefined;
    this.page = "results";
    this.entry.isActive = true;
    return true;
  }

  private drawFiles({ columns: width, rows }: ViewArea): readonly Line[] {
    const { files, failures, problem } = this.store;
    const failed = failures.slice(0, FAILURE_ROWS - 1);
    const { visible, selectedIndex } = this.cursor.window(files, rows - 2 - FAILURE_ROWS);
    const layout = layoutOf(columns, width);
    return [
      [span(`${files.length} files, ${this.memory()}`, "strong"), span(problem === undefined ? "" : `  ${problem}`, "bad")],
      headerLine(layout),
      ...visible.map((file, index) => rowLine(layout, file, index === selectedIndex)),
      line(failures.length === 0 ? "No failures" : `Last of ${failures.length} failures (e shows them in full)`, "title"),
      ...failed.map(({ handler, message }) => [span(message, "bad"), span(`  (${handler})`, "dim")]),
    ];
  }

  private drawFailures({ columns: width, rows }: ViewArea): readonly Line[] {
    const { failures } = this.store;
    const lines =
      failures.length === 0 ? [line("No failures", "dim")] : failures.flatMap((failure) => failureLines(failure, width));
    this.top = Math.max(Math.min(this.top, lines.length - rows), 0);
    return lines.slice(this.top, this.top + rows);
  }

  private scroll({ name }: Key): boolean {
    const steps: Readonly<Record<string, number>> = { up: -1, down: 1, pageup: -10, pagedown: 10 };
    if (steps[name] === undefined) return false;
    this.top = Math.max(this.top + steps[name], 0);
    return true;
  }

  private memory(): string {
    const used = totalOf(this.server.samples, "shardkeeper_script_used_bytes");
    return used === undefined ? "memory unknown" : `${shortNumber(used / BYTES_PER_MEBIBYTE)} MiB in use`;
  }
}

function failureLines({ file, handler, message, traceback }: ScriptFailedEvent, width: number): Line[] {
  const calls = ownLines(traceback).filter((text) => text !== "");
  return [
    line(`${file}, in ${handler}`, "strong"),
    ...wrapped(message, width).map((text) => line(text, "bad")),
    ...calls.map((text) => line(text, "dim")),
    [],
  ];
}

/** Lua that operators run is counted under a name that is no path. */
function isFile({ file }: ScriptFile): boolean {
  return file.includes("/");
}

/** The name of a file in the prompt: `features/help/help_request`. */
function shortName(file: string | undefined): string {
  return file === undefined ? "lua" : file.replace(/^lua\//, "").replace(/\.lua$/, "");
}

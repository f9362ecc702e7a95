import type { History } from "./screen/history.js";
import { LineEditor } from "./screen/line-editor.js";
import type { Key } from "./screen/terminal.js";
import type { CommandRunner } from "./stores/command-runner.js";
import { span, type Line } from "./text/line.js";
import { textWidth } from "./text/width.js";

const PROMPT = "> ";

export interface CommandLineParts {
  readonly runner: CommandRunner;
  readonly history: History;
  readonly lock: () => void;
  readonly say: (text: string, isProblem?: boolean) => void;
  readonly redraw: () => void;
  /** Called when a line was entered. */
  readonly entered: () => void;
}

/** The command line at the bottom, with history and completion. */
export class CommandLine {
  isActive = false;
  private readonly parts: CommandLineParts;
  private readonly editor = new LineEditor();
  private candidates: readonly string[] = [];

  constructor(parts: CommandLineParts) {
    this.parts = parts;
  }

  draw(): { readonly line: Line; readonly column: number } {
    return {
      line: [span(PROMPT, "accent"), span(this.editor.text, "input")],
      column: textWidth(PROMPT) + textWidth(this.editor.textBeforeCursor),
    };
  }

  /** Completions of the last word, to show above the line; empty unless the user asked for them. */
  get hint(): string {
    return this.isActive ? this.candidates.join("  ") : "";
  }

  press(key: Key): boolean {
    const { history } = this.parts;
    if (key.name !== "tab") this.candidates = [];
    switch (key.name) {
      case "escape":
        this.leave();
        return true;
      case "enter":
        this.enter();
        return true;
      case "up":
        this.fetch(history.back(this.editor.text));
        return true;
      case "down":
        this.fetch(history.forth());
        return true;
      case "tab":
        void this.complete();
        return true;
      default:
        return this.editor.press(key);
    }
  }

  leave(): void {
    this.isActive = false;
    this.editor.text = "";
    this.parts.history.leave();
  }

  private fetch(line: string | undefined): void {
    if (line !== undefined) this.editor.text = line;
  }

  private enter(): void {
    const line = this.editor.text.trim();
    this.editor.text = "";
    this.parts.history.leave();
    if (line === "") return;
    // Locks this console, so the server does not get it.
    if (line === "lock" || line === "*") return this.parts.lock();
    if (!this.parts.runner.mayHoldSecret(line)) {
      const problem = this.parts.history.add(line);
      if (problem !== undefined) this.parts.say(problem, true);
    }
    this.parts.entered();
    void this.parts.runner.run(line);
  }

  private async complete(): Promise<void> {
    const line = this.editor.textBeforeCursor;
    const { start, candidates } = await this.parts.runner.complete(line);
    // The line has changed since, so the answer no longer fits.
    if (this.editor.textBeforeCursor !== line || !this.isActive) return;
    const [only] = candidates;
    const common = only !== undefined && candidates.length === 1 ? `${only} ` : commonStart(candidates);
    // The server counts UTF-16 units, the editor characters.
    const position = [...line.slice(0, start)].length;
    if (common.length > line.length - start) this.editor.replaceFrom(position, common);
    this.candidates = candidates.length > 1 ? candidates : [];
    if (candidates.length === 0) this.parts.say("No completions.");
    this.parts.redraw();
  }
}

/** The longest common beginning. */
function commonStart(texts: readonly string[]): string {
  const [first = ""] = texts;
  let length = first.length;
  for (const text of texts) while (!text.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}

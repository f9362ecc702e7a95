import type { History } from "./screen/history.js";
import { LineEditor } from "./screen/line-editor.js";
import type { Key } from "./screen/terminal.js";
import { span, type Line } from "./text/line.js";
import { oneLine } from "./text/safe-text.js";
import { textWidth } from "./text/width.js";

/** The possible replacements of what follows `start`. */
export interface EntryCompletion {
  readonly start: number;
  readonly candidates: readonly string[];
}

export interface EntryLineParts {
  readonly history: History;
  /** Stands before the typed line. */
  readonly prompt: () => string;
  readonly complete: (line: string) => Promise<EntryCompletion>;
  /** Follows a completed word. */
  readonly afterWord: string;
  /** Whether the history keeps a line. */
  readonly keeps: (line: string) => boolean;
  /** Called when a line was entered. */
  readonly entered: (line: string) => void;
  readonly say: (text: string, isProblem?: boolean) => void;
  readonly redraw: () => void;
}

/** A line at the bottom in which the operator types, with history and completion. */
export class EntryLine {
  isActive = false;
  private readonly parts: EntryLineParts;
  private readonly editor = new LineEditor();
  private candidates: readonly string[] = [];
  /** Keys that were pressed while a completion was awaited; undefined while none is. */
  private waiting: Key[] | undefined;

  constructor(parts: EntryLineParts) {
    this.parts = parts;
  }

  draw(): { readonly line: Line; readonly column: number } {
    const prompt = `${this.parts.prompt()}> `;
    return {
      line: [span(prompt, "accent"), span(this.editor.text, "input")],
      column: textWidth(prompt) + textWidth(this.editor.textBeforeCursor),
    };
  }

  /** Completions of the last word, to show above the line; empty unless the user asked for them. */
  get hint(): string {
    return this.isActive ? this.candidates.map(oneLine).join("  ") : "";
  }

  /** Empties the line, and gives up a completion. @returns whether anything was typed */
  clear(): boolean {
    const isTyped = this.editor.text !== "";
    this.editor.text = "";
    this.candidates = [];
    this.waiting = undefined;
    this.parts.history.leave();
    return isTyped;
  }

  press(key: Key): boolean {
    const { history } = this.parts;
    if (this.waiting && key.name !== "escape") {
      this.waiting.push(key);
      return true;
    }
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
    this.clear();
  }

  private fetch(line: string | undefined): void {
    if (line !== undefined) this.editor.text = line;
  }

  private enter(): void {
    const { history, keeps, entered, say } = this.parts;
    const line = this.editor.text.trim();
    this.editor.text = "";
    history.leave();
    if (line === "") return;
    if (keeps(line)) {
      const problem = history.add(line);
      if (problem !== undefined) say(problem, true);
    }
    entered(line);
  }

  /** Completes the word at the cursor. Keys wait for it, so that what is typed on follows the completed word. */
  private async complete(): Promise<void> {
    const keys: Key[] = (this.waiting = []);
    const line = this.editor.textBeforeCursor;
    const completion = await this.parts.complete(line);
    // The line was left or cleared since.
    if (this.waiting !== keys) return;
    this.waiting = undefined;
    this.fill(line, completion);
    for (let key = keys.shift(); key && this.isActive; key = keys.shift()) this.press(key);
    this.parts.redraw();
  }

  private fill(line: string, { start, candidates }: EntryCompletion): void {
    const [only] = candidates;
    const common = only !== undefined && candidates.length === 1 ? only + this.parts.afterWord : commonStart(candidates);
    // The server counts UTF-16 units, the editor characters.
    const position = [...line.slice(0, start)].length;
    if (common.length > line.length - start) this.editor.replaceFrom(position, common);
    this.candidates = candidates.length > 1 ? candidates : [];
    if (candidates.length === 0) this.parts.say("No completions.");
  }
}

/** The longest common beginning. */
function commonStart(texts: readonly string[]): string {
  const [first = ""] = texts;
  let length = first.length;
  for (const text of texts) while (!text.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}

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

  private async complete(): Promise<void> {
    const line = this.editor.textBeforeCursor;
    const { start, candidates } = await this.parts.complete(line);
    // The line has changed since, so the answer no longer fits.
    if (this.editor.textBeforeCursor !== line || !this.isActive) return;
    const [only] = candidates;
    const common = only !== undefined && candidates.length === 1 ? only + this.parts.afterWord : commonStart(candidates);
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

import { LineEditor } from "./screen/line-editor.js";
import type { Key } from "./screen/terminal.js";
import { span, type Line } from "./text/line.js";
import { textWidth, wrapped } from "./text/width.js";

/** A question to the operator in the bottom line. It gets all keys until it is answered. */
export interface TerminalQuestion {
  /** The bottom line, the column of the cursor, and what stands above it where one line is too short. */
  draw(columns: number): { readonly line: Line; readonly column: number; readonly above?: Line };
  /** @returns whether the question is closed */
  press(key: Key): boolean;
  /** Empties what was typed. @returns whether anything was */
  clear(): boolean;
}

const HIDDEN_CHARACTER = "*";

/** Asks for a line of text. Esc cancels. */
export class TextQuestion implements TerminalQuestion {
  private readonly editor = new LineEditor();
  private readonly question: string;
  private readonly answered: (text: string) => void;
  private readonly left: () => void;
  private readonly isHidden: boolean;

  constructor(parts: {
    question: string;
    answered: (text: string) => void;
    initial?: string;
    /** Shows stars instead of the text. */
    isHidden?: boolean;
    left?: () => void;
  }) {
    this.question = parts.question;
    this.answered = parts.answered;
    this.left = parts.left ?? (() => undefined);
    this.isHidden = parts.isHidden ?? false;
    this.editor.text = parts.initial ?? "";
  }

  draw(): { line: Line; column: number } {
    const shown = (text: string): string => (this.isHidden ? HIDDEN_CHARACTER.repeat([...text].length) : text);
    const prompt = `${this.question}: `;
    return {
      line: [span(prompt, "accent"), span(shown(this.editor.text), "input")],
      column: textWidth(prompt) + textWidth(shown(this.editor.textBeforeCursor)),
    };
  }

  clear(): boolean {
    const isTyped = this.editor.text !== "";
    this.editor.text = "";
    return isTyped;
  }

  press(key: Key): boolean {
    if (key.name === "escape") this.left();
    else if (key.name === "enter") this.answered(this.editor.text);
    else {
      this.editor.press(key);
      return false;
    }
    return true;
  }
}

/** Asks for one of a few keys. Any other key cancels. */
export class ChoiceQuestion implements TerminalQuestion {
  private readonly question: string;
  private readonly choices: readonly { readonly key: string; readonly name: string }[];
  private readonly chosen: (name: string) => void;

  constructor(
    question: string,
    choices: readonly { readonly key: string; readonly name: string }[],
    chosen: (name: string) => void,
  ) {
    this.question = question;
    this.choices = choices;
    this.chosen = chosen;
  }

  draw(columns: number): { line: Line; column: number; above?: Line } {
    const offers = [...this.choices, { key: "Esc", name: "none" }].map(({ key, name }) => `${key}: ${name}`).join("  ");
    const [above, last = above] = wrapped(`${this.question} ${offers}`, columns - 1).slice(-2);
    const bottom = { line: [span(`${last} `, "accent")], column: textWidth(last ?? "") + 1 };
    return last === above ? bottom : { ...bottom, above: [span(above ?? "", "accent")] };
  }

  clear(): boolean {
    return false;
  }

  press({ name }: Key): boolean {
    const choice = this.choices.find(({ key }) => key === name);
    if (choice) this.chosen(choice.name);
    return true;
  }
}

/** Asks for a confirmation. */
export function yesQuestion(question: string, confirmed: () => void): TerminalQuestion {
  return new ChoiceQuestion(question, [{ key: "y", name: "yes" }], confirmed);
}

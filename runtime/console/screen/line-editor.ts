import { charactersOf } from "../../base/text/player-text.js";
import type { Key } from "./terminal.js";

/**
 * A line that is being typed, with the keys of shells. Positions count characters as people see them, not columns: a
 * key may bring a part of one, such as half of an emoji.
 */
export class LineEditor {
  private characters: readonly string[] = [];
  /** Index of the character at the cursor. */
  cursor = 0;

  get text(): string {
    return this.characters.join("");
  }

  set text(text: string) {
    this.characters = charactersOf(text);
    this.cursor = this.characters.length;
  }

  get textBeforeCursor(): string {
    return this.characters.slice(0, this.cursor).join("");
  }

  /** Replaces the text between a position and the cursor. */
  replaceFrom(position: number, text: string): void {
    const before = this.characters.slice(0, position).join("") + text;
    this.characters = charactersOf(before + this.characters.slice(this.cursor).join(""));
    this.cursor = Math.min(charactersOf(before).length, this.characters.length);
  }

  /** @returns whether the key was used */
  press({ name, character }: Key): boolean {
    switch (name) {
      case "left":
      case "C-b":
        this.cursor = Math.max(this.cursor - 1, 0);
        return true;
      case "right":
      case "C-f":
        this.cursor = Math.min(this.cursor + 1, this.characters.length);
        return true;
      case "home":
      case "C-a":
        this.cursor = 0;
        return true;
      case "end":
      case "C-e":
        this.cursor = this.characters.length;
        return true;
      case "backspace":
        this.replaceFrom(Math.max(this.cursor - 1, 0), "");
        return true;
      case "delete":
      case "C-d":
        this.characters = [...this.characters.slice(0, this.cursor), ...this.characters.slice(this.cursor + 1)];
        return true;
      case "C-u":
        this.replaceFrom(0, "");
        return true;
      case "C-k":
        this.characters = this.characters.slice(0, this.cursor);
        return true;
      case "C-w":
        this.replaceFrom(this.wordStart(), "");
        return true;
      default:
        if (character === "" || name.startsWith("C-") || name.startsWith("M-")) return false;
        this.replaceFrom(this.cursor, character);
        return true;
    }
  }

  private wordStart(): number {
    let at = this.cursor;
    while (at > 0 && this.characters[at - 1] === " ") at--;
    while (at > 0 && this.characters[at - 1] !== " ") at--;
    return at;
  }
}

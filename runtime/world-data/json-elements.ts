import { ELEMENT_MAX_CHARACTERS, NESTING_MAXIMUM } from "./limits.js";
import { isBroken } from "./values.js";

const [LINE_FEED, QUOTE, COMMA, BACKSLASH] = ["\n", '"', ",", "\\"].map((one) => one.charCodeAt(0));
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = ["[", "]", "{", "}"].map((one) => one.charCodeAt(0));
const [SPACE, TAB, RETURN] = [" ", "\t", "\r"].map((one) => one.charCodeAt(0));

/** A member of the file's list, or the file's one object. */
export interface Element {
  readonly value: unknown;
  /** From 1. */
  readonly index: number;
  /** Where it begins, from 1. */
  readonly line: number;
}

export interface ElementsParts {
  readonly element: (element: Element) => void;
  readonly problem: (reason: string, line: number) => void;
}

/**
 * Cuts JSON text that comes in pieces into the members of its outermost list, so that a large file is parsed a member at a time,
 * and one that is damaged costs no other. A file that is one object is one member.
 */
export class JsonElements {
  private readonly parts: ElementsParts;
  private state: "before" | "list" | "object" | "after" = "before";
  /** Lists and objects that are open, the file's own list included. */
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  private line = 1;
  /** Of the member that is being read: what earlier pieces held of it. */
  private rest = "";
  private beganAt = 0;
  private index = 0;
  /** What was read of the member is thrown away. */
  private fault: string | undefined;
  /** Nothing more of this file can be understood. */
  private isGivenUp = false;

  constructor(parts: ElementsParts) {
    this.parts = parts;
  }

  take(text: string): void {
    let start = 0;
    for (let i = 0; i < text.length && !this.isGivenUp; i++) {
      const code = text.charCodeAt(i);
      if (code === LINE_FEED) this.line++;
      if (this.isInString) this.inString(code);
      else if (this.state === "before" || this.state === "after") start = this.outside(code, i);
      else start = this.inside(code, text, start, i);
    }
    if (this.isGivenUp || (this.state !== "list" && this.state !== "object")) return;
    this.keep(text.slice(start));
  }

  end(): void {
    if (this.isGivenUp) return;
    if (this.state === "before") this.giveUp("is empty");
    else if (this.state === "list") {
      const where = this.rest.trim() === "" ? `after entry ${this.index}` : `in entry ${this.index + 1}`;
      this.giveUp(`ends ${where}: the list is not closed`);
    } else if (this.state === "object") this.giveUp("ends in the middle of its object");
  }

  private inString(code: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (code === BACKSLASH) this.isEscaped = true;
    else if (code === QUOTE) this.isInString = false;
  }

  /** Before the outermost list or object, or after it. Answers where a member would begin. */
  private outside(code: number, i: number): number {
    if (isBlank(code)) return i + 1;
    if (this.state === "after") this.giveUp("goes on after its end");
    else if (code === OPEN_LIST) this.state = "list";
    else if (code === OPEN_OBJECT) this.state = "object";
    else this.giveUp("is no JSON list or object");
    this.depth = 1;
    this.beganAt = this.line;
    return this.state === "object" ? i : i + 1;
  }

  /** Answers where the member that is being read begins in this text. */
  private inside(code: number, text: string, start: number, i: number): number {
    if (code === QUOTE) this.isInString = true;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++this.depth > NESTING_MAXIMUM) this.fault ??= `nested deeper than ${NESTING_MAXIMUM}`;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) return this.closed(text, start, i);
    else if (code === COMMA && this.state === "list" && this.depth === 1) {
      this.finish(text.slice(start, i), true);
      return i + 1;
    }
    if (this.rest === "" && i === start) {
      if (isBlank(code)) return i + 1;
      this.beganAt = this.line;
    }
    return start;
  }

  private closed(text: string, start: number, i: number): number {
    if (--this.depth > 0) return start;
    const isList = this.state === "list";
    this.finish(isList ? text.slice(start, i) : text.slice(start, i + 1), false);
    this.state = "after";
    return i + 1;
  }

  private keep(text: string): void {
    if (this.fault !== undefined) return;
    if (this.rest.length + text.length > ELEMENT_MAX_CHARACTERS) {
      this.fault = `longer than ${ELEMENT_MAX_CHARACTERS} characters`;
      this.rest = "";
      return;
    }
    this.rest += text;
  }

  /** @param isFollowed by a comma, before which a member must stand */
  private finish(text: string, isFollowed: boolean): void {
    this.keep(text);
    const { rest, fault, beganAt } = this;
    this.rest = "";
    this.fault = undefined;
    // Nothing stands between the brackets of an empty list, nor behind a last comma, which many writers leave there.
    if (fault === undefined && !isFollowed && rest.trim() === "") return;
    const index = ++this.index;
    const reason = fault ?? (isBroken(rest) ? "has characters that are no UTF-8 text" : undefined);
    if (reason !== undefined) return this.parts.problem(`entry ${index}: ${reason}`, beganAt);
    let value: unknown;
    try {
      value = JSON.parse(rest);
    } catch (error) {
      return this.parts.problem(`entry ${index}: ${error instanceof Error ? error.message : String(error)}`, beganAt);
    }
    this.parts.element({ value, index, line: beganAt });
  }

  private giveUp(reason: string): void {
    this.isGivenUp = true;
    this.rest = "";
    this.parts.problem(reason, this.line);
  }
}

function isBlank(code: number): boolean {
  return code === SPACE || code === TAB || code === RETURN || code === LINE_FEED;
}

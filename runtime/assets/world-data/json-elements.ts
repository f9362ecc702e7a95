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
  /** The line on which it begins, from 1. */
  readonly line: number;
}

export interface ElementsParts {
  readonly element: (element: Element) => void;
  readonly problem: (reason: string, line: number) => void;
}

/**
 * Cuts JSON text that arrives in pieces into the members of its outermost list. So a large file is parsed one member at
 * a time, and a damaged member does not affect the others. A file with a single object counts as one member.
 */
export class JsonElements {
  private readonly parts: ElementsParts;
  private state: "before" | "list" | "object" | "after" = "before";
  /** The number of open lists and objects, including the file's own list. */
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  private line = 1;
  /** The part of the present member that earlier pieces held. */
  private rest = "";
  private beganAt = 0;
  private index = 0;
  /** Why the present member is rejected. Its text is discarded. */
  private fault: string | undefined;
  /** The rest of the file cannot be parsed. */
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

  /** Handles a character before or after the outermost list or object. Returns where a member would begin. */
  private outside(code: number, i: number): number {
    if (isBlank(code)) return i + 1;
    if (this.state === "after") this.giveUp("goes on after its end");
    else if (code === OPEN_LIST) this.state = "list";
    else if (code === OPEN_OBJECT) this.state = "object";
    else this.giveUp("is not a JSON list or object");
    this.depth = 1;
    this.beganAt = this.line;
    return this.state === "object" ? i : i + 1;
  }

  /** Returns where the present member begins in this text. */
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

  /** @param isFollowed whether a comma follows, which needs a member before it */
  private finish(text: string, isFollowed: boolean): void {
    this.keep(text);
    const { rest, fault, beganAt } = this;
    this.rest = "";
    this.fault = undefined;
    // An empty list has no members. A trailing comma is allowed, since many programs write one.
    if (fault === undefined && !isFollowed && rest.trim() === "") return;
    const index = ++this.index;
    const reason = fault ?? (isBroken(rest) ? "has characters that are not valid UTF-8" : undefined);
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

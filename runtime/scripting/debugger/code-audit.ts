import { LUA_CODE_CHARACTERS_MAXIMUM } from "../../contracts/scripts/lua-evaluation.js";
import type { BreakpointWish } from "./breakpoints.js";

/** Expressions whose evaluation is in the audit trail already; clients repeat watched ones at each stop. */
const AUDITED_MAXIMUM = 500;

/** Writes what code somebody who debugs has run, into the audit trail. */
export class CodeAudit {
  private readonly write: (line: string) => void;
  private readonly audited = new Set<string>();

  constructor(write: (line: string) => void) {
    this.write = write;
  }

  /** The same code at the same place is written once. @throws Error for code that is too long */
  code(what: string, code: string): void {
    if (code.length > LUA_CODE_CHARACTERS_MAXIMUM) throw new Error(`code has at most ${LUA_CODE_CHARACTERS_MAXIMUM} characters`);
    const line = `${what} ${code}`;
    if (this.audited.has(line)) return;
    if (this.audited.size >= AUDITED_MAXIMUM) this.audited.clear();
    this.audited.add(line);
    this.write(line);
  }

  /** The code that a breakpoint runs each time. */
  breakpoint(file: string, { line, condition, logMessage }: BreakpointWish): void {
    if (condition !== undefined) this.code(`condition ${file}:${line}`, condition);
    if (logMessage !== undefined) this.code(`log ${file}:${line}`, logMessage);
  }
}

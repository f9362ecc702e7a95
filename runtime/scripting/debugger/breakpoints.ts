import { compileCode } from "../evaluation/compile.js";
import type { Vm } from "../vm/vm.js";

const FORM = /^\s*(>=|>|<=|<|==?|%)?\s*(\d{1,9})\s*$/;

/** A condition on how often a line was reached. A number alone means that time only; `%3` means each third time. */
class HitCondition {
  private reached = 0;
  private readonly isWanted: (reached: number) => boolean;

  private constructor(isWanted: (reached: number) => boolean) {
    this.isWanted = isWanted;
  }

  /** @returns null for a text that is none, undefined for an empty one */
  static of(text: string): HitCondition | null | undefined {
    if (text.trim() === "") return undefined;
    const [, sign = "=", digits] = FORM.exec(text) ?? [];
    if (digits === undefined) return null;
    const wanted = Number(digits);
    switch (sign) {
      case ">":
        return new HitCondition((reached) => reached > wanted);
      case ">=":
        return new HitCondition((reached) => reached >= wanted);
      case "<":
        return new HitCondition((reached) => reached < wanted);
      case "<=":
        return new HitCondition((reached) => reached <= wanted);
      case "%":
        return wanted === 0 ? null : new HitCondition((reached) => reached % wanted === 0);
      default:
        return new HitCondition((reached) => reached === wanted);
    }
  }

  /** The line is reached once more. @returns whether that counts */
  hit(): boolean {
    return this.isWanted(++this.reached);
  }
}

/** A text with Lua in braces: `gold is {purse.gold}`. Two equal braces stand for one. */
class LogMessage {
  private readonly pieces: readonly (string | { readonly code: string })[];

  constructor(text: string) {
    const pieces: (string | { readonly code: string })[] = [];
    let rest = text;
    while (rest !== "") {
      const [taken, plain, code] = /^(?:((?:[^{}]|\{\{|\}\})+)|\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}|[{}])/.exec(rest)!;
      if (code !== undefined && code.trim() !== "") pieces.push({ code });
      else pieces.push((plain ?? taken).replaceAll("{{", "{").replaceAll("}}", "}"));
      rest = rest.slice(taken.length);
    }
    this.pieces = pieces;
  }

  get codes(): readonly string[] {
    return this.pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.code]));
  }

  /** The text with the values that `evaluate` gives. */
  filled(evaluate: (code: string) => string): string {
    return this.pieces.map((piece) => (typeof piece === "string" ? piece : evaluate(piece.code))).join("");
  }
}

/** What somebody wants to happen at a line. */
export interface BreakpointWish {
  readonly line: number;
  /** Lua that must be true. */
  readonly condition?: string | undefined;
  /** How often the line must have been reached, such as `3`, `>3` or `%3`. */
  readonly hitCondition?: string | undefined;
  /** Is said instead of a stop. Lua in braces is replaced by its value. */
  readonly logMessage?: string | undefined;
}

/** A line at which handlers stop, or something is said. */
export interface Breakpoint {
  readonly id: number;
  readonly file: string;
  readonly wish: BreakpointWish;
  /** The line with code where it is, which may be below the wanted one. */
  line: number;
  /** Why it has no effect; undefined when it has one. */
  problem: string | undefined;
  readonly hits: HitCondition | undefined;
  readonly message: LogMessage | undefined;
  /** A condition that failed is told once. */
  hasFailed: boolean;
}

/** Breakpoints of one file; more are refused. */
const BREAKPOINTS_MAXIMUM = 200;

interface BreakpointsParts {
  readonly vm: Vm;
  /** The lines with code of a loaded file; undefined for others. */
  readonly linesOf: (file: string) => ReadonlySet<number> | undefined;
}

/** The breakpoints of all files. They belong to lines, so they outlive reloads. */
export class Breakpoints {
  private readonly parts: BreakpointsParts;
  private readonly byFile = new Map<string, Breakpoint[]>();
  /** The lines of all files at which there is one. */
  private lines = new Set<number>();
  private lastId = 0;

  constructor(parts: BreakpointsParts) {
    this.parts = parts;
  }

  get isEmpty(): boolean {
    return this.lines.size === 0;
  }

  /** Replaces those of a file. */
  set(file: string, wishes: readonly BreakpointWish[]): readonly Breakpoint[] {
    const made = wishes.map((wish, i) => this.make(file, wish, i));
    this.byFile.set(file, made);
    this.index();
    return made;
  }

  clear(): void {
    this.byFile.clear();
    this.lines.clear();
  }

  /** Files were loaded or removed. @returns those that moved, or got or lost their effect */
  filesChanged(files: readonly string[]): readonly Breakpoint[] {
    const changed = files.flatMap((file) => (this.byFile.get(file) ?? []).filter((one) => this.place(one)));
    this.index();
    return changed;
  }

  /** Whether any file has one at this line. Called for each line that scripts run. */
  hasLine(line: number): boolean {
    return this.lines.has(line);
  }

  at(file: string | undefined, line: number): Breakpoint | undefined {
    return this.byFile.get(file ?? "")?.find((one) => one.problem === undefined && one.line === line);
  }

  private make(file: string, wish: BreakpointWish, i: number): Breakpoint {
    const hits = wish.hitCondition === undefined ? undefined : HitCondition.of(wish.hitCondition);
    const message = wish.logMessage === undefined ? undefined : new LogMessage(wish.logMessage);
    const made: Breakpoint = {
      ...{ id: ++this.lastId, file, wish, line: wish.line, problem: undefined },
      ...{ hits: hits ?? undefined, message, hasFailed: false },
    };
    this.place(made);
    if (i >= BREAKPOINTS_MAXIMUM) made.problem = `a file has at most ${BREAKPOINTS_MAXIMUM} breakpoints`;
    else if (hits === null) made.problem = "a hit count is a number, perhaps after >, >=, <, <=, = or %";
    else made.problem ??= this.codeProblem(made);
    return made;
  }

  /** Moves it to the line where the code is. @returns whether something changed */
  private place(one: Breakpoint): boolean {
    const { line, problem } = one;
    const lines = this.parts.linesOf(one.file);
    const found = lines && [...lines].filter((with_) => with_ >= one.wish.line).sort((a, b) => a - b)[0];
    one.line = found ?? one.wish.line;
    one.problem = lines
      ? found === undefined
        ? "there is no code at or below this line"
        : this.codeProblem(one)
      : "the file is not loaded";
    return one.line !== line || one.problem !== problem;
  }

  private codeProblem({ wish: { condition }, message }: Breakpoint): string | undefined {
    const { vm } = this.parts;
    for (const code of [...(condition === undefined ? [] : [condition]), ...(message?.codes ?? [])]) {
      const problem = compileCode(vm, vm.main, code, { name: "condition" });
      if (problem !== undefined) return problem;
      vm.exports.lua_settop(vm.main, -2);
    }
    return undefined;
  }

  private index(): void {
    this.lines = new Set([...this.byFile.values()].flat().flatMap(({ line, problem }) => (problem === undefined ? [line] : [])));
  }
}

import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defineCommand } from "../../../../runtime/services/commands/command.js";
import { lockCommand } from "../../../../runtime/services/commands/native/server.js";
import { startTerminal, type OperatorTerminal, type TerminalInput } from "../../../../runtime/services/commands/terminal.js";
import type { TerminalLines } from "../../../../runtime/base/log/log.js";
import { newRegistry } from "./support.js";

/** A terminal of 40 columns that interprets carriage return, line feed and the sequences that readline uses. */
class FakeScreen implements TerminalLines {
  readonly columns = 40;
  private rows: string[][] = [[]];
  private row = 0;
  private column = 0;
  private decoration: ((line: string) => string) | undefined;

  write(text: string): void {
    const parts = text.matchAll(/\x1b\[(\d*)(?:;(\d*))?([A-Za-z])|[^]/gu);
    for (const [whole, count, , letter] of parts) {
      if (letter === undefined) this.put(whole);
      else this.control(letter, count === "" || count === undefined ? undefined : Number(count));
    }
  }

  decorate(decorate: (line: string) => string): () => void {
    this.decoration = decorate;
    return () => (this.decoration = undefined);
  }

  /** Writes a line of the log. */
  log(line: string): void {
    this.write((this.decoration ?? ((same) => same))(`${line}\n`));
  }

  get lines(): string[] {
    return this.rows.map((row) => row.join("").trimEnd());
  }

  get cursor(): [row: number, column: number] {
    return [this.row, this.column];
  }

  private put(character: string): void {
    if (character === "\r") this.column = 0;
    else if (character === "\n") {
      // In Node's raw mode a terminal still converts a line feed to both.
      this.column = 0;
      this.move(this.row + 1);
    } else {
      if (this.column === this.columns) {
        this.column = 0;
        this.move(this.row + 1);
      }
      const row = this.rows[this.row]!;
      while (row.length < this.column) row.push(" ");
      row[this.column++] = character;
    }
  }

  private control(letter: string, count: number | undefined): void {
    if (letter === "A") this.row = Math.max(0, this.row - (count ?? 1));
    else if (letter === "B") this.move(this.row + (count ?? 1));
    else if (letter === "C") this.column += count ?? 1;
    else if (letter === "D") this.column = Math.max(0, this.column - (count ?? 1));
    else if (letter === "G") this.column = (count ?? 1) - 1;
    else if (letter === "J") {
      this.rows[this.row]!.length = Math.min(this.rows[this.row]!.length, this.column);
      this.rows.length = this.row + 1;
    } else if (letter === "K") this.rows[this.row]!.length = Math.min(this.rows[this.row]!.length, this.column);
    else if (letter !== "m") throw new Error(`the sequence ${letter} is not known here`);
  }

  private move(row: number): void {
    this.row = row;
    while (this.rows.length <= row) this.rows.push([]);
  }
}

const TAB = "\t";
const UP = "\x1b[A";
const LEFT = "\x1b[D";

let screen: FakeScreen;
let input: PassThrough & { isTTY: boolean; rawModes: boolean[] };
let done: string[];
let interrupts: number;
let terminal: OperatorTerminal | undefined;

/** Presses keys, and waits for their effects. */
async function type(...keys: string[]): Promise<void> {
  for (const key of keys) {
    input.write(key);
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  }
}

beforeEach(() => {
  screen = new FakeScreen();
  done = [];
  interrupts = 0;
  const rawModes: boolean[] = [];
  input = Object.assign(new PassThrough(), {
    isTTY: true,
    rawModes,
    setRawMode: (isRaw: boolean) => rawModes.push(isRaw),
  });
  const { registry } = newRegistry();
  registry.add(
    lockCommand(),
    defineCommand({
      name: "note",
      description: "Notes.",
      arguments: [
        { name: "what", type: "choice", choices: ["Light", "Lightning", "Lord British"], about: "what", optional: true },
      ],
      contexts: ["Console"],
      level: "Administrator",
      handler({ arguments: { what = "nothing" }, issuer }) {
        done.push(`${issuer.accountName} ${what}`);
        return `noted ${what}`;
      },
    }),
    defineCommand({
      name: "keep_secret",
      description: "Keeps a secret.",
      arguments: [{ name: "secret", type: "word", secret: true, about: "a secret" }],
      contexts: ["Console"],
      level: "Administrator",
      handler: () => "kept",
    }),
  );
  const output = Object.assign(new EventEmitter(), { isTTY: true, columns: screen.columns });
  terminal = startTerminal({ registry, input, output, lines: screen, interrupt: () => interrupts++ });
});
afterEach(() => terminal?.close());

describe("the terminal", () => {
  it("runs lines and shows their output above the prompt", async () => {
    await type("note light\r");
    expect(done).toEqual(["console Light"]);
    expect(screen.lines).toEqual(["> note light", "noted Light", ">"]);
    expect(screen.cursor).toEqual([2, 2]);
    await type("note what\r");
    expect(screen.lines.slice(2)).toEqual([
      "> note what",
      "what takes one of Light, Lightning, Lord",
      ' British, not "what".',
      "Usage: note [what]",
      ">",
    ]);
    await type("   \r");
    expect(screen.lines.at(-1)).toBe(">");
  });

  it("keeps the line that is being typed below lines of the log", async () => {
    await type("note li");
    screen.log("something happened");
    expect(screen.lines).toEqual(["something happened", "> note li"]);
    await type("ght");
    screen.log("and more");
    expect(screen.lines).toEqual(["something happened", "and more", "> note light"]);
    await type("\r");
    expect(done).toEqual(["console Light"]);
  });

  it("keeps a line that is wider than the terminal, with the cursor inside it", async () => {
    const long = `note ${"x".repeat(90)}`;
    await type(long, LEFT, LEFT);
    const before = screen.lines;
    expect(before).toHaveLength(3);
    const [row, column] = screen.cursor;
    for (const line of ["one", "y".repeat(95), "three"]) screen.log(line);
    expect(screen.lines).toEqual(["one", "y".repeat(40), "y".repeat(40), "y".repeat(15), "three", ...before]);
    expect(screen.cursor).toEqual([row + 5, column]);
    await type("!");
    expect(screen.lines.slice(-3).join("")).toBe(`> note ${"x".repeat(88)}!xx`);
  });

  it("keeps a history, without lines that contain secrets, that can be edited", async () => {
    await type("note light\r", "note\r", "keep_secret hunter2\r", "keep_secrt hunter2\r");
    await type(UP);
    expect(screen.lines.at(-1)).toBe("> note");
    await type(UP, "\x7f".repeat(5), "thing\r");
    expect(done).toEqual(["console Light", "console nothing"]);
    expect(screen.lines).toContain("> note thing");
    await type(UP, UP, UP, UP);
    expect(screen.lines.join("").match(/hunter2/g)).toHaveLength(2);
  });

  it("completes names and values", async () => {
    await type(`no${TAB}`);
    expect(screen.lines.at(-1)).toBe("> note");
    await type(`li${TAB}`);
    expect(screen.lines.at(-1)).toBe("> note Light");
    await type(`n${TAB}`);
    expect(screen.lines.at(-1)).toBe("> note Lightning");
    await type("\x15", `note lo${TAB}`, "\r");
    expect(done).toEqual(["console Lord British"]);
  });

  it.each(["lock", "*", " LOCK "])("locks at once by %j, ignores everything except *, and then continues", async (line) => {
    await type(`${line}\rnote\rno`);
    expect(screen.lines.slice(-2)[0]).toBe("locked, * unlocks > note");
    await type("note light\r", UP, TAB, "\x03", "\x04", "exit\r");
    screen.log("the log goes on");
    expect(screen.lines.slice(-2)[0]).toBe("the log goes on");
    expect(done).toEqual([]);
    expect(interrupts).toBe(0);
    await type("*");
    expect(screen.lines.slice(-2)).toEqual(["Unlocked.", ">"]);
    await type("note light\r");
    expect(done).toEqual(["console Light"]);
  });

  it("reports Ctrl-C, and continues after Ctrl-D", async () => {
    await type("\x03");
    expect(interrupts).toBe(1);
    await type("\x04");
    expect(screen.lines).toEqual(["Ctrl-D has no effect; the command exit s", "tops the server.", ">"]);
    await type("note\r");
    expect(done).toEqual(["console nothing"]);
  });

  it("is not stopped by Ctrl-Z, which would stop the world", async () => {
    await type("\x1a");
    expect(screen.lines.join("")).toContain("Ctrl-Z has no effect");
    await type("note\r");
    expect(done).toEqual(["console nothing"]);
  });

  it("restores the terminal", async () => {
    expect(input.rawModes).toEqual([true]);
    await type("half a li");
    terminal!.close();
    terminal!.close();
    expect(input.rawModes).toEqual([true, false]);
    screen.log("goodbye");
    expect(screen.lines).toEqual(["goodbye", ""]);
    await type("note\r");
    expect(done).toEqual([]);
  });

  it("stops reading at the end of its input", async () => {
    input.end();
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    expect(input.rawModes.at(-1)).toBe(false);
    screen.log("the server goes on");
    expect(screen.lines[0]).toBe("the server goes on");
  });

  it("reads nothing if input or output is not a terminal", () => {
    const pipe: TerminalInput = Object.assign(new PassThrough(), { isTTY: false });
    const parts = { registry: newRegistry().registry, lines: screen, interrupt: () => undefined };
    const output = Object.assign(new EventEmitter(), { columns: 40 });
    expect(startTerminal({ ...parts, input: pipe, output: Object.assign(output, { isTTY: true }) })).toBeUndefined();
    expect(startTerminal({ ...parts, input, output: new EventEmitter() })).toBeUndefined();
    expect(pipe.listenerCount("data")).toBe(0);
  });
});

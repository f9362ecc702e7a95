import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readConsoleOptions } from "../../../../runtime/console/console-options.js";
import { History, usualHistoryFile } from "../../../../runtime/console/screen/history.js";
import { LineEditor } from "../../../../runtime/console/screen/line-editor.js";

const OWNER_ONLY = 0o600;

function press(editor: LineEditor, ...names: readonly string[]): void {
  for (const name of names) editor.press({ name, character: "" });
}

function type(editor: LineEditor, text: string): void {
  for (const character of text) editor.press({ name: character, character });
}

describe("a line that is being typed", () => {
  it("is edited by the keys of shells", () => {
    const editor = new LineEditor();
    type(editor, "help 城門 where");
    press(editor, "C-w", "backspace", "backspace");
    expect(editor.text).toBe("help 城");
    press(editor, "home", "delete", "right");
    type(editor, "X");
    expect([editor.text, editor.textBeforeCursor]).toEqual(["eXlp 城", "eX"]);
    press(editor, "C-k");
    expect(editor.text).toBe("eX");
    press(editor, "C-u", "left", "backspace");
    expect(editor.text).toBe("");
    expect(editor.press({ name: "C-t", character: "" })).toBe(false);
  });

  it("loses whole characters, however many keys brought them", () => {
    const editor = new LineEditor();
    for (const half of "hi \u{1f44b}\u{1f3fd}".split("")) editor.press({ name: half, character: half });
    press(editor, "backspace");
    expect(editor.text).toBe("hi ");
    type(editor, "\u{1f469}\u200d\u{1f467}!");
    press(editor, "left", "backspace");
    expect([editor.text, editor.textBeforeCursor]).toEqual(["hi !", "hi "]);
  });
});

describe("the history", () => {
  it("is kept in a file for its owner, with each line once, and moves around the line that is being typed", () => {
    const directory = mkdtempSync(path.join(tmpdir(), "history-"));
    try {
      const file = usualHistoryFile("console-history", { XDG_STATE_HOME: directory }, "/nowhere");
      const first = new History(file);
      for (const line of ["one", "two", "one"]) expect(first.add(line)).toBeUndefined();
      expect(readFileSync(file, "utf8")).toBe("two\none\n");
      expect(statSync(file).mode & 0o777).toBe(OWNER_ONLY);
      const next = new History(file);
      expect([next.back("typed"), next.back("one"), next.back("two")]).toEqual(["one", "two", undefined]);
      expect([next.forth(), next.forth(), next.forth()]).toEqual(["one", "typed", undefined]);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it("reports a file that cannot be written", () => {
    const isNoDirectory = fileURLToPath(import.meta.url);
    expect(new History(path.join(isNoDirectory, "history")).add("line")).toContain("the history cannot be saved");
  });
});

describe("the console's options", () => {
  it("have defaults, and an error names the wrong option", () => {
    expect(readConsoleOptions([], {})).toEqual({ options: { urls: [], dataDirectory: "./data", username: undefined } });
    expect(readConsoleOptions(["--url", "http://h:1/", "--data", "/d", "--username", "a"], { SHARD_DATA: "/e" })).toEqual({
      options: { urls: ["http://h:1"], dataDirectory: "/d", username: "a" },
    });
    expect(readConsoleOptions(["--url", "nonsense"], {})).toMatchObject({ exitCode: 2 });
    expect(readConsoleOptions(["--help"], {})).toMatchObject({ exitCode: 0 });
  });
});

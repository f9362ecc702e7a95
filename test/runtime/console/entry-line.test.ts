import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type EntryCompletion, EntryLine } from "../../../runtime/console/entry-line.js";
import { History } from "../../../runtime/console/screen/history.js";
import { type Deferred, deferred } from "../../support/deferred.js";

describe("a line that waits for a completion", () => {
  let answer: Deferred<EntryCompletion>;
  let asked: string[];
  let entered: string[];
  let drawn: Deferred<void>;
  let line: EntryLine;

  beforeEach(() => {
    [asked, entered, answer, drawn] = [[], [], deferred(), deferred()];
    line = new EntryLine({
      history: new History(path.join(tmpdir(), "none", "history")),
      prompt: () => "",
      complete: (text) => {
        asked.push(text);
        return answer.promise;
      },
      afterWord: " ",
      keeps: () => false,
      entered: (text) => entered.push(text),
      say: () => undefined,
      redraw: () => drawn.resolve(),
    });
    line.isActive = true;
    press("he", "tab", "reload", "enter");
  });

  /** Presses a named key, or types a text. */
  function press(...keys: readonly string[]): void {
    for (const key of keys) {
      if (["tab", "enter", "escape"].includes(key)) line.press({ name: key, character: "" });
      else for (const character of key) line.press({ name: character, character });
    }
  }

  const shown = () =>
    line
      .draw()
      .line.map(({ text }) => text)
      .join("");

  it("keeps the keys that are pressed meanwhile, and types them after the word", async () => {
    expect([shown(), asked, entered]).toEqual(["> he", ["he"], []]);
    answer.resolve({ start: 0, candidates: ["help"] });
    await drawn.promise;
    expect(entered).toEqual(["help reload"]);
  });

  it.each([
    ["clears it", () => expect(line.clear()).toBe(true)],
    ["leaves it", () => press("escape")],
  ])("forgets them when the operator %s", async (_, give) => {
    give();
    line.isActive = true;
    press("x");
    answer.resolve({ start: 0, candidates: ["help"] });
    await answer.promise;
    await Promise.resolve();
    expect([shown(), entered]).toEqual(["> x", []]);
    expect(line.clear()).toBe(true);
    expect(line.clear()).toBe(false);
  });
});

import { describe, expect, test } from "vitest";
import {
  queryOf,
  selectionLine,
  SelectionError,
  selectionWords,
  type SelectionWords,
} from "../../../../runtime/services/chronicle/selection.js";

const NOW = Date.parse("2026-11-28T18:30:00Z");
const HERE = { facet: 1, x: 1400, y: 1600 };
const HOUR_MS = 3_600_000;
const at = (time: string): number => Date.parse(time);
const query = (words: SelectionWords) => queryOf(words, { now: NOW, here: HERE });

describe("a line of a selection", () => {
  test.each([
    ['who=Bob Smith what=gold when="last 2h"', { who: "Bob Smith", what: "gold", when: "last 2h" }],
    ["Bob Smith when=last 2h", { who: "Bob Smith", when: "last 2h" }],
    ['where="here 20" cause=DropItem', { where: "here 20", cause: "DropItem" }],
    ["Bob", { who: "Bob" }],
    ["", {}],
  ])("has parts: %s", (line, words) => {
    expect(selectionWords(line)).toEqual(words);
  });

  test("comes back from its parts", () => {
    const words = { who: "Bob Smith", what: "gold", when: "last 2h" };
    expect(selectionWords(selectionLine(words))).toEqual(words);
  });

  test.each([["who=Bob colour=red"], ["who=Bob who=Alice"]])(
    "is refused with a part that is not known or given twice: %s",
    (line) => {
      expect(() => selectionWords(line)).toThrow(SelectionError);
    },
  );
});

describe("a time", () => {
  test.each([
    ["last 2h", { from: NOW - 2 * HOUR_MS }],
    ["30m", { from: NOW - HOUR_MS / 2 }],
    ["last 3 days", { from: NOW - 72 * HOUR_MS }],
    ["today", { from: at("2026-11-28T00:00:00Z") }],
    ["yesterday", { from: at("2026-11-27T00:00:00Z"), to: at("2026-11-27T23:59:59.999Z") }],
    ["2026-11-20", { from: at("2026-11-20T00:00:00Z"), to: at("2026-11-20T23:59:59.999Z") }],
    ["since 18:00", { from: at("2026-11-28T18:00:00Z") }],
    ["18:00 to 18:20", { from: at("2026-11-28T18:00:00Z"), to: at("2026-11-28T18:20:59.999Z") }],
    ["since 19:00", { from: at("2026-11-27T19:00:00Z") }],
    ["until 2026-11-20 12:00", { to: at("2026-11-20T12:00:59.999Z") }],
    ["2026-11-20T12:00:00.250Z to now", { from: at("2026-11-20T12:00:00.250Z"), to: NOW }],
  ])("%s", (when, times) => {
    expect(query({ when })).toEqual(times);
  });

  test.each(["soon", "25:00", "last", "18:00 to 17:00", "2026-11-20 to 2026-11-19", "a to b", "1 to 2 to 3"])(
    "%s is refused",
    (when) => {
      expect(() => query({ when })).toThrow(SelectionError);
    },
  );
});

describe("a place", () => {
  test.each([
    ["here", { ...HERE, radius: 10 }],
    ["here 20", { ...HERE, radius: 20 }],
    ["Trammel 1434,1699", { facet: 1, x: 1434, y: 1699, radius: 10 }],
    ["ter mur 500 600 5", { facet: 5, x: 500, y: 600, radius: 5 }],
    ["0 1434 1699", { facet: 0, x: 1434, y: 1699, radius: 10 }],
  ])("%s", (where, place) => {
    expect(query({ where })).toEqual({ place });
  });

  test.each(["Nowhere 1,2", "Trammel", "Trammel 9000,1", "here 1 2", "here 5000", "1434 1699"])("%s is refused", (where) => {
    expect(() => query({ where })).toThrow(SelectionError);
  });

  test("is here only where the reader stands somewhere", () => {
    expect(() => queryOf({ where: "here" }, { now: NOW })).toThrow("can be here only in the game");
  });
});

test("things are items by serial, or words of templates", () => {
  expect(query({ what: "0x40000123" })).toEqual({ items: [0x40000123] });
  expect(query({ what: "gold" })).toEqual({ template: ["gold"] });
  expect(query({ what: "long_sword" })).toEqual({ template: ["long", "sword"] });
  expect(() => query({ what: "0x123" })).toThrow("must be the serial of an item");
});

test("kinds have names, and items stands for all that is about items", () => {
  expect(query({ kind: "death, login" })).toEqual({ kinds: ["death", "login"] });
  expect(query({ kind: "items" })).toEqual({ kinds: ["make", "known", "move", "amount", "gone"] });
  expect(() => query({ kind: "theft" })).toThrow(SelectionError);
});

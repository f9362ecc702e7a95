import { expect, it } from "vitest";
import { EventParser } from "../../../../runtime/console/client/event-parser.js";

it("reads events from pieces, with ids from comments too", () => {
  const parser = new EventParser();
  expect(parser.push(": opening\nid: run-1\n\nevent: log\nda")).toEqual([]);
  expect(parser.lastEventId).toBe("run-1");
  expect(parser.push('ta: {"a":1}\nid: run-2\n\nevent: metrics\ndata: {}\n\n')).toEqual([
    { name: "log", data: '{"a":1}' },
    { name: "metrics", data: "{}" },
  ]);
  expect(parser.lastEventId).toBe("run-2");
});

it("forgets what was cut off when another connection begins", () => {
  const parser = new EventParser();
  parser.push("event: log\ndata: half");
  parser.restart();
  expect(parser.push("data: whole\n\n")).toEqual([{ name: "message", data: "whole" }]);
});

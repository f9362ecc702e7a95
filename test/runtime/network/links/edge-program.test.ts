import { pino } from "pino";
import { expect, test } from "vitest";
import { EdgeProgram } from "../../../../runtime/network/links/edge-program.js";
import { untilEnded } from "../../../support/edge-processes.js";

const SILENT_INTERVALS = 15;

test("an edge that says nothing for long is ended", async () => {
  const lines: string[] = [];
  let whenEnded: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (whenEnded = resolve));
  const edge = new EdgeProgram({
    number: 3,
    settings: { outboxBytes: 65_536, deafMs: 60_000 },
    log: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
    whenOverflowed: () => undefined,
    whenEnded,
  });
  await edge.ready();
  const pid = edge.pid!;
  process.kill(pid, "SIGSTOP");
  for (let interval = 0; interval < SILENT_INTERVALS; interval++) edge.checkOnIt();
  expect(edge.isReady).toBe(true);
  edge.checkOnIt();
  await ended;
  await untilEnded(pid);
  expect(edge.isReady).toBe(false);
  expect(lines.join("")).toContain("an edge was lost: it is stuck");
});

import { expect, test } from "vitest";
import { EdgeProgram } from "../../../../runtime/network/supervisor/edge-program.js";
import { untilEnded } from "../../../support/edge-processes.js";

const SILENT_INTERVALS = 15;

test("an edge that says nothing for long is ended", async () => {
  let whenLost: (reason: string) => void = () => undefined;
  const lost = new Promise<string>((resolve) => (whenLost = resolve));
  const edge = new EdgeProgram({
    start: { edge: 3, links: "/nowhere", outboxBytes: 65_536, stalledMs: 60_000 },
    whenLost: (reason) => whenLost(reason),
  });
  await edge.ready();
  const pid = edge.pid!;
  process.kill(pid, "SIGSTOP");
  for (let interval = 0; interval < SILENT_INTERVALS; interval++) edge.checkOnIt();
  expect(edge.isReady).toBe(true);
  edge.checkOnIt();
  expect(await lost).toBe("it is stuck");
  await untilEnded(pid);
  expect(edge.isReady).toBe(false);
});

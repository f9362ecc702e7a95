import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { spawnServer } from "../../support/shard.js";

/** Something of the main thread that was left open: nothing ends this but the process's own end. */
const STAYS =
  "--import=data:text/javascript,import{isMainThread}from'node:worker_threads';isMainThread&&setInterval(()=>{},1000)";

test("a server that cannot start ends, whatever it has left open", async () => {
  const data = mkdtempSync(path.join(tmpdir(), "failed-start-"));
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const flags = ["--data", data, "--game-port", "0", "--http-port", String(port)];
  const child = spawnServer(flags, { NODE_OPTIONS: STAYS });
  let said = "";
  child.stderr.on("data", (part: Buffer) => (said += part.toString()));
  child.stdout.resume();
  const [code] = (await once(child, "close")) as [number];
  expect(code, said).toBe(1);
  expect(said).toContain("EADDRINUSE");
  taken.close();
  rmSync(data, { recursive: true });
});

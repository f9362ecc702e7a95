import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { Program } from "../../support/program.js";
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
  expect(said).toContain(`port ${port} of 127.0.0.1 is used by another program`);
  taken.close();
  rmSync(data, { recursive: true });
});

test("a first start that fails shows the new password all the same, and no stack for what an operator can mend", async () => {
  const data = mkdtempSync(path.join(tmpdir(), "failed-start-"));
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const flags = ["--data", data, "--game-host", "127.0.0.1", "--game-port", String(port), "--http-port", "0"];
  const child = spawnServer(flags, { SHARD_ADMIN_PASSWORD: "" });
  const program = new Program(child);
  expect(await program.end()).toBe(1);
  const password = readFileSync(path.join(data, "admin-password.txt"), "utf8").trim();
  expect(program.stdout).toContain(`the administrator is admin with password ${password}`);
  expect(program.stderr).toContain(`port ${port} of 127.0.0.1 is used by another program`);
  expect(program.stdout + program.stderr).not.toMatch(/^\s+at /m);
  taken.close();
  rmSync(data, { recursive: true });
});

import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { MetricsPage } from "../support/metrics-page.js";
import { Players } from "../support/players.js";
import { type Shard, startShard } from "../support/shard.js";

const DISK_BYTES = 16 * 1_024 * 1_024;
const PIECE_BYTES = 64 * 1_024;

/** A file system of its own, or undefined where this user may not mount one. */
function smallDisk(): string | undefined {
  const directory = mkdtempSync(path.join(tmpdir(), "small-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_BYTES}`, "tmpfs", directory], { stdio: "ignore" });
    return directory;
  } catch {
    rmSync(directory, { recursive: true });
    return undefined;
  }
}

const disk = smallDisk();
const skipped = disk === undefined ? " (skipped: this user cannot mount a tmpfs)" : "";
const players: Players[] = [];
let shard: Shard | undefined;

afterEach(async () => {
  for (const one of players.splice(0)) await one.leave();
  await shard?.stop();
});
afterAll(() => {
  if (disk === undefined) return;
  execFileSync("umount", ["--lazy", disk]);
  rmSync(disk, { recursive: true });
});

function fill(filler: string): void {
  try {
    for (;;) appendFileSync(filler, Buffer.alloc(PIECE_BYTES, 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}

test.skipIf(disk === undefined)(
  `while the disk is full, creations answer 503 and players go on, and all is stored once there is room${skipped}`,
  async () => {
    shard = await startShard({ dataDirectory: path.join(disk!, "data") });
    const request = (method: string, route: string, body?: unknown): Promise<Response> => shard!.request(method, route, body);
    const failing = async (): Promise<number> => {
      const page = new MetricsPage(await (await request("GET", "/metrics")).text());
      return page.value("storage_failing");
    };
    const all = new Players(shard);
    players.push(all);
    const walker = await all.inWorld("walker");
    expect(await failing()).toBe(0);

    const filler = path.join(disk!, "filler");
    let created = 0;
    const create = (): Promise<Response> => {
      const username = `user${++created}`;
      return request("POST", "/api/users", { username, password: "UserPwd#123", email: `${username}@example.com` });
    };
    let answer: Response;
    // The write-ahead log may have some room of its own.
    do {
      fill(filler);
      answer = await create();
    } while (answer.status === 201);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await request("GET", "/ready")).status).toBe(503);
    expect((await request("GET", "/health")).status).toBe(200);
    expect(await failing()).toBe(1);

    expect(await walker.step(2)).toMatchObject({ outcome: "accepted" });
    const from = walker.received.frames.length;
    walker.windows.pressHelp();
    const categories = await walker.windows.waitForGump((gump) => gump.buttons.length === 8, { from });
    categories.press(categories.buttonBeside("bug"));
    const message = await walker.windows.waitForGump((gump) => gump.entries.length > 0, { from });
    message.press(message.buttonBeside("Send"), { texts: { [message.entries[0]!]: "The disk is full" } });
    await walker.windows.waitForGump(({ texts }) => texts.some((text) => text.includes("could not be stored")), { from });

    rmSync(filler);
    await expect.poll(async () => (await request("GET", "/ready")).status).toBe(200);
    expect(await failing()).toBe(0);
    expect((await create()).status).toBe(201);
    await shard.stopWell();
  },
);

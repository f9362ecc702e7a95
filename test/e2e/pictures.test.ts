import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodePng } from "../runtime/assets/pictures/decode-png.js";
import { itemArt } from "../runtime/assets/pictures/painting-client.js";
import { makeRadarColours } from "../runtime/assets/client-files/make/hues.js";
import { writeSparseMap } from "../runtime/assets/client-files/make/sparse.js";
import { makeTileData } from "../runtime/assets/client-files/make/tiledata.js";
import { type Shard, startShard } from "../support/shard.js";
import { until } from "../support/until.js";
import { MADE_DATA_TOOL, madeDataNeed } from "../support/needs.js";

interface Job {
  state: string;
  done: number;
  total: number;
  outputLines: string[];
}

/** Runs the command over HTTP to the end of its job. */
async function build(shard: Shard): Promise<Job> {
  const response = await shard.request("POST", "/api/commands/execute", { command: "build_item_images" });
  const { success, jobId } = (await response.json()) as { success: boolean; jobId: string };
  expect(success).toBe(true);
  let job: Job | undefined;
  await until("the job ends", async () => {
    job = (await (await shard.request("GET", `/api/jobs/${jobId}`)).json()) as Job;
    return job.state === "running" ? `${job.done} of ${job.total} are done` : undefined;
  });
  return job!;
}

async function picture(shard: Shard, route: string) {
  const response = await shard.request("GET", route);
  expect([route, response.status]).toEqual([route, 200]);
  return decodePng(new Uint8Array(await response.arrayBuffer()));
}

/** Names, sizes and times of all pictures of items. */
function stateOf(shard: Shard): (readonly [string, number, number])[] {
  const items = path.join(shard.dataDirectory, "images/items");
  return readdirSync(items)
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(path.join(items, name));
      return [name, size, mtimeMs] as const;
    });
}

describe("a shard with client files", () => {
  const PART = { left: 1_408, top: 1_664, width: 64, height: 64 };
  let client: string;
  let shard: Shard;

  beforeAll(async () => {
    client = mkdtempSync(path.join(tmpdir(), "client-"));
    const tileData = makeTileData({ isNew: false, items: 0x4000, land: () => ({ texture: 1 }), item: () => ({}) });
    const radar = makeRadarColours(0x8000, (entry) => ({ 3: 0x03e0, 0x4010: 0x7c00 })[entry] ?? 0);
    const files = { ...itemArt({ 0xeed: 4, 0x1f9f: 9 }), "tiledata.mul": tileData, "radarcol.mul": radar };
    for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(client, name), bytes);
    writeSparseMap(client, {
      ...{ id: 1, width: 7_168, height: 4_096, part: PART, cell: () => ({ tile: 3, z: 0 }) },
      statics: [{ tile: 0x10, x: 1_434, y: 1_699, z: 5, hue: 0 }],
    });
    shard = await startShard({ flags: ["--uo-directory", client] });
  });
  afterAll(async () => {
    await shard.stop();
    rmSync(client, { recursive: true });
  });

  it("makes pictures of its items by a command, which changes nothing the second time", async () => {
    expect(await build(shard)).toMatchObject({ state: "done", done: 2, total: 2 });
    const before = stateOf(shard);
    expect(before.map(([name]) => name)).toEqual(["0x0EED.png", "0x1F9F.png"]);
    expect((await build(shard)).outputLines).toContain("0 written, 2 unchanged, 0 without art removed, 0 damaged.");
    expect(stateOf(shard)).toEqual(before);
    expect(await picture(shard, "/api/item-templates/by-item-id/0x1F9F/image")).toMatchObject({ width: 9, height: 9 });
  });

  it("lists its templates, as its scripts have them", async () => {
    const response = await shard.request("GET", "/api/item-templates?name=gold&pageSize=200");
    const { items } = (await response.json()) as { items: { itemId: string; imageUrl: string }[] };
    const gold = items.find(({ itemId }) => itemId === "0x0EED");
    expect(gold).toMatchObject({ imageUrl: "/api/item-templates/by-item-id/0x0EED/image" });
    expect((await picture(shard, gold!.imageUrl)).width).toBe(4);
  });

  it("paints its maps in the client's colours", async () => {
    const maps = (await (await shard.request("GET", "/api/maps")).json()) as { mapId: number; hasGround: boolean }[];
    expect(maps.filter(({ hasGround }) => hasGround).map(({ mapId }) => mapId)).toEqual([1]);
    const square = await picture(shard, "/api/maps/1/tiles/5/5/6.png");
    const at = (x: number, y: number) => square.pixel(x - 5 * 256, y - 6 * 256);
    expect(at(1_434, 1_699)).toEqual([255, 0, 0, 255]);
    expect(at(1_435, 1_699)).toEqual([0, 255, 0, 255]);
    expect((await picture(shard, "/api/maps/1/image")).width).toBe(896);
    expect((await picture(shard, "/api/maps/0/image")).pixel(0, 0)).toEqual([58, 132, 49, 255]);
    expect(existsSync(path.join(shard.dataDirectory, "images/maps/1/5-5-6.png"))).toBe(true);
  });
});

describe.skipIf(madeDataNeed.isMissing)(`a shard with files of make_uo_data.py${madeDataNeed.note}`, () => {
  it("makes one picture for each in the art", async () => {
    const client = mkdtempSync(path.join(tmpdir(), "made-data-"));
    execFileSync("python3", [MADE_DATA_TOOL, client, "--small"]);
    const index = readFileSync(path.join(client, "artidx.mul"));
    let expected = 0;
    for (let entry = 0x4000; entry * 12 < index.length; entry++) {
      if (index.readUInt32LE(entry * 12) !== 0xffffffff && index.readUInt32LE(entry * 12 + 4) > 0) expected++;
    }
    expect(expected).toBeGreaterThan(0);
    const shard = await startShard({ flags: ["--uo-directory", client] });
    try {
      expect((await build(shard)).outputLines).toContain(`${expected} written, 0 unchanged, 0 without art removed, 0 damaged.`);
      const before = stateOf(shard);
      expect(before).toHaveLength(expected);
      await build(shard);
      expect(stateOf(shard)).toEqual(before);
      for (const [name] of before) decodePng(readFileSync(path.join(shard.dataDirectory, "images/items", name)));
    } finally {
      await shard.stop();
      rmSync(client, { recursive: true });
    }
  });
});

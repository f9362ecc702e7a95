import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountLevels, isAtLeast, type AccountLevel } from "../../../../runtime/contracts/levels.js";
import { MapPictures } from "../../../../runtime/assets/pictures/map-pictures.js";
import { PictureService, PictureServiceBusyError } from "../../../../runtime/assets/pictures/picture-service.js";
import { ItemKinds } from "../../../../runtime/world/items/item-kind.js";
import { LAYER } from "../../../../runtime/world/entities/layers.js";
import { World } from "../../../../runtime/world/world.js";
import { OpenApiCheck } from "../../../support/openapi-check.js";
import { decodePng } from "../../assets/pictures/decode-png.js";
import { itemArt, MADE_MAP, paintedMap } from "../../assets/pictures/painting-client.js";
import { startApi, type TestApi } from "../harness.js";

const kinds = new ItemKinds();
kinds.define("gold", { name: "gold coins", itemId: 0xeed, isStackable: true, weight: 2, tags: ["money", "Shiny"] });
kinds.define("buckler", { itemId: 0x1b73, hue: 0x21, layer: LAYER.twoHanded, weight: 500, tags: ["shiny"] });
kinds.define("brick", { name: "a brick", itemId: 7 });
kinds.resolve("only stored");

let directory: string;
let pictures: PictureService;
let api: TestApi;
let check: OpenApiCheck;
const tokens = {} as Record<AccountLevel, string>;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "pictures-"));
  const files = { ...itemArt({ 0xeed: 4 }), ...paintedMap({ radar: () => 0x7c00 }) };
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(directory, name), bytes);
  pictures = new PictureService({
    clientDirectory: directory,
    imagesDirectory: path.join(directory, "images"),
    log: pino({ level: "silent" }),
  });
  // Ground is said to be where the files have it, and in one more place.
  const terrain = { hasGround: (mapId: number) => mapId >= MADE_MAP };
  api = await startApi({
    itemTemplates: { kinds, pictures, artName: (itemId) => (itemId === 0x1b73 ? "buckler" : undefined) },
    maps: new MapPictures({ pictures, world: new World(), terrain }),
  });
  check = await OpenApiCheck.of(api.url);
  for (const role of accountLevels) {
    await api.account(role.toLowerCase(), role);
    tokens[role] = await api.login(role.toLowerCase());
  }
});
afterAll(async () => {
  await api.close();
  await pictures.close();
  await rm(directory, { recursive: true });
});

/** The response, checked against the server's OpenAPI document. */
async function ask(target: string, headers: Record<string, string> = {}, role: AccountLevel = "Counselor", method = "GET") {
  const response = await fetch(api.url + target, { method, headers: { authorization: `Bearer ${tokens[role]}`, ...headers } });
  await check.check(method, target, response);
  return response;
}

async function json(target: string): Promise<unknown> {
  const response = await ask(target);
  expect(response.status).toBe(200);
  return response.json();
}

async function problem(target: string): Promise<{ status: number; detail: string; errors?: Record<string, string> }> {
  return (await (await ask(target)).json()) as { status: number; detail: string };
}

describe("GET /api/item-templates", () => {
  const list = async (query: string) => {
    const page = (await json(`/api/item-templates?${query}`)) as { totalCount: number; items: { templateId: string }[] };
    return [page.totalCount, ...page.items.map(({ templateId }) => templateId)];
  };

  it("lists all templates by id, with all their data", async () => {
    expect(await json("/api/item-templates")).toEqual({
      page: 1,
      pageSize: 50,
      totalCount: 3,
      items: [
        expect.objectContaining({
          templateId: "brick",
          name: "a brick",
          itemId: "0x0007",
          layer: null,
          stackable: false,
          weight: 1,
        }),
        {
          ...{ templateId: "buckler", name: "buckler", itemId: "0x1B73", hue: 33, stackable: false, layer: "two_handed" },
          ...{ weight: 5, tags: ["shiny"], imageUrl: "/api/item-templates/by-item-id/0x1B73/image" },
        },
        {
          ...{ templateId: "gold", name: "gold coins", itemId: "0x0EED", hue: 0, stackable: true, layer: null },
          ...{ weight: 0.02, tags: ["money", "Shiny"], imageUrl: "/api/item-templates/by-item-id/0x0EED/image" },
        },
      ],
    });
  });

  it("comes in pages, filtered by name, id and tag", async () => {
    expect(await list("pageSize=2")).toEqual([3, "brick", "buckler"]);
    expect(await list("pageSize=2&page=2")).toEqual([3, "gold"]);
    expect(await list("pageSize=2&page=3")).toEqual([3]);
    expect(await list("name=COIN")).toEqual([1, "gold"]);
    expect(await list("name=b")).toEqual([2, "brick", "buckler"]);
    expect(await list("tag=SHINY")).toEqual([2, "buckler", "gold"]);
    expect(await list("tag=shiny&name=buck")).toEqual([1, "buckler"]);
    expect(await list("tag=shin")).toEqual([0]);
  });

  it("refuses bad queries", async () => {
    expect(await problem("/api/item-templates?page=one")).toMatchObject({ status: 400 });
    expect(await problem(`/api/item-templates?name=${"x".repeat(101)}`)).toMatchObject({ status: 400 });
    expect(await problem("/api/item-templates?tag=a&tag=b")).toMatchObject({ status: 400 });
  });
});

describe("GET /api/item-templates/by-item-id/{itemId}/image", () => {
  it("answers with the picture, and with 304 if the caller has it", async () => {
    const response = await ask("/api/item-templates/by-item-id/0x0EED/image");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    const picture = decodePng(new Uint8Array(await response.arrayBuffer()));
    expect([picture.width, picture.pixel(0, 0), picture.pixel(1, 0)]).toEqual([4, [0, 0, 0, 0], [255, 0, 0, 255]]);

    const etag = response.headers.get("etag")!;
    for (const named of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await ask("/api/item-templates/by-item-id/0xeed/image", { "If-None-Match": named });
      expect(again.status).toBe(304);
      expect(again.headers.get("etag")).toBe(etag);
      expect(await again.text()).toBe("");
    }
    expect((await ask("/api/item-templates/by-item-id/0xeed/image", { "If-None-Match": '"other"' })).status).toBe(200);
    const head = await ask("/api/item-templates/by-item-id/0xeed/image", {}, "Counselor", "HEAD");
    expect([head.status, head.headers.get("etag")]).toEqual([200, etag]);
  });

  it("answers 404 without art, and 400 to a text that is not an id", async () => {
    expect(await problem("/api/item-templates/by-item-id/0x0001/image")).toMatchObject({
      status: 404,
      detail: "There is no art of the item 0x0001.",
    });
    for (const id of ["3821", "0x", "0x10000", "0xZZ", "..%2f0x1", "0x0EED.png"]) {
      expect(await problem(`/api/item-templates/by-item-id/${id}/image`)).toMatchObject({ status: 400 });
    }
  });

  it("answers 406 if the caller does not accept pictures", async () => {
    expect((await ask("/api/item-templates/by-item-id/0xeed/image", { Accept: "image/webp" })).status).toBe(406);
    expect((await ask("/api/item-templates/by-item-id/0xeed/image", { Accept: "image/*" })).status).toBe(200);
  });
});

describe("pictures of maps", () => {
  it("exist for every listed map", async () => {
    const maps = (await json("/api/maps")) as { mapId: number; hasGround: boolean; maxZoom: number }[];
    expect(maps.map(({ mapId, hasGround, maxZoom }) => [mapId, hasGround, maxZoom])).toEqual([
      [0, false, 5],
      [1, false, 5],
      [2, false, 4],
      [3, false, 4],
      [4, true, 3],
      [5, true, 4],
    ]);
    for (const { mapId } of maps.slice(0, 5)) {
      const response = await ask(`/api/maps/${mapId}/image`);
      expect(response.status).toBe(200);
      const { width, height } = decodePng(new Uint8Array(await response.arrayBuffer()));
      expect(Math.max(width, height)).toBeGreaterThan(512);
      expect(Math.max(width, height)).toBeLessThanOrEqual(1_024);
    }
  });

  it("come as squares by zoom, column and row, in the client's colours or as grass", async () => {
    const pixel = async (target: string) => {
      const response = await ask(target);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
      return decodePng(new Uint8Array(await response.arrayBuffer())).pixel(0, 0);
    };
    expect(await pixel("/api/maps/4/tiles/3/0/0.png")).toEqual([255, 0, 0, 255]);
    expect(await pixel("/api/maps/4/tiles/0/0/0.png")).toEqual([255, 0, 0, 255]);
    expect(await pixel("/api/maps/1/tiles/5/27/15.png")).toEqual([58, 132, 49, 255]);
    const { headers } = await ask("/api/maps/4/tiles/3/0/0.png");
    const again = await ask("/api/maps/4/tiles/3/0/0.png", { "If-None-Match": headers.get("etag")! });
    expect(again.status).toBe(304);
  });

  it("do not exist outside the map, and the response says why one cannot be painted", async () => {
    for (const target of ["/api/maps/6/image", "/api/maps/1/tiles/6/0/0.png", "/api/maps/1/tiles/5/28/0.png"]) {
      expect(await problem(target)).toMatchObject({ status: 404 });
    }
    for (const target of ["/api/maps/-1/image", "/api/maps/x/image", "/api/maps/1/tiles/5/1.5/0.png"]) {
      expect(await problem(target)).toMatchObject({ status: 400 });
    }
    expect(await problem("/api/maps/5/image")).toMatchObject({
      status: 404,
      detail: "There is no usable ground of Ter Mur in the client files.",
    });
  });
});

describe("all of these", () => {
  const targets = [
    "/api/item-templates",
    "/api/item-templates/by-item-id/0x0EED/image",
    "/api/maps",
    "/api/maps/1/image",
    "/api/maps/1/tiles/5/0/0.png",
  ];

  it("are for Counselors and up", async () => {
    for (const target of targets) {
      for (const role of accountLevels) {
        expect((await ask(target, {}, role)).status, `${role} ${target}`).toBe(isAtLeast(role, "Counselor") ? 200 : 403);
      }
      expect((await ask(target, { authorization: "" })).status).toBe(401);
    }
  });

  it("answer 503 with Retry-After while too many pictures wait", async () => {
    const busy = { ask: () => Promise.reject(new PictureServiceBusyError("Too many pictures are waiting to be made.")) };
    const other = await startApi({ itemTemplates: { kinds, pictures: busy, artName: () => undefined } });
    await other.account("helper", "Counselor");
    const token = await other.login("helper");
    const answer = await other.call("GET", "/api/item-templates/by-item-id/0x1/image", { token });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
    await other.close();
  });
});

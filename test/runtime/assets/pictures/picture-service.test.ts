import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { MapPictures } from "../../../../runtime/assets/pictures/map-pictures.js";
import {
  MAX_WAITING_PICTURES,
  PaintingFailedError,
  PictureUnavailableError,
  PictureService,
  PictureServiceBusyError,
} from "../../../../runtime/assets/pictures/picture-service.js";
import { buildDemoTown } from "../../../../runtime/world/demo-town.js";
import { Item } from "../../../../runtime/world/entities/item.js";
import { SerialAllocator } from "../../../../runtime/world/entities/serials.js";
import { World } from "../../../../runtime/world/world.js";
import { until } from "../../../support/until.js";
import { directoryOf } from "../client-files/make/client.js";
import { decodePng } from "./decode-png.js";
import { itemArt, MADE_MAP, paintedMap } from "./painting-client.js";

const log = pino({ level: "silent" });

function pictureServiceOf(clientDirectory?: string, idleMs = 60_000) {
  const imagesDirectory = mkdtempSync(path.join(tmpdir(), "images-"));
  const pictures = new PictureService({ clientDirectory, imagesDirectory, log, idleMs });
  onTestFinished(async () => {
    await pictures.close();
    rmSync(imagesDirectory, { recursive: true, force: true });
  });
  return { pictures, imagesDirectory };
}

describe("the picture service", () => {
  it("paints in a thread that starts with the first request and ends after a while without requests", async () => {
    const { pictures } = pictureServiceOf(directoryOf(itemArt({ 1: 4 })), 1);
    expect(pictures.isOpen).toBe(false);
    for (let turn = 0; turn < 2; turn++) {
      const picture = await pictures.ask("item", 1);
      expect(decodePng(picture!.bytes).width).toBe(4);
      await until("the painter goes", () => (pictures.isOpen ? "it is there" : undefined));
    }
    expect(await pictures.ask("item", 2)).toBeUndefined();
  });

  it("refuses requests beyond its limit, but never the job that makes all pictures", async () => {
    const { pictures } = pictureServiceOf(directoryOf(itemArt({ 1: 4 })));
    const waiting = Array.from({ length: MAX_WAITING_PICTURES }, () => pictures.ask("item", 1));
    await expect(pictures.ask("item", 1)).rejects.toThrow(PictureServiceBusyError);
    const built = pictures.ask("buildItems", [1]);
    expect(new Set((await Promise.all(waiting)).map((picture) => picture!.etag)).size).toBe(1);
    expect(await built).toEqual({ written: 0, unchanged: 1, damaged: [] });
    expect(await pictures.ask("item", 1)).toBeDefined();
  });

  it("reports a picture that cannot be painted, and keeps working", async () => {
    const files = Object.entries(paintedMap({})).filter(([name]) => name !== "radarcol.mul");
    const { pictures } = pictureServiceOf(directoryOf({ ...Object.fromEntries(files), ...itemArt({ 1: 4 }) }));
    const maps = new MapPictures({ pictures, world: new World(), terrain: { hasGround: () => true } });
    await expect(maps.whole(MADE_MAP)).rejects.toThrow(PictureUnavailableError);
    expect(await pictures.ask("item", 1)).toBeDefined();
  });

  it("rejects waiting requests when it closes", async () => {
    const { pictures } = pictureServiceOf();
    const asked = expect(pictures.ask("artStock")).rejects.toThrow(PaintingFailedError);
    await pictures.close();
    await asked;
    await expect(pictures.ask("artStock")).rejects.toThrow("The server is stopping.");
  });
});

describe("pictures of the maps in use", () => {
  it("show the demo town, but no items that players can move", async () => {
    const { pictures, imagesDirectory } = pictureServiceOf();
    const world = new World();
    const serials = new SerialAllocator({ mobile: 0, item: 0 });
    buildDemoTown(world, serials);
    const loose = new Item(serials.item(), world.kinds.resolve("brick"), { itemId: 0x1f9f });
    world.enter(loose, { facet: 1, x: 1_434, y: 1_690, z: 0 });
    const maps = new MapPictures({ pictures, world, terrain: { hasGround: () => false } });
    expect(maps.maps()[1]).toEqual({
      ...{ mapId: 1, name: "Trammel", width: 7_168, height: 4_096 },
      ...{ hasGround: false, maxZoom: 5, squarePixels: 256 },
    });
    // 1434, 1699 is the middle of the town; its lamp posts stand 11 tiles away.
    const square = decodePng((await maps.square(1, 5, 5, 6))!.bytes);
    const at = (x: number, y: number) => square.pixel(x - 5 * 256, y - 6 * 256).join();
    expect(at(1_434, 1_688)).toBe("255,230,99,255");
    expect(at(1_434, 1_690)).toBe("58,132,49,255");
    expect(at(1_434, 1_699)).toBe("58,132,49,255");
    const whole = decodePng((await maps.whole(1))!.bytes);
    expect(whole.pixel(1_434 >> 3, 1_688 >> 3)).not.toEqual([58, 132, 49, 255]);
    expect(readdirSync(path.join(imagesDirectory, "maps/1")).sort()).toEqual(["5-5-6.png", "whole.png"]);
  });

  it("do not exist without a map, or outside one", async () => {
    const { pictures } = pictureServiceOf();
    const maps = new MapPictures({ pictures, world: new World(), terrain: { hasGround: () => false } });
    expect(await maps.whole(6)).toBeUndefined();
    expect(await maps.square(1, 5, 28, 0)).toBeUndefined();
    expect(await maps.square(1, 6, 0, 0)).toBeUndefined();
    expect(pictures.isOpen).toBe(false);
  });
});

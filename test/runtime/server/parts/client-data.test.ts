import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { NO_CLIENT_DATA, openClientData } from "../../../../runtime/server/parts/client-data.js";
import { FLAT_TERRAIN } from "../../../../runtime/world/terrain/terrain.js";
import { makeCliloc } from "../../assets/client-files/make/cliloc.js";
import { directoryOf, smallClient } from "../../assets/client-files/make/client.js";
import { makeTileData } from "../../assets/client-files/make/tiledata.js";

const log = pino({ level: "silent" });

describe("a shard's data from client files", () => {
  it("is empty without a directory", () => {
    expect(openClientData(undefined, log)).toBe(NO_CLIENT_DATA);
    expect(NO_CLIENT_DATA.itemName(1)).toBeUndefined();
  });

  it("has the ground of the available maps, even if the files hold only a corner of one", () => {
    const data = openClientData(directoryOf(smallClient()), log);
    // Trammel without files of its own uses those of Felucca.
    expect([0, 1, 2, 5].map((facet) => data.terrain.hasGround(facet))).toEqual([true, true, false, false]);
    data.close();
  });

  it("has no ground without tile data", () => {
    const { "tiledata.mul": tileData, ...others } = smallClient();
    expect(tileData).toBeDefined();
    const data = openClientData(directoryOf(others), log);
    expect(data.terrain).toBe(FLAT_TERRAIN);
    data.close();
  });

  it("has the statics of the maps, with the properties of their art", () => {
    const data = openClientData(directoryOf(smallClient()), log);
    const wall = { height: 0, isWall: true, isWindow: false, isDoor: false, isImpassable: false, isSurface: false };
    expect(data.fixtures.on(0, 0, 0)).toEqual([{ itemId: 0x10, z: 0, ...wall }]);
    expect([data.fixtures.on(0, 1, 0), data.fixtures.on(2, 0, 0), data.fixtures.on(0, 99_999, 0)]).toEqual([[], [], []]);
    const wanted = new Set([0x10]);
    const area = { left: 0, top: 0, right: 20, bottom: 20 };
    expect(data.fixtures.find(0, area, wanted)).toContainEqual({ itemId: 0x10, x: 0, y: 0, z: 0 });
    expect(data.fixtures.find(0, { ...area, left: 1 }, wanted)).not.toContainEqual({ itemId: 0x10, x: 0, y: 0, z: 0 });
    expect([data.fixtures.find(0, area, new Set([0x11])), data.fixtures.find(2, area, wanted)]).toEqual([[], []]);
    expect(data.fixtures.art(0x1020)).toMatchObject({ height: 0x10, isImpassable: true });
    expect([NO_CLIENT_DATA.fixtures.art(0x10), NO_CLIENT_DATA.fixtures.on(0, 0, 0)]).toEqual([undefined, []]);
    data.close();
  });

  it("has the names of items from tiledata, or from the cliloc if tiledata has none", () => {
    const tileData = makeTileData({
      ...{ isNew: false, items: 0x4000, land: () => ({}) },
      item: (tile) => (tile === 0x0eed ? { name: "gold coin%s%" } : {}),
    });
    const texts = makeCliloc([[1_020_005, "a chair"]]);
    const data = openClientData(directoryOf({ "tiledata.mul": tileData, "Cliloc.enu": texts }), log);
    expect([data.itemName(0x0eed), data.itemName(0x0eed, 5)]).toEqual(["gold coin", "gold coins"]);
    expect([data.itemName(5), data.itemName(6)]).toEqual(["a chair", undefined]);
    data.close();
  });
});

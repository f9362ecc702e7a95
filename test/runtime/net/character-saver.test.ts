import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { CharacterSaver } from "../../../runtime/net/characters/character-saver.js";
import type { CharacterState, Storage } from "../../../runtime/storage/storage.js";
import { Mobile } from "../../../runtime/world/mobile.js";
import { deferred } from "../../support/deferred.js";

const log = pino({ level: "silent" });

/** Storage that keeps what it is given, or refuses it. */
class FakeStorage {
  places: number[][] = [];
  batches: CharacterState[][] = [];
  isBroken = false;
  gate: Promise<void> = Promise.resolve();

  readonly characters = {
    savePlaces: async (rows: Int32Array): Promise<void> => {
      if (this.isBroken) throw new Error("the disk is full");
      for (let i = 0; i < rows.length; i += 6) this.places.push([...rows.subarray(i, i + 6)]);
      return Promise.resolve();
    },
    saveAll: async (states: CharacterState[]): Promise<void> => {
      await this.gate;
      if (this.isBroken) throw new Error("the disk is full");
      this.batches.push(states);
    },
  };
}

function saverWith(storage: FakeStorage): CharacterSaver {
  return new CharacterSaver({ storage: storage as unknown as Storage, log });
}

function mobileAt(serial: number, x: number): Mobile {
  const mobile = new Mobile(serial);
  mobile.facet = 1;
  mobile.x = x;
  return mobile;
}

describe("the saver of characters", () => {
  test("stores only the places that changed", async () => {
    const storage = new FakeStorage();
    const saver = saverWith(storage);
    const [still, walker] = [mobileAt(1, 10), mobileAt(2, 20)];
    saver.watch(still);
    saver.watch(walker);
    walker.x = 21;
    await saver.savePlaces();
    await saver.savePlaces();
    expect(storage.places).toEqual([[2, 1, 21, 0, 0, 0]]);
  });

  test("stores a place again later when storage failed", async () => {
    const storage = new FakeStorage();
    const saver = saverWith(storage);
    const walker = mobileAt(2, 20);
    saver.watch(walker);
    walker.x = 21;
    storage.isBroken = true;
    await saver.savePlaces();
    storage.isBroken = false;
    await saver.savePlaces();
    expect(storage.places).toEqual([[2, 1, 21, 0, 0, 0]]);
  });

  test("keeps who leaves while storage fails, and gives it to whoever asks until it is stored", async () => {
    const storage = new FakeStorage();
    const saver = saverWith(storage);
    const leaver = mobileAt(3, 30);
    saver.watch(leaver);
    storage.isBroken = true;
    await saver.leave(leaver, { facet: 1 });
    expect(saver.newerThanStored(3)).toMatchObject({ serial: 3, mapId: 1, x: 30 });
    storage.isBroken = false;
    await saver.savePlaces();
    expect(saver.newerThanStored(3)).toBeUndefined();
    expect(storage.batches.flat()).toMatchObject([{ serial: 3 }]);
  });

  test("stores a thousand who leave at once in two batches, each state once", async () => {
    const storage = new FakeStorage();
    const saver = saverWith(storage);
    const gate = deferred<void>();
    storage.gate = gate.promise;
    const leaving = Array.from({ length: 1000 }, (_, i) => saver.leave(mobileAt(i + 1, i), { facet: 1 }));
    gate.resolve();
    await Promise.all(leaving);
    expect(storage.batches.length).toBeLessThanOrEqual(2);
    expect(new Set(storage.batches.flat().map((state) => state.serial)).size).toBe(1000);
    expect(storage.batches.flat()).toHaveLength(1000);
  });
});

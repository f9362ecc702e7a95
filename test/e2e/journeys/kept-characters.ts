import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  characterList,
  characterListUpdate,
  deleteCharacter,
  deleteCharacterResult,
  popupMessage,
} from "../../../runtime/protocol/packets/character-list.js";
import { loginComplete, type MobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { statusInfo } from "../../../runtime/protocol/packets/clicks.js";
import { DEMO_START } from "../../../runtime/world/demo-town.js";
import { EventReader } from "../../support/event-reader.js";
import { Players } from "../../support/players.js";
import { ADMIN_PASSWORD, type Shard } from "../../support/shard.js";
import { creation, spawn } from "./creation.js";

const EAST = 2;
const NO_SUCH_CHARACTER = 1;
const FULL_ACCOUNT = 2;

function deletion(slot: number): Buffer {
  return deleteCharacter.write({ slot, clientAddress: "127.0.0.1" });
}

/**
 * Adds the tests of characters that outlive their sessions.
 *
 * @param running returns the server; to be called from hooks and tests
 * @param afterRestart adds tests that run after the server was restarted
 */
export function testKeptCharacters(running: () => Shard, afterRestart: (tests: () => void) => void): void {
  let players: Players;
  /** Rosa's looks when she left. */
  let asLeft: MobileIncoming;

  describe("characters of an account", () => {
    beforeAll(() => {
      players = new Players(running());
    });
    afterEach(() => players.leave());
    afterAll(() => players.remove({ except: ["rosa"] }));

    it("are at most five: a sixth is refused with 0x53, and the client may choose again", async () => {
      const serials = new Set<number>();
      for (const slot of [3, 1, 0, 4, 2]) {
        const client = await players.loggedIn("otto");
        serials.add((await client.create({ name: `Otto ${"IVXLC"[slot]}`, slot })).serial);
        await client.close();
      }
      expect(serials.size).toBe(5);

      const client = await players.loggedIn("otto");
      const names = client.received.of(characterList)[0]!.slots.map(({ name }) => name);
      expect(names).toEqual(["Otto I", "Otto V", "Otto X", "Otto L", "Otto C"]);
      client.sendBytes(creation({ name: "Otto VI" }));
      expect(await client.waitFor(popupMessage)).toEqual({ message: FULL_ACCOUNT });
      expect(serials).toContain((await client.select("Otto X", 2)).serial);
    });

    it("can be deleted, and their slot used again", async () => {
      for (const slot of [0, 1]) {
        const maker = await players.loggedIn("paul");
        await maker.create({ name: `Paul ${"IV"[slot]}`, slot });
        await maker.close();
      }
      const shard = running();
      const events = await EventReader.open(shard.url, { token: await shard.login("admin", ADMIN_PASSWORD) });
      const client = await players.loggedIn("paul");
      client.sendBytes(deletion(0));
      const left = await client.waitFor(characterListUpdate);
      expect(left.slots.map(({ name }) => name)).toEqual(["", "Paul V", "", "", ""]);
      await events.waitFor("CharacterDeletedEvent", ({ characterName }) => characterName === "Paul I");
      await events.close();

      for (const slot of [0, 2, 5, 0xffffffff]) {
        const from = client.received.frames.length;
        client.sendBytes(deletion(slot));
        expect(await client.waitFor(deleteCharacterResult, undefined, { from })).toEqual({ reason: NO_SUCH_CHARACTER });
      }
      const from = client.received.frames.length;
      client.sendBytes(creation({ name: "Paul VI", slot: 0 }));
      await client.waitFor(loginComplete, undefined, { from });
      await client.close();
      const list = await (await players.client("paul")).login();
      expect(list.slots.map(({ name }) => name)).toEqual(["Paul VI", "Paul V", "", "", ""]);
    });

    it("come back where they left, looking as they did", async () => {
      const newcomer = await players.loggedIn("rosa");
      newcomer.sendBytes(
        creation({
          name: "Rosa",
          genderAndRace: 3,
          skinHue: 0x0401,
          hair: 0x203d,
          hairHue: 0x0466,
          shirtHue: 0x0123,
          trousersHue: 0x0234,
          strength: 35,
          dexterity: 35,
          intelligence: 20,
        }),
      );
      await newcomer.waitFor(loginComplete);
      const asCreated = spawn(newcomer);
      expect(asCreated).toMatchObject({ body: 0x0191, hue: 0x0401, x: DEMO_START.x, y: DEMO_START.y });
      expect(asCreated.equipment.map(({ hue }) => hue)).toEqual(expect.arrayContaining([0x0466, 0x0123, 0x0234]));

      for (let i = 0; i < 3; i++) expect(await newcomer.step(EAST, { run: true })).toMatchObject({ outcome: "accepted" });
      asLeft = { ...asCreated, x: DEMO_START.x + 2, direction: EAST };
      await newcomer.logout();

      const again = await players.inWorld("rosa");
      expect(spawn(again)).toEqual(asLeft);
      await again.step(EAST);
      asLeft = { ...asLeft, x: DEMO_START.x + 3 };
    });
  });

  afterRestart(() => {
    beforeAll(() => players.follow(running()));
    afterAll(async () => {
      await players.leave();
      await players.remove();
    });

    it("characters come back where they left, and new ones get serials that nobody had before", async () => {
      const afterRestart = await players.inWorld("rosa");
      expect(spawn(afterRestart)).toEqual(asLeft);
      const { attributes } = await afterRestart.waitFor(statusInfo);
      expect(attributes).toMatchObject({ strength: 35, dexterity: 35, intelligence: 20 });

      const worn = spawn(afterRestart).equipment.map(({ serial }) => serial);
      const other = await players.inWorld("sven");
      expect(other.serial).toBeGreaterThan(afterRestart.serial);
      for (const { serial } of spawn(other).equipment) expect(serial).toBeGreaterThan(Math.max(...worn));
    });
  });
}

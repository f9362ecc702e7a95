import Database from "better-sqlite3";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { creationRequest } from "../../../loadtest/client/character.js";
import { GENERIC_NAME } from "../../../runtime/entry/creation.js";
import {
  characterList,
  characterListUpdate,
  createCharacter,
  createCharacterBefore70160,
  deleteCharacter,
  deleteCharacterResult,
  popupMessage,
} from "../../../runtime/wire/packets/characters.js";
import { loginComplete, mobileIncoming, type MobileIncoming } from "../../../runtime/wire/packets/entering.js";
import { statusInfo } from "../../../runtime/wire/packets/looks.js";
import { DEMO_START } from "../../../runtime/world/demo-town.js";
import { hasMysql, mysqlAddress, mysqlNote, mysqlUrl, temporaryDirectory } from "../../runtime/storage/engines.js";
import { Players } from "../../support/players.js";
import { type Shard, startShard } from "../../support/shard.js";

/** What writing a packet takes. */
type InputOf<P> = P extends { write(value: infer Input): Buffer } ? Input : never;

const EAST = 2;
const NO_SUCH_CHARACTER = 1;
const FULL_ACCOUNT = 2;

type Creation = InputOf<typeof createCharacter>;

/** 0xF8 of an ordinary human, but for what is said. */
function creation(changes: Partial<Creation>): Buffer {
  return createCharacter.write({ ...createCharacter.read(creationRequest({ name: "Anna" })), ...changes });
}

function deletion(slot: number): Buffer {
  return deleteCharacter.write({ slot, clientAddress: "127.0.0.1" });
}

/** 0x78 of the client's own character, as it came at entering. */
function spawn(client: GameClient): MobileIncoming {
  return client.received.of(mobileIncoming).find(({ serial }) => serial === client.serial)!;
}

const engines = [
  { engine: "SQLite", isMissing: false, newDatabase: () => ({ url: undefined, remove: () => Promise.resolve() }) },
  {
    engine: mysqlNote,
    isMissing: !hasMysql,
    newDatabase: () => {
      const { address, remove } = mysqlAddress();
      return { url: mysqlUrl(address), remove };
    },
  },
];

describe.each(engines)("characters kept in $engine", ({ isMissing, newDatabase }) => {
  describe.skipIf(isMissing)("of an account", () => {
    const database = newDatabase();
    let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
    let shard: Shard;
    let players: Players;

    const start = (): Promise<Shard> =>
      startShard({ dataDirectory: directory.path, ...(database.url !== undefined && { databaseUrl: database.url }) });

    beforeAll(async () => {
      directory = await temporaryDirectory();
      shard = await start();
      players = new Players(shard);
    });
    afterEach(() => players.leave());
    afterAll(async () => {
      await shard.stop();
      await directory.remove();
      await database.remove();
    });

    it("are five at most; a sixth is refused with 0x53, and the client may choose again", async () => {
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
      const client = await players.loggedIn("paul");
      client.sendBytes(deletion(0));
      const left = await client.waitFor(characterListUpdate);
      expect(left.slots.map(({ name }) => name)).toEqual(["", "Paul V", "", "", ""]);

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

    it("come back where they left, looking as they did, after a logout and after a restart of the server", async () => {
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
          strength: 45,
          dexterity: 35,
          intelligence: 20,
        }),
      );
      await newcomer.waitFor(loginComplete);
      const asCreated = spawn(newcomer);
      expect(asCreated).toMatchObject({ body: 0x0191, hue: 0x0401, x: DEMO_START.x, y: DEMO_START.y });
      expect(asCreated.equipment.map(({ hue }) => hue)).toEqual(expect.arrayContaining([0x0466, 0x0123, 0x0234]));

      for (let i = 0; i < 3; i++) expect(await newcomer.step(EAST, { run: true })).toMatchObject({ outcome: "accepted" });
      const asLeft = { ...asCreated, x: DEMO_START.x + 2, direction: EAST };
      await newcomer.logout();

      const again = await players.inWorld("rosa");
      expect(spawn(again)).toEqual(asLeft);
      await again.step(EAST);

      await shard.stop();
      shard = await start();
      players.follow(shard);
      const afterRestart = await players.inWorld("rosa");
      expect(spawn(afterRestart)).toEqual({ ...asLeft, x: DEMO_START.x + 3 });
      const { attributes } = await afterRestart.waitFor(statusInfo);
      expect(attributes).toMatchObject({ strength: 45, dexterity: 35, intelligence: 20 });

      // Whoever is new gets serials that nobody had before the restart.
      const worn = spawn(afterRestart).equipment.map(({ serial }) => serial);
      const other = await players.inWorld("sven");
      expect(other.serial).toBeGreaterThan(afterRestart.serial);
      for (const { serial } of spawn(other).equipment) expect(serial).toBeGreaterThan(Math.max(...worn));
    });
  });
});

describe("the creation of a character", () => {
  let shard: Shard;
  let players: Players;
  let made = 0;

  beforeAll(async () => {
    shard = await startShard();
    players = new Players(shard);
  });
  afterEach(() => players.leave());
  afterAll(() => shard.stop());

  /** Has a character made in an account of its own; its client is in the world. */
  async function createdBy(bytes: Buffer): Promise<GameClient> {
    const client = await players.loggedIn(`maker${++made}`);
    client.sendBytes(bytes);
    await client.waitFor(loginComplete);
    return client;
  }

  const statusOf = (client: GameClient) => client.received.of(statusInfo)[0]!;

  function storedSkills(serial: number): Record<string, number> {
    const database = new Database(path.join(shard.dataDirectory, "shard.sqlite"), { readonly: true });
    try {
      const row = database.prepare("SELECT skills FROM characters WHERE serial = ?").get(serial) as { skills: string };
      return JSON.parse(row.skills) as Record<string, number>;
    } finally {
      database.close();
    }
  }

  it("gives what was asked for where that is legal", async () => {
    const skills = [
      { skill: 25, points: 50 },
      { skill: 40, points: 30 },
      { skill: 1, points: 20 },
      { skill: 0, points: 10 },
    ];
    const client = await createdBy(creation({ name: "Tilda", strength: 60, dexterity: 50, intelligence: 40, skills }));
    expect(statusOf(client)).toMatchObject({ name: "Tilda", hits: 60, hitsMax: 60 });
    expect(statusOf(client).attributes).toMatchObject({ strength: 60, dexterity: 50, intelligence: 40, female: false });
    expect(storedSkills(client.serial)).toEqual({ 25: 500, 40: 300, 1: 200, 0: 100 });
  });

  it.each([
    ["nothing", [0, 0, 0], [10, 10, 10]],
    ["too much", [255, 255, 255], [50, 50, 50]],
    ["too much of one", [200, 45, 45], [60, 45, 45]],
    ["more than 150 in all", [60, 60, 40], [55, 55, 40]],
  ])("bends stats of %s to legal ones", async (_, [strength, dexterity, intelligence], [str, dex, int]) => {
    const client = await createdBy(creation({ strength: strength!, dexterity: dexterity!, intelligence: intelligence! }));
    expect(statusOf(client).attributes).toMatchObject({ strength: str, dexterity: dex, intelligence: int });
  });

  it("bends skills to 50 points each and 200 in all, and leaves out what is no skill or named twice", async () => {
    const skills = [
      { skill: 25, points: 100 },
      { skill: 200, points: 50 },
      { skill: 25, points: 50 },
      { skill: 46, points: 255 },
    ];
    expect(storedSkills((await createdBy(creation({ skills }))).serial)).toEqual({ 25: 500, 46: 500 });
  });

  it("bends hues, leaves out hair and beards that do not exist, and takes any city and slot for one that there is", async () => {
    const client = await createdBy(
      creation({
        skinHue: 0xffff,
        hair: 0x1234,
        hairHue: 0,
        beard: 0xffff,
        shirtHue: 0,
        trousersHue: 0xffff,
        city: 77,
        slot: 4000,
      }),
    );
    const { equipment, hue, x, y } = spawn(client);
    expect({ hue, x, y }).toEqual({ hue: 0x0422, x: DEMO_START.x, y: DEMO_START.y });
    expect(equipment.map(({ layer }) => layer).sort((a, b) => a - b)).toEqual([0x03, 0x04, 0x05, 0x15]);
    expect(equipment.find(({ layer }) => layer === 0x05)!.hue).toBe(2);
    expect(equipment.find(({ layer }) => layer === 0x04)!.hue).toBe(1001);
    await client.close();
    const { slots } = await (await players.client(`maker${made}`)).login();
    expect(slots[0]!.name).toBe("Anna");
  });

  it("takes the first free slot where the one asked for is taken", async () => {
    const first = await players.loggedIn("uwe");
    await first.create({ name: "Uwe I", slot: 0 });
    await first.close();
    const second = await players.loggedIn("uwe");
    await second.create({ name: "Uwe II", slot: 0 });
    await second.close();
    const { slots } = await (await players.client("uwe")).login();
    expect(slots.map(({ name }) => name)).toEqual(["Uwe I", "Uwe II", "", "", ""]);
  });

  it.each(["", "   ", "GM Bob", "Lord British", "Admin", "<b>Bob</b>", "B0b", "'Bob"])(
    "makes a generic name of %j",
    async (name) => {
      expect(statusOf(await createdBy(creation({ name }))).name).toBe(GENERIC_NAME);
    },
  );

  it("knows the form with three skills that clients before 7.0.16.0 send", async () => {
    const { skills, ...same } = createCharacter.read(creation({ name: "Viktor" }));
    const client = await createdBy(createCharacterBefore70160.write({ ...same, skills: skills.slice(0, 3) }));
    expect(statusOf(client).name).toBe("Viktor");
    expect(storedSkills(client.serial)).toEqual({ 40: 500, 27: 500, 17: 100 });
  });

  it.each([
    ["a human man", 2, 0x0190],
    ["a human woman", 3, 0x0191],
    ["an elven man", 4, 0x025d],
    ["an elven woman", 5, 0x025e],
    ["a gargish man", 6, 0x029a],
    ["a gargish woman", 7, 0x029b],
  ])("makes %s of %i", async (_, genderAndRace, body) => {
    const client = await createdBy(creation({ genderAndRace }));
    expect(client.me.body).toBe(body);
    expect(spawn(client)).toMatchObject({ body, flags: genderAndRace % 2 === 1 ? 0x02 : 0 });
  });
});

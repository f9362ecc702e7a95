import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { GENERIC_NAME } from "../../../runtime/game/entry/creation.js";
import { createCharacter, createCharacterBefore70160 } from "../../../runtime/protocol/packets/character-list.js";
import { loginComplete } from "../../../runtime/protocol/packets/entering.js";
import { statusInfo } from "../../../runtime/protocol/packets/clicks.js";
import { DEMO_START } from "../../../runtime/world/demo-town.js";
import { Players } from "../../support/players.js";
import { sharedShard } from "../../support/one-shard.js";
import type { Shard } from "../../support/shard.js";
import { creation, spawn } from "./creation.js";
import { openShardDatabase } from "../../support/shard-database.js";

describe("the creation of a character", () => {
  let shard: Shard;
  let players: Players;
  let made = 0;

  beforeAll(() => {
    shard = sharedShard();
    players = new Players(shard);
  });
  afterEach(() => players.leave());
  afterAll(() => players.remove());

  /** Creates a character in a new account. Resolves with its client, in the world. */
  async function createdBy(bytes: Buffer): Promise<GameClient> {
    const client = await players.loggedIn(`maker${++made}`);
    client.sendBytes(bytes);
    await client.waitFor(loginComplete);
    return client;
  }

  const statusOf = (client: GameClient) => client.received.of(statusInfo)[0]!;

  function storedSkills(serial: number): Record<string, number> {
    const database = openShardDatabase(shard.dataDirectory, { readOnly: true });
    try {
      const row = database.prepare("SELECT skills FROM characters WHERE serial = ?").get(serial) as { skills: string };
      return JSON.parse(row.skills) as Record<string, number>;
    } finally {
      database.close();
    }
  }

  it("takes over legal values as requested", async () => {
    const skills = [
      { skill: 25, points: 50 },
      { skill: 40, points: 30 },
      { skill: 1, points: 20 },
      { skill: 0, points: 10 },
    ];
    const client = await createdBy(creation({ name: "Tilda", strength: 50, dexterity: 25, intelligence: 15, skills }));
    expect(statusOf(client)).toMatchObject({ name: "Tilda", hits: 50, hitsMax: 50 });
    expect(statusOf(client).attributes).toMatchObject({ strength: 50, dexterity: 25, intelligence: 15, female: false });
    expect(storedSkills(client.serial)).toEqual({ 25: 500, 40: 300, 1: 200, 0: 100 });
  });

  it.each([
    ["nothing", [0, 0, 0], [10, 10, 10]],
    ["too much", [255, 255, 255], [30, 30, 30]],
    ["too much of one", [200, 10, 20], [60, 10, 20]],
    ["more than 90 in all", [50, 40, 20], [35, 35, 20]],
  ])("corrects illegal stats: %s", async (_, [strength, dexterity, intelligence], [str, dex, int]) => {
    const client = await createdBy(creation({ strength: strength!, dexterity: dexterity!, intelligence: intelligence! }));
    expect(statusOf(client).attributes).toMatchObject({ strength: str, dexterity: dex, intelligence: int });
  });

  it("limits skills to 50 points each, and drops unknown and repeated ones", async () => {
    const skills = [
      { skill: 25, points: 100 },
      { skill: 200, points: 50 },
      { skill: 25, points: 50 },
      { skill: 46, points: 255 },
    ];
    expect(storedSkills((await createdBy(creation({ skills }))).serial)).toEqual({ 25: 500, 46: 500 });
  });

  it("corrects hues, drops hair and beards that do not exist, and accepts any city and slot", async () => {
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

  it("takes the first free slot when the requested one is taken", async () => {
    const first = await players.loggedIn("uwe");
    await first.create({ name: "Uwe I", slot: 0 });
    await first.close();
    const second = await players.loggedIn("uwe");
    await second.create({ name: "Uwe II", slot: 0 });
    await second.close();
    const { slots } = await (await players.client("uwe")).login();
    expect(slots.map(({ name }) => name)).toEqual(["Uwe I", "Uwe II", "", "", ""]);
  });

  it.each(["", "   ", "<b>Bob</b>", "B0b", "'Bob"])("replaces the name %j by a generic one", async (name) => {
    expect(statusOf(await createdBy(creation({ name }))).name).toBe(GENERIC_NAME);
  });

  it("reads the form with three skills that clients before 7.0.16.0 send", async () => {
    const { skills, ...same } = createCharacter.read(creation({ name: "Viktor" }));
    const client = await createdBy(createCharacterBefore70160.write({ ...same, skills: skills.slice(0, 3) }));
    expect(statusOf(client).name).toBe("Viktor");
    expect(storedSkills(client.serial)).toEqual({ 40: 500, 27: 500 });
  });

  it.each([
    ["a human man", 2, 0x0190],
    ["a human woman", 3, 0x0191],
    ["a human man, before elves came,", 4, 0x0190],
    ["a human woman, before gargoyles came,", 7, 0x0191],
  ])("makes %s from gender and race %i", async (_, genderAndRace, body) => {
    const client = await createdBy(creation({ genderAndRace }));
    expect(client.me.body).toBe(body);
    expect(spawn(client)).toMatchObject({ body, flags: genderAndRace % 2 === 1 ? 0x02 : 0 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookHeader } from "../../../runtime/protocol/packets/books-and-maps.js";
import { tipRequest, tipWindow } from "../../../runtime/protocol/packets/gumps.js";
import { containerContents } from "../../../runtime/protocol/packets/items.js";
import { doubleClick, statusRequest, textCommand } from "../../../runtime/protocol/packets/clicks.js";
import { skills, TEXT_COMMANDS } from "../../../runtime/protocol/packets/skills.js";
import { clilocMessage, unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import { chosen } from "../../support/commanding.js";
import { Players } from "../../support/players.js";
import { type Shard, startShard } from "../../support/shard.js";
import { creation, spawn } from "./creation.js";

const [MAGERY, MEDITATION] = [25, 46];
const [GUIDE, BLACK_PEARL, SPELLBOOK] = [0x0ff2, 0x0f7a, 0x0efa];
const [HEAL, FLAMESTRIKE] = [4, 51];
const NO_SUCH_SPELL = 500015;
/** The kind of 0x34 that asks for skills. */
const SKILLS = 5;
const BACKPACK_LAYER = 0x15;
/** Middle of nowhere. */
const FIELD = { x: 2_600, y: 2_700 };

let shard: Shard;
let players: Players;

beforeAll(async () => {
  shard = await startShard({ values: { first_hour: true } });
  players = new Players(shard);
});
afterAll(async () => {
  await players?.leave();
  await shard?.stop();
});

describe("the first hour of a new mage", () => {
  it("begins with the skills that were chosen, their things, a guide and a tip", async () => {
    const anna = await players.loggedIn("anna");
    anna.sendBytes(
      creation({
        name: "Anna",
        skills: [
          { skill: MAGERY, points: 50 },
          { skill: MEDITATION, points: 30 },
          { skill: 0, points: 0 },
          { skill: 0, points: 0 },
        ],
      }),
    );
    const tip = await anna.waitFor(tipWindow);
    expect(tip.text).toContain("Welcome!");
    anna.send(statusRequest, { type: SKILLS, serial: anna.serial });
    const { skills: known } = await anna.waitFor(skills);
    // The packet with all skills counts them from 1.
    expect(known).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ skill: MAGERY + 1, base: 500 }),
        expect.objectContaining({ skill: MEDITATION + 1, base: 300 }),
      ]),
    );

    const from = anna.received.frames.length;
    const pack = spawn(anna).equipment.find(({ layer }) => layer === BACKPACK_LAYER)!;
    anna.send(doubleClick, { serial: pack.serial });
    const { items } = await anna.waitFor(containerContents, undefined, { from });
    const found = (graphic: number) => items.find((item) => item.graphic === graphic)!;
    expect(found(BLACK_PEARL).amount).toBe(30);
    expect(found(SPELLBOOK)).toBeDefined();
    anna.send(doubleClick, { serial: found(GUIDE).serial });
    expect((await anna.waitFor(bookHeader, undefined, { from })).title).toContain("Guide");

    const next = anna.received.frames.length;
    anna.send(tipRequest, { tip: 1, direction: 1 });
    expect((await anna.waitFor(tipWindow, undefined, { from: next })).tip).toBe(2);

    anna.send(textCommand, { command: TEXT_COMMANDS.cast, text: String(FLAMESTRIKE) });
    await anna.waitFor(clilocMessage, ({ cliloc }) => cliloc === NO_SUCH_SPELL, { from });
    anna.send(textCommand, { command: TEXT_COMMANDS.cast, text: String(HEAL) });
    (await anna.windows.waitForTarget(undefined, { from })).cancel();
  });

  it("has a mentor who answers words", async () => {
    const bert = await players.inWorldAt("bert", FIELD);
    await chosen(bert, ".add_npc mentor", (cursor) => cursor.place(FIELD.x + 1, FIELD.y), "(mentor) stands at");
    bert.say("How do I use magic?");
    await bert.waitFor(unicodeMessage, ({ text }) => text.startsWith("You need the spell"));
  });
});

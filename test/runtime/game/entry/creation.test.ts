import { describe, expect, test } from "vitest";
import {
  type CharacterWish,
  createCharacter,
  GENERIC_NAME,
  STAT_MAX,
  STAT_MIN,
  wishOfEra,
} from "../../../../runtime/game/entry/creation.js";
import { type Era, ERAS } from "../../../../runtime/contracts/eras.js";
import { RACES } from "../../../../runtime/world/entities/races.js";
import type { CharacterState } from "../../../../runtime/storage/storage.js";
import { SerialAllocator } from "../../../../runtime/world/entities/serials.js";
import { seededRandom } from "../../../support/random.js";

const wish: CharacterWish = {
  name: "Ann",
  isFemale: true,
  race: RACES.human,
  strength: 35,
  dexterity: 25,
  intelligence: 20,
  skills: [{ id: 25, value: 50 }],
  skinHue: 0x83ea,
  hairStyle: 0x203c,
  hairHue: 0x044e,
  beardStyle: 0x203e,
  beardHue: 0x044e,
  shirtHue: 33,
  pantsHue: 44,
};
const start = { facet: 1, x: 10, y: 20, z: 5 };
const serials = (): SerialAllocator => new SerialAllocator({ mobile: 0, item: 0 });

/** The character that results from the usual wish with these changes. */
const created = (change: Partial<CharacterWish>): CharacterState => createCharacter({ ...wish, ...change }, serials(), start);

/** The stats of a character whose player asked for these. */
function statsFor(strength: number, dexterity: number, intelligence: number): [number, number, number] {
  const character = created({ strength, dexterity, intelligence });
  return [character.strength, character.dexterity, character.intelligence];
}

describe("a new character", () => {
  test("gets what the player asked for as far as that is legal", () => {
    const state = createCharacter(wish, serials(), start);
    expect(state).toMatchObject({
      name: "Ann",
      mapId: 1,
      x: 10,
      y: 20,
      z: 5,
      body: 0x191,
      strength: 35,
      dexterity: 25,
      intelligence: 20,
      hue: 0x3ea,
      skills: { 25: 500 },
    });
    expect(state.worn.find((worn) => worn.layer === 0x0b)).toMatchObject({ itemId: 0x203c, hue: 0x044e });
    expect(state.worn.find((worn) => worn.layer === 0x05)).toMatchObject({ hue: 33 });
  });

  test("gets new serials for itself and everything it wears", () => {
    const allocator = serials();
    const states = [createCharacter(wish, allocator, start), createCharacter(wish, allocator, start)];
    const all = states.flatMap((state) => [state.serial, ...state.worn.map((worn) => worn.serial)]);
    expect(new Set(all).size).toBe(all.length);
  });

  test("has no race and no skill of a later era than the shard's", () => {
    const later = { ...wish, race: RACES.elf, skills: [25, 49, 57].map((id) => ({ id, value: 30 })) };
    const values = (era: Era): number[] => wishOfEra(later, era).skills.map(({ value }) => value);
    expect([wishOfEra(later, ERAS.Renaissance).race, values(ERAS.Renaissance)]).toEqual([RACES.human, [30, 0, 0]]);
    expect([wishOfEra(later, ERAS.MondainsLegacy).race, values(ERAS.MondainsLegacy)]).toEqual([RACES.elf, [30, 30, 0]]);
    expect(wishOfEra({ ...wish, race: RACES.gargoyle }, ERAS.HighSeas).race).toBe(RACES.gargoyle);
  });

  test("has no beard if it is female, and no hair style of another race", () => {
    const layers = createCharacter({ ...wish, hairStyle: 0x4258 }, serials(), start).worn.map((worn) => worn.layer);
    expect(layers).not.toContain(0x10);
    expect(layers).not.toContain(0x0b);
  });

  test("always has legal stats, whatever bytes were sent", () => {
    const random = seededRandom(7);
    for (let i = 0; i < 2000; i++) {
      const stats = statsFor(random.below(256), random.below(256), random.below(256));
      for (const stat of stats) expect(stat >= STAT_MIN && stat <= STAT_MAX).toBe(true);
      expect(stats[0] + stats[1] + stats[2]).toBeLessThanOrEqual(80);
    }
    expect(statsFor(60, 60, 60)).toEqual([26, 27, 27]);
  });

  test("has as many points as the screen of its client distributes", () => {
    const skills = [1, 2, 3, 4].map((id) => ({ id, value: 50 }));
    const sums = [3, 4].map((count) => {
      const { strength, dexterity, intelligence, ...made } = created({
        ...{ strength: 60, dexterity: 60, intelligence: 60, skills: skills.slice(0, count) },
      });
      return [strength + dexterity + intelligence, Object.values(made.skills).reduce((sum, tenths) => sum + tenths, 0)];
    });
    expect(sums).toEqual([
      [80, 1000],
      [90, 1200],
    ]);
  });

  test("has at most 50 points in a skill, and no unknown skills", () => {
    expect(
      created({
        skills: [
          { id: 1, value: 100 },
          { id: 2, value: 50 },
          { id: 3, value: 50 },
          { id: 4, value: 80 },
        ],
      }).skills,
    ).toEqual({
      1: 500,
      2: 500,
      3: 200,
    });
    expect(
      created({
        skills: [
          { id: 200, value: 50 },
          { id: 1, value: 10 },
          { id: 1, value: 40 },
        ],
      }).skills,
    ).toEqual({ 1: 100 });
  });

  test.each(["", "   ", "a", "1337", "x\u202ey", "<b>", "Bob--Bob", "\u0000Bob", "Жанна", "x²"])(
    "gets a generic name if it asks for %j",
    (name) => expect(created({ name }).name).toBe(GENERIC_NAME),
  );

  test.each(["Ann", "D'Artagnan", "Mary Ann", "Jean-Luc", "Zoë", "Šímová", "Élise d'Œuvre"])("may have the name %s", (name) =>
    expect(created({ name }).name).toBe(name),
  );
});

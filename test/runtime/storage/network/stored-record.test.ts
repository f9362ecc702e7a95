import { expect, test } from "vitest";
import { linesOf, recordOfStored, writeThing } from "../../../../runtime/storage/network/handover-record.js";
import { encodedState, mobileOf, type MobileState } from "../../../../runtime/storage/saving/entity-records.js";

test("the record of a creature that never was in a world is that of one that was put away", () => {
  const state = {
    ...{
      template: "horse",
      name: "Silver",
      body: 0xe2,
      hue: 0,
      flags: 0,
      notoriety: 1,
      strength: 5,
      dexterity: 6,
      intelligence: 7,
    },
    ...{ hits: 5, stamina: 6, mana: 7, direction: 1, mapId: 0, x: 10, y: 20, z: 3, params: { bonded: true } },
  } satisfies MobileState;
  const horse = mobileOf(0x200, state);
  const place = { facet: 0, x: 10, y: 20, z: 3 };
  horse.departure = place;
  expect(encodedState(horse)).toEqual(state);
  expect(linesOf(Buffer.from(recordOfStored(0x200, state, [])))).toEqual(linesOf(writeThing(horse, place, [])));
});

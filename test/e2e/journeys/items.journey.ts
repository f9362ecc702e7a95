import { describe, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import {
  addItemToContainer,
  ANYWHERE,
  containerContents,
  dropAccepted,
  dropItem,
  dropRefused,
  equipItem,
  GROUND,
  LIFT_REFUSALS,
  liftReject,
  openContainer,
  pickUpItem,
} from "../../../runtime/protocol/packets/items.js";
import { doubleClick, singleClick, worldItem, wornItem } from "../../../runtime/protocol/packets/clicks.js";
import { deleteObject } from "../../../runtime/protocol/packets/movement.js";
import { equipMacro, unequipMacro } from "../../../runtime/protocol/packets/other.js";
import { clilocMessage } from "../../../runtime/protocol/packets/speech.js";
import { tooltip, tooltipsRequest } from "../../../runtime/protocol/packets/tooltips.js";
import { LAYER } from "../../../runtime/world/entities/layers.js";
import { caughtUp } from "../../support/players.js";
import { playersOfSubject } from "../../support/one-shard.js";

/** Middle of nowhere. */
const FIELD = { x: 3200, y: 3200 };
const [CANNOT_HARM, TOO_FAR] = [1001018, 500446];

const players = playersOfSubject();

/** The items that a client was shown on somebody, by layer. */
async function wornBy(client: GameClient, { serial }: { serial: number }): Promise<Map<number, number>> {
  const { equipment } = await client.waitFor(mobileIncoming, (mobile) => mobile.serial === serial);
  return new Map(equipment.map((item) => [item.layer, item.serial]));
}

async function pair(one: string, two: string) {
  const both = await players.allInWorldAt({ [one]: FIELD, [two]: { x: FIELD.x + 1, y: FIELD.y } });
  const [anna, bert] = [both[one]!, both[two]!];
  const worn = await wornBy(bert, anna);
  return { anna, bert, shoes: worn.get(LAYER.shoes)!, backpack: worn.get(LAYER.backpack)! };
}

function drop(client: GameClient, serial: number, container: number, x: number = ANYWHERE, y: number = ANYWHERE): void {
  client.send(dropItem, { serial, x, y, z: 0, grid: 0, container });
}

describe("items", () => {
  it("are taken off, laid down, taken by somebody else and put away, and everybody sees it", async () => {
    const { anna, bert, shoes, backpack } = await pair("anna", "bert");
    anna.send(pickUpItem, { serial: shoes, amount: 1 });
    await bert.waitFor(deleteObject, ({ serial }) => serial === shoes);
    drop(anna, shoes, GROUND, FIELD.x, FIELD.y + 1);
    await anna.waitFor(dropAccepted);
    const lying = await bert.waitFor(worldItem, ({ serial }) => serial === shoes);
    expect([lying.x, lying.y, lying.amount, lying.flags & 0x20]).toEqual([FIELD.x, FIELD.y + 1, 1, 0x20]);

    // Both reach for it at once: one gets it, the other is refused.
    const [fromAnna, fromBert] = [anna.received.frames.length, bert.received.frames.length];
    for (const client of [anna, bert]) client.send(pickUpItem, { serial: shoes, amount: 1 });
    await Promise.all([anna.ping(1), bert.ping(1)]);
    const refusals = [anna.received.of(liftReject, fromAnna), bert.received.of(liftReject, fromBert)];
    expect(refusals.flat()).toEqual([{ reason: LIFT_REFUSALS.belongsToAnother }]);
    const holder = refusals[0]!.length === 0 ? anna : bert;
    const other = holder === anna ? bert : anna;
    drop(holder, shoes, holder.serial);
    await holder.waitFor(dropAccepted, undefined, { from: holder === anna ? fromAnna : fromBert });

    holder.send(pickUpItem, { serial: shoes, amount: 1 });
    holder.send(equipItem, { serial: shoes, layer: LAYER.shoes, mobile: holder.serial });
    if (holder === anna) {
      const seen = await other.waitFor(wornItem, ({ serial }) => serial === shoes);
      expect(seen).toMatchObject({ mobile: anna.serial, layer: LAYER.shoes });
    }
    expect(backpack).toBeGreaterThan(0x4000_0000);
    await Promise.all([anna, bert].map(caughtUp));
  });

  it("are taken off and put on several at once by a key", async () => {
    const { anna, bert, shoes, backpack } = await pair("anna", "bert");
    const shirt = (await wornBy(bert, anna)).get(LAYER.shirt)!;
    anna.send(unequipMacro, { layers: [LAYER.shoes, LAYER.shirt, LAYER.cloak] });
    for (const item of [shoes, shirt]) {
      await anna.waitFor(addItemToContainer, ({ serial, container }) => serial === item && container === backpack);
      await bert.waitFor(deleteObject, ({ serial }) => serial === item);
    }
    anna.send(equipMacro, { items: [shoes, shirt, backpack, 0x4fff_ffff] });
    for (const item of [shoes, shirt])
      await bert.waitFor(wornItem, ({ serial, mobile }) => serial === item && mobile === anna.serial);
    await Promise.all([anna, bert].map(caughtUp));
  });

  it("lie in a backpack that opens for its owner alone", async () => {
    const { anna, bert, shoes, backpack } = await pair("carl", "dora");
    anna.send(doubleClick, { serial: backpack });
    expect(await anna.waitFor(openContainer)).toMatchObject({ serial: backpack, gump: 0x3c });
    await anna.waitFor(containerContents);
    bert.send(doubleClick, { serial: backpack });
    await bert.waitFor(clilocMessage, ({ cliloc }) => cliloc === CANNOT_HARM || cliloc === TOO_FAR);
    anna.send(pickUpItem, { serial: shoes, amount: 1 });
    drop(anna, shoes, backpack, 60, 80);
    expect(await anna.waitFor(addItemToContainer, ({ serial }) => serial === shoes)).toMatchObject({
      container: backpack,
      x: 60,
      y: 80,
    });
    await Promise.all([anna, bert].map(caughtUp));
    expect(bert.received.of(addItemToContainer)).toEqual([]);
  });

  it("cannot be lifted from others or dropped out of reach, and stay as they were", async () => {
    const { anna, bert, shoes, backpack } = await pair("emil", "fritz");
    const from = bert.received.frames.length;
    for (const serial of [shoes, backpack, anna.serial, 0x7fff_fff0]) bert.send(pickUpItem, { serial, amount: 1 });
    await bert.ping(1);
    expect(bert.received.of(liftReject, from).map(({ reason }) => reason)).toEqual([
      LIFT_REFUSALS.belongsToAnother,
      LIFT_REFUSALS.belongsToAnother,
      LIFT_REFUSALS.cannotLift,
      LIFT_REFUSALS.cannotLift,
    ]);
    anna.send(pickUpItem, { serial: shoes, amount: 0xffff });
    drop(anna, shoes, 0x4fff_fff0);
    drop(anna, shoes, GROUND, FIELD.x + 5, FIELD.y);
    drop(anna, shoes, shoes);
    await anna.ping(1);
    expect(anna.received.of(dropRefused)).toHaveLength(3);
    const seen = await anna.waitFor(wornItem, ({ serial }) => serial === shoes);
    expect(seen).toMatchObject({ mobile: anna.serial, layer: LAYER.shoes });
    await Promise.all([anna, bert].map(caughtUp));
  });

  it("go back when a player leaves with one on the cursor", async () => {
    const { anna, bert, shoes } = await pair("gustav", "hanna");
    anna.send(pickUpItem, { serial: shoes, amount: 1 });
    await anna.ping(1);
    await anna.logout();
    await bert.waitFor(deleteObject, ({ serial }) => serial === anna.serial);
    const back = await players.inWorld("gustav");
    expect((await wornBy(back, back)).get(LAYER.shoes)).toBe(shoes);
    await Promise.all([back, bert].map(caughtUp));
  });

  it("have names and tooltips", async () => {
    const { anna, backpack } = await pair("ida", "jakob");
    anna.send(tooltipsRequest, { serials: [backpack, anna.serial] });
    const { lines } = await anna.waitFor(tooltip, ({ serial }) => serial === backpack);
    expect(lines.length).toBeGreaterThan(0);
    await anna.waitFor(tooltip, ({ serial, lines: own }) => serial === anna.serial && own[0]!.arguments.includes("Ida"));
    anna.send(singleClick, { serial: backpack });
    await caughtUp(anna);
  });
});

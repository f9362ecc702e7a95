import { describe, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { worldItem } from "../../../runtime/protocol/packets/clicks.js";
import {
  deleteObject,
  mobileMoving,
  moveAcknowledge,
  moveRequest,
  viewRange,
  viewRangeRequest,
} from "../../../runtime/protocol/packets/movement.js";
import { disconnectNotice, logoutAck, logoutRequest } from "../../../runtime/protocol/packets/session.js";
import { playRequest } from "../../../loadtest/client/character.js";
import { seededRandom } from "../../support/random.js";
import { DEMO_START } from "../../../runtime/world/demo-town.js";
import { caughtUp } from "../../support/players.js";
import { playersOfSubject } from "../../support/one-shard.js";

const [NORTH, EAST, SOUTH_EAST, SOUTH] = [0, 2, 3, 4] as const;
const RUNNING = 0x80;
const [COMES, MOVES, GOES] = [0x78, 0x77, 0x1d];
const SERIAL_AT: Readonly<Record<number, number>> = { [COMES]: 3, [MOVES]: 1, [GOES]: 1 };
/** Middle of nowhere. */
const FIELD = { x: 3000, y: 3000 };
const LAMP_POST = 0x0b21;

const players = playersOfSubject();

/** Ids of the packets 0x78, 0x77 and 0x1D about somebody since a position of a client's recording, in order. */
function newsOf(client: GameClient, { serial }: { serial: number }, from = 0): number[] {
  return client.received.frames
    .slice(from)
    .filter(({ bytes }) => SERIAL_AT[bytes[0]!] !== undefined && bytes.readUInt32BE(SERIAL_AT[bytes[0]!]) === serial)
    .map(({ bytes }) => bytes[0]!);
}

/** The packets that two clients get about each other while `happens` runs. */
async function exchanged(one: GameClient, other: GameClient, happens: () => Promise<unknown>): Promise<[number[], number[]]> {
  const from = [one.received.frames.length, other.received.frames.length] as const;
  await happens();
  await Promise.all([caughtUp(one), caughtUp(other)]);
  return [newsOf(one, other, from[0]), newsOf(other, one, from[1])];
}

describe("a mobile that comes into sight or leaves it", () => {
  it.each([
    ["east", EAST, 1, 0],
    ["south", SOUTH, 0, 1],
    ["south-east", SOUTH_EAST, 1, 1],
  ])("appears and vanishes at exactly 18 tiles, for both sides, walking %s and back", async (_, away, dx, dy) => {
    const { anna, bert } = await players.allInWorldAt({
      anna: FIELD,
      bert: { x: FIELD.x + 17 * dx, y: FIELD.y + 17 * dy, direction: away },
    });
    const back = (away + 4) % 8;
    const at = (tiles: number) => ({ serial: bert.serial, x: FIELD.x + tiles * dx, y: FIELD.y + tiles * dy });
    expect([newsOf(anna, bert), newsOf(bert, anna)]).toEqual([[COMES], [COMES]]);
    expect(anna.received.of(mobileIncoming).at(-1)).toMatchObject(at(17));

    expect(await exchanged(anna, bert, () => bert.step(away, { run: true }))).toEqual([[MOVES], []]);
    expect(anna.received.of(mobileMoving).at(-1)).toMatchObject(at(18));
    expect(await exchanged(anna, bert, () => bert.step(away, { run: true }))).toEqual([[GOES], [GOES]]);
    const beyondSight = async (): Promise<void> => {
      await bert.step(away, { run: true });
      await bert.step(back);
      await bert.step(back, { run: true });
    };
    expect(await exchanged(anna, bert, beyondSight)).toEqual([[], []]);
    expect(await exchanged(anna, bert, () => bert.step(back, { run: true }))).toEqual([[COMES], [COMES]]);
    expect(anna.received.of(mobileIncoming).at(-1)).toMatchObject({ ...at(18), direction: back });
    expect(await exchanged(anna, bert, () => bert.step(back, { run: true }))).toEqual([[MOVES], []]);
    expect(anna.received.of(mobileMoving).at(-1)).toMatchObject(at(17));
  });

  it("is shown only to those who see it", async () => {
    const { anna, bert, cleo } = await players.allInWorldAt({
      anna: FIELD,
      bert: { x: FIELD.x + 30, y: FIELD.y, direction: EAST },
      cleo: { x: FIELD.x + 15, y: FIELD.y },
    });
    expect([newsOf(anna, cleo), newsOf(anna, bert)]).toEqual([[COMES], []]);
    expect([newsOf(cleo, anna), newsOf(cleo, bert)]).toEqual([[COMES], [COMES]]);
    expect([newsOf(bert, anna), newsOf(bert, cleo)]).toEqual([[], [COMES]]);
    await bert.step(EAST);
    await caughtUp(cleo);
    await bert.logout();
    await cleo.waitFor(deleteObject, ({ serial }) => serial === bert.serial);
    await caughtUp(anna);
    expect([newsOf(anna, bert), newsOf(cleo, bert)]).toEqual([[], [COMES, MOVES, GOES]]);
  });

  it("stays unseen on another map", async () => {
    const { anna, bert } = await players.allInWorldAt({
      anna: { ...FIELD, facet: 0 },
      bert: { ...FIELD, facet: 1, direction: EAST },
    });
    expect(await exchanged(anna, bert, () => bert.step(EAST))).toEqual([[], []]);
    expect([newsOf(anna, bert), newsOf(bert, anna)]).toEqual([[], []]);
  });

  it("may also be an item on the ground that a walker approaches", async () => {
    // The lamps in the south of the town stand in a row of their own.
    const row = DEMO_START.y + 11;
    const { anna } = await players.allInWorldAt({ anna: { x: DEMO_START.x, y: row + 19, direction: NORTH } });
    const from = anna.received.frames.length;
    const things = anna.received.of(worldItem).length;
    expect(things).toBeGreaterThan(0);
    await anna.step(NORTH);
    await caughtUp(anna);
    const lamps = anna.received.of(worldItem, from);
    expect(lamps.map(({ graphic, y }) => ({ graphic, y }))).toEqual(Array(3).fill({ graphic: LAMP_POST, y: row }));
    await anna.step(SOUTH);
    await anna.step(SOUTH);
    await caughtUp(anna);
    const gone = anna.received.of(deleteObject, from).map(({ serial }) => serial);
    expect(gone.sort()).toEqual(lamps.map(({ serial }) => serial).sort());
    expect(anna.received.of(worldItem)).toHaveLength(things + 3);
  });
});

describe("a step", () => {
  it("is sent as 0x77 to those in sight, several at once in order, and not to the walker", async () => {
    const { anna, bert } = await players.allInWorldAt({
      anna: FIELD,
      bert: { x: FIELD.x + 3, y: FIELD.y, direction: EAST },
    });
    const steps = [EAST, EAST | RUNNING, SOUTH, SOUTH | RUNNING, EAST].map((direction, sequence) =>
      moveRequest.write({ direction, sequence }),
    );
    bert.sendBytes(Buffer.concat(steps));
    await bert.waitFor(moveAcknowledge, ({ sequence }) => sequence === 4);
    await Promise.all([caughtUp(anna), caughtUp(bert)]);
    expect(anna.received.of(mobileMoving).map(({ x, y, direction }) => [x - FIELD.x, y - FIELD.y, direction])).toEqual([
      [4, 0, EAST],
      [5, 0, EAST | RUNNING],
      [5, 0, SOUTH],
      [5, 1, SOUTH | RUNNING],
      [5, 1, EAST],
    ]);
    expect(bert.received.of(mobileMoving)).toEqual([]);
  });
});

describe("the view range", () => {
  it("is set by 0xC8 within 5 to 24 tiles, and 0xC8 is answered", async () => {
    const { anna } = await players.allInWorldAt({ anna: FIELD });
    for (const [asked, granted] of [
      [0, 5],
      [4, 5],
      [5, 5],
      [18, 18],
      [24, 24],
      [25, 24],
      [255, 24],
    ] as const) {
      const from = anna.received.frames.length;
      anna.send(viewRangeRequest, { range: asked });
      expect(await anna.waitFor(viewRange, undefined, { from })).toEqual({ range: granted });
    }
  });

  it("decides who appears and vanishes, for that client alone", async () => {
    const { anna, bert, cleo } = await players.allInWorldAt({
      anna: FIELD,
      bert: { x: FIELD.x, y: FIELD.y + 10 },
      cleo: { x: FIELD.x - 24, y: FIELD.y + 24 },
    });
    const news = async (range: number): Promise<number[][]> => {
      const from = anna.received.frames.length;
      anna.send(viewRangeRequest, { range });
      await caughtUp(anna);
      return [newsOf(anna, bert, from), newsOf(anna, cleo, from)];
    };
    expect(await news(9)).toEqual([[GOES], []]);
    expect(await news(23)).toEqual([[COMES], []]);
    expect(await news(24)).toEqual([[], [COMES]]);
    expect(await news(18)).toEqual([[], [GOES]]);
    await Promise.all([caughtUp(bert), caughtUp(cleo)]);
    expect([newsOf(bert, anna), newsOf(cleo, anna)]).toEqual([[COMES], []]);
  });

  it("may be set while entering the world, and then shows everything within it once", async () => {
    const { bert, cleo } = await players.allInWorldAt({
      bert: { x: FIELD.x + 18, y: FIELD.y },
      cleo: { x: FIELD.x, y: FIELD.y + 24 },
    });
    const spot = await players.inWorldAt("anna", FIELD);
    await spot.logout();
    const anna = await players.loggedIn("anna");
    anna.sendBytes(Buffer.concat([playRequest("Anna", 0), viewRangeRequest.write({ range: 24 })]));
    await anna.waitFor(viewRange);
    await caughtUp(anna);
    expect([newsOf(anna, bert), newsOf(anna, cleo)]).toEqual([[COMES], [COMES]]);
  });

  it("also decides which steps are shown", async () => {
    const { anna, bert } = await players.allInWorldAt({
      anna: FIELD,
      bert: { x: FIELD.x + 23, y: FIELD.y, direction: EAST },
    });
    anna.send(viewRangeRequest, { range: 24 });
    await caughtUp(anna);
    expect(await exchanged(anna, bert, () => bert.step(EAST))).toEqual([[MOVES], []]);
    expect(await exchanged(anna, bert, () => bert.step(EAST))).toEqual([[GOES], []]);
  });
});

describe("the picture that a client has of the others", () => {
  /** Where everybody is, from everything that the client was told. */
  function picture(client: GameClient): Map<number, { x: number; y: number; direction: number }> {
    const seen = new Map<number, { x: number; y: number; direction: number }>();
    for (const { bytes, declaration } of client.received.frames) {
      if (declaration === deleteObject) seen.delete(deleteObject.read(bytes).serial);
      if (declaration !== mobileIncoming && declaration !== mobileMoving) continue;
      const { serial, x, y, direction } = declaration === mobileIncoming ? mobileIncoming.read(bytes) : mobileMoving.read(bytes);
      if (serial !== client.serial) seen.set(serial, { x, y, direction: direction & ~RUNNING });
    }
    return seen;
  }

  it.each([1, 2, 3])("is right after random walks and changes of the view range (seed %i)", async (seed) => {
    const random = seededRandom(seed);
    const names = ["anna", "bert", "cleo", "dora", "emil", "fritz", "gerd", "hans"];
    const spots = names.map((name) => {
      const spot = { x: FIELD.x - 15 + random.below(30), y: FIELD.y - 15 + random.below(30), direction: random.below(8) };
      return [name, spot] as const;
    });
    const clients = Object.values(await players.allInWorldAt(Object.fromEntries(spots)));
    const ranges = new Map(clients.map((client) => [client, 18]));
    for (let round = 0; round < names.length; round++) {
      for (const client of clients) {
        if (random.below(4) === 0) {
          const range = 5 + random.below(20);
          ranges.set(client, range);
          client.send(viewRangeRequest, { range });
        }
        // About half of these are turns, which cost a walker little time, so none comes too early.
        client.sendStep(random.below(2) === 0 ? client.place.direction : random.below(8), true);
      }
      await Promise.all(clients.map((client) => client.ping()));
      // After a tick the next round starts from what was already shown.
      await caughtUp(clients[round]!);
    }
    await Promise.all(clients.map(caughtUp));
    for (const client of clients) {
      const range = ranges.get(client)!;
      const inSight = clients.filter((other) => {
        const distance = Math.max(Math.abs(other.place.x - client.place.x), Math.abs(other.place.y - client.place.y));
        return other !== client && distance <= range;
      });
      expect(picture(client)).toEqual(new Map(inSight.map((other) => [other.serial, other.place])));
    }
  });
});

describe("a player who leaves the world", () => {
  it("is answered after 0xD1, vanishes for others and is disconnected", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: FIELD });
    bert.send(logoutRequest, {});
    expect(await bert.waitFor(logoutAck)).toEqual({ granted: true });
    expect(await bert.closed).toBe("closed by the server");
    await anna.waitFor(deleteObject, ({ serial }) => serial === bert.serial);
    expect(newsOf(anna, bert)).toEqual([COMES, GOES]);
  });

  it.each([
    ["says so with 0x01", (leaver: GameClient) => leaver.send(disconnectNotice, {})],
    ["hangs up", (leaver: GameClient) => void leaver.close()],
    ["is cut off", (leaver: GameClient) => leaver.destroy()],
  ])("vanishes for others when it %s", async (_, leave) => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: FIELD });
    leave(bert);
    await bert.closed;
    await anna.waitFor(deleteObject, ({ serial }) => serial === bert.serial);
    expect(newsOf(anna, bert)).toEqual([COMES, GOES]);
  });

  it("is seen again where it left when it comes back", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: { ...FIELD, direction: EAST } });
    await bert.step(EAST);
    await caughtUp(anna);
    await bert.logout();
    await anna.waitFor(deleteObject, ({ serial }) => serial === bert.serial);
    const again = await players.inWorld("bert");
    await anna.waitFor(mobileIncoming, ({ serial, x }) => serial === again.serial && x === FIELD.x + 1);
    expect(newsOf(anna, again)).toEqual([COMES, MOVES, GOES, COMES]);
  });
});

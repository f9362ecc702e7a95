import { setTimeout as timer } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { drawPlayer } from "../../../runtime/protocol/packets/entering.js";
import { mapChange } from "../../../runtime/protocol/packets/extended.js";
import {
  mobileMoving,
  moveAcknowledge,
  moveReject,
  moveRequest,
  resyncRequest,
} from "../../../runtime/protocol/packets/movement.js";
import { DEMO_START } from "../../../runtime/world/demo-town.js";
import { Players } from "../../support/players.js";
import { playersOfSubject, sharedShard } from "../../support/one-shard.js";
import type { Shard } from "../../support/shard.js";

const [NORTH, NORTH_EAST, EAST, SOUTH_EAST, NORTH_WEST] = [0, 1, 2, 3, 7] as const;
const RUNNING = 0x80;
/** A client has at most five steps unanswered (ClassicUO MAX_STEP_COUNT). */
const UNANSWERED_STEPS_MAXIMUM = 5;
/** Middle of nowhere. */
const FIELD = { x: 3000, y: 3000 };
/** A lamp post stands straight north of the start. */
const LAMP = { x: DEMO_START.x, y: DEMO_START.y - 11 };

let shard: Shard;
const players = playersOfSubject();
beforeAll(() => {
  shard = sharedShard();
});

function step(direction: number, sequence: number): Buffer {
  return moveRequest.write({ direction, sequence });
}

/** Where the server has the client's character, and how it looks. */
async function placeByServer(client: GameClient): Promise<{ x: number; y: number; direction: number }> {
  const from = client.received.frames.length;
  client.send(resyncRequest, {});
  const { x, y, direction } = await client.waitFor(drawPlayer, undefined, { from });
  return { x, y, direction };
}

function acknowledged(client: GameClient, from = 0): number[] {
  return client.received.of(moveAcknowledge, from).map(({ sequence }) => sequence);
}

describe("a step", () => {
  it("turns a character that faces another way, and moves one that faces this way", async () => {
    const client = await players.inWorldAt("anna", { ...FIELD, direction: NORTH });
    expect(await client.step(SOUTH_EAST)).toMatchObject({ outcome: "accepted", sequence: 0, notoriety: 1 });
    expect(await placeByServer(client)).toEqual({ ...FIELD, direction: SOUTH_EAST });
    expect(await client.step(SOUTH_EAST)).toMatchObject({ outcome: "accepted", sequence: 0 });
    expect(await client.step(SOUTH_EAST)).toMatchObject({ outcome: "accepted", sequence: 1 });
    expect(await placeByServer(client)).toEqual({ x: FIELD.x + 2, y: FIELD.y + 2, direction: SOUTH_EAST });
  });

  it("is shown to others with its place and the running flag", async () => {
    const { anna: walker, bert: watcher } = await players.allInWorldAt({
      anna: { ...FIELD, direction: EAST },
      bert: { x: FIELD.x, y: FIELD.y + 5 },
    });
    await walker.step(EAST);
    const seen = (x: number, direction: number) =>
      watcher.waitFor(mobileMoving, (moved) => moved.serial === walker.serial && moved.x === x && moved.direction === direction);
    await seen(FIELD.x + 1, EAST);
    await walker.step(EAST, { run: true });
    const run = await seen(FIELD.x + 2, EAST | RUNNING);
    expect(run).toMatchObject({ y: FIELD.y, z: 0, body: walker.me.body, flags: 0, notoriety: 1 });
    await walker.step(NORTH, { run: true });
    await seen(FIELD.x + 2, NORTH | RUNNING);
    // The direction that is kept has no running flag.
    expect(await placeByServer(walker)).toMatchObject({ direction: NORTH });
  });
});

describe("a blocked step", () => {
  it("is answered with 0x21, and no step sent before that answer is acknowledged", async () => {
    const spot = { x: LAMP.x, y: LAMP.y + 1, direction: NORTH };
    const client = await players.inWorldAt("anna", spot);
    client.sendBytes(Buffer.concat([step(NORTH, 0), step(EAST, 1), step(EAST, 2), step(EAST, 3), step(EAST, 4)]));
    expect(await client.waitFor(moveReject)).toEqual({ sequence: 0, ...spot, z: 0 });
    await client.ping();
    expect(acknowledged(client)).toEqual([]);
    expect(client.received.of(moveReject)).toHaveLength(1);

    expect(await client.step(EAST)).toMatchObject({ outcome: "accepted", sequence: 0 });
    expect(await client.step(EAST)).toMatchObject({ outcome: "accepted", sequence: 1 });
    expect(await placeByServer(client)).toEqual({ x: spot.x + 1, y: spot.y, direction: EAST });
  });

  it("may also be a diagonal one past a corner", async () => {
    const client = await players.inWorldAt("anna", { x: LAMP.x - 1, y: LAMP.y, direction: SOUTH_EAST });
    expect(await client.step(SOUTH_EAST)).toMatchObject({ outcome: "rejected", x: LAMP.x - 1, y: LAMP.y });
    await client.step(EAST);
    expect(await client.step(EAST)).toMatchObject({ outcome: "rejected", x: LAMP.x - 1, y: LAMP.y });
  });

  it("leaves others with the right place", async () => {
    const spot = { x: LAMP.x, y: LAMP.y + 1, direction: NORTH };
    const { anna: walker, bert: watcher } = await players.allInWorldAt({
      anna: spot,
      bert: { x: LAMP.x, y: LAMP.y + 5 },
    });
    await walker.step(NORTH);
    await walker.step(EAST);
    await watcher.waitFor(mobileMoving, ({ serial }) => serial === walker.serial);
    expect(watcher.received.of(mobileMoving)).toEqual([
      expect.objectContaining({ serial: walker.serial, x: spot.x, y: spot.y, direction: EAST }),
    ]);
  });
});

describe("the sequence of steps", () => {
  it("is corrected with 0x21 when a client lost count", async () => {
    const client = await players.inWorldAt("anna", { ...FIELD, direction: EAST });
    await client.step(EAST);
    client.sendBytes(step(EAST, 7));
    expect(await client.waitFor(moveReject)).toMatchObject({ sequence: 7, x: FIELD.x + 1, y: FIELD.y });
    expect(await client.step(EAST)).toMatchObject({ outcome: "accepted", sequence: 0 });
  });

  it("starts over after a 0x22 of the client, which is answered with 0x20", async () => {
    const client = await players.inWorldAt("anna", { ...FIELD, direction: EAST });
    for (let i = 0; i < 3; i++) await client.step(EAST, { run: true });
    expect(await placeByServer(client)).toEqual({ x: FIELD.x + 3, y: FIELD.y, direction: EAST });
    const from = client.received.frames.length;
    client.sendBytes(step(EAST | RUNNING, 3));
    expect(await client.step(EAST, { run: true })).toMatchObject({ outcome: "accepted", sequence: 0 });
    expect(acknowledged(client, from)).toEqual([0]);
  });
});

describe("the six maps", () => {
  it.each([
    ["Felucca", 0, 7168, 4096],
    ["Trammel", 1, 7168, 4096],
    ["Ilshenar", 2, 2304, 1600],
    ["Malas", 3, 2560, 2048],
    ["Tokuno", 4, 1448, 1448],
    ["Ter Mur", 5, 1280, 4096],
  ])("have their real sizes, and end there: %s", async (_, facet, width, height) => {
    const southEast = await players.inWorldAt("anna", { facet, x: width - 1, y: height - 1, direction: SOUTH_EAST });
    expect(southEast.me).toMatchObject({ mapWidth: width, mapHeight: height, x: width - 1, y: height - 1 });
    expect(await southEast.waitFor(mapChange)).toMatchObject({ map: facet });
    expect(await southEast.step(SOUTH_EAST)).toMatchObject({ outcome: "rejected", x: width - 1, y: height - 1 });
    await southEast.step(EAST);
    expect(await southEast.step(EAST)).toMatchObject({ outcome: "rejected", x: width - 1, y: height - 1 });
    await southEast.step(NORTH_WEST);
    expect(await southEast.step(NORTH_WEST)).toMatchObject({ outcome: "accepted" });
    await southEast.logout();

    const northWest = await players.inWorldAt("anna", { facet, x: 0, y: 0, direction: NORTH });
    expect(await northWest.step(NORTH)).toMatchObject({ outcome: "rejected", x: 0, y: 0 });
    await northWest.step(NORTH_EAST);
    expect(await northWest.step(NORTH_EAST)).toMatchObject({ outcome: "rejected", x: 0, y: 0 });
    await northWest.step(SOUTH_EAST);
    expect(await northWest.step(SOUTH_EAST)).toMatchObject({ outcome: "accepted" });
  });

  it.each([
    ["beyond the edge", { facet: 5, x: 1280, y: 10 }],
    ["on no map", { facet: 6, x: 10, y: 10 }],
  ])("give characters that were stored %s a start", async (_, spot) => {
    const client = await players.inWorldAt("anna", spot);
    expect(client.me).toMatchObject({ x: DEMO_START.x, y: DEMO_START.y, mapWidth: 7168 });
  });
});

describe("the speed limit", () => {
  it("rejects a flood of steps with 0x21 and keeps the connection", async () => {
    const client = await players.inWorldAt("anna", { ...FIELD, direction: EAST });
    const flood = Array.from({ length: 30 }, (_, sequence) => step(EAST | RUNNING, sequence));
    client.sendBytes(Buffer.concat(flood));
    const { sequence, x } = await client.waitFor(moveReject);
    await client.ping();
    // The steps in time were taken in order, and none of the rest.
    expect(sequence).toBeLessThan(20);
    expect(acknowledged(client)).toEqual(Array.from({ length: sequence }, (_, i) => i));
    expect(x).toBe(FIELD.x + sequence);
    expect(await placeByServer(client)).toMatchObject({ x });
  });
});

describe.concurrent("walks in real time", () => {
  let patient: Players;
  beforeAll(() => (patient = new Players(shard)));
  afterAll(() => patient.leave());

  /** The walker's own clock: a fair client does not send before its time. */
  const untilTime = (at: number): Promise<void> => timer(Math.max(0, at - performance.now()));

  it.each([
    ["runner", 200, EAST | RUNNING],
    ["walker", 400, EAST],
  ])("never reject a fair %s, however TCP bunches the steps", async (username, stepMs, direction) => {
    const client = await patient.inWorldAt(username, { x: 4000, y: 3000 + stepMs, direction: EAST });
    const bunches = 3;
    let lastMadeAt = performance.now();
    for (let first = 0; first < bunches * UNANSWERED_STEPS_MAXIMUM; first += UNANSWERED_STEPS_MAXIMUM) {
      client.sendBytes(Buffer.concat([0, 1, 2, 3, 4].map((i) => step(direction, first + i))));
      const last = first + UNANSWERED_STEPS_MAXIMUM - 1;
      await client.waitFor(moveAcknowledge, ({ sequence }) => sequence === last);
      // The next five steps are made one by one from here on, and TCP delivers them together with the last.
      lastMadeAt = Math.max(lastMadeAt + stepMs, performance.now()) + (UNANSWERED_STEPS_MAXIMUM - 1) * stepMs;
      await untilTime(lastMadeAt);
    }
    expect(client.received.of(moveReject)).toEqual([]);
    expect(acknowledged(client)).toEqual(Array.from({ length: bunches * UNANSWERED_STEPS_MAXIMUM }, (_, i) => i));
  });

  it("lead to the neighbouring tile in each of the eight directions", async () => {
    const spot = { x: 4100, y: 3000 };
    const client = await patient.inWorldAt("compass", { ...spot, direction: 4 });
    const ahead = [
      [0, -1],
      [1, -1],
      [1, 0],
      [1, 1],
      [0, 1],
      [-1, 1],
      [-1, 0],
      [-1, -1],
    ] as const;
    // A turn and a step for each direction, which together take less time than a walker may be ahead.
    for (const [direction, [dx, dy]] of ahead.entries()) {
      if (client.place.direction !== direction) await client.step(direction, { run: true });
      await client.step(direction, { run: true });
      spot.x += dx;
      spot.y += dy;
      expect(await placeByServer(client)).toEqual({ ...spot, direction });
    }
  });

  it("count their steps from 0 to 255 and go on with 1", async () => {
    const client = await patient.inWorldAt("turner", { x: 4000, y: 3000, direction: EAST });
    const turnMs = 50;
    for (let turn = 0; turn < 258; turn++) {
      // Counted from the last answer, so that a delayed walker does not hurry.
      await timer(turnMs);
      expect(await client.step(turn % 2 === 0 ? NORTH : EAST)).toMatchObject({ outcome: "accepted" });
    }
    expect(acknowledged(client)).toEqual([...Array.from({ length: 256 }, (_, i) => i), 1, 2]);
  });
});

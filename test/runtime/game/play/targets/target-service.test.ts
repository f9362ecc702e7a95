import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Counters } from "../../../../../runtime/game/connection/counters.js";
import { handleTargets } from "../../../../../runtime/game/play/targets/target-requests.js";
import { PacketHandlers } from "../../../../../runtime/game/connection/packet-handlers.js";
import { TargetService } from "../../../../../runtime/game/play/targets/target-service.js";
import type { NoAnswer } from "../../../../../runtime/contracts/client/client-questions.js";
import type { Target, TargetQuestion } from "../../../../../runtime/contracts/client/targets.js";
import { targetAnswer, targetCursor } from "../../../../../runtime/protocol/packets/targets.js";
import { Item } from "../../../../../runtime/world/entities/item.js";
import { Mobile } from "../../../../../runtime/world/entities/mobile.js";
import { World } from "../../../../../runtime/world/world.js";
import { PacketPlayer } from "../../../../support/session-player.js";

const TRAMMEL = 1;
const OTHER = 77;
const SWORD = 0x4000_0005;

let world: World;
let counters: Counters;
let targetService: TargetService;
let anna: PacketPlayer;
let isInSight: boolean;
let isKnown: boolean;
let reports: string[];
let ends: (Target | NoAnswer)[];

beforeEach(() => {
  vi.useFakeTimers();
  world = new World();
  counters = new Counters();
  reports = [];
  ends = [];
  isInSight = true;
  isKnown = true;
  const handlers = new PacketHandlers();
  anna = new PacketPlayer(1, handlers);
  targetService = new TargetService({
    find: (id) => (id === 1 ? anna.player : undefined),
    world,
    reach: { sees: (_, entity) => (entity instanceof Mobile ? isInSight : isKnown) },
    counters,
    whenDropped: (_, reason) => reports.push(reason),
  });
  handleTargets(handlers, { targets: targetService });
  world.enter(anna.mobile, { facet: TRAMMEL, x: 100, y: 100, z: 0 });
  world.enter(new Mobile(OTHER), { facet: TRAMMEL, x: 101, y: 100, z: 0 });
  world.enter(new Item(SWORD, world.kinds.resolve("sword"), { itemId: 0x0f5e }), { facet: TRAMMEL, x: 102, y: 100, z: 0 });
});

afterEach(() => {
  targetService.leave(anna.player);
  vi.useRealTimers();
});

function ask(question: Partial<TargetQuestion> = {}): void {
  const asked = { kind: "place", flags: "neutral", timeoutMs: 5_000, ...question } as const;
  expect(targetService.ask(1, asked, (end) => ends.push(end))).toBe(true);
}

describe("a target cursor", () => {
  test("has the requested kind and colour", async () => {
    ask({ kind: "object", flags: "harmful" });
    expect(await anna.windows.waitForTarget()).toMatchObject({ type: 0, flags: 1 });
    ask({ kind: "place", flags: "helpful" });
    expect(anna.received.of(targetCursor).at(-1)).toMatchObject({ type: 1, flags: 2 });
  });

  test.each([OTHER, SWORD])("returns object %i", async (serial) => {
    ask({ kind: "object" });
    (await anna.windows.waitForTarget()).object(serial);
    expect(ends).toEqual([{ kind: "object", serial }]);
    expect(targetService.openCount).toBe(0);
  });

  test("returns a place or an object if both are allowed", async () => {
    ask();
    const first = await anna.windows.waitForTarget();
    first.place(110, 120, -5, 0x4a9);
    ask();
    (await anna.windows.waitForTarget(({ cursor }) => cursor !== first.cursor)).object(OTHER);
    expect(ends).toEqual([
      { kind: "place", mapId: TRAMMEL, x: 110, y: 120, z: -5, graphic: 0x4a9 },
      { kind: "object", serial: OTHER },
    ]);
  });

  test("can be cancelled", async () => {
    ask();
    (await anna.windows.waitForTarget()).cancel();
    expect(ends).toEqual(["cancelled"]);
    expect(reports).toEqual([]);
  });

  test("replaces the previous cursor, whose late answers are ignored", async () => {
    ask();
    const first = await anna.windows.waitForTarget();
    ask({ kind: "object" });
    expect(ends).toEqual(["replaced"]);
    first.cancel();
    expect(counters.targetAnswersDropped.notOpen).toBe(0);
    first.object(OTHER);
    expect(ends).toEqual(["replaced"]);
    expect(counters.targetAnswersDropped.notOpen).toBe(1);
    expect(reports).toHaveLength(1);
    (await anna.windows.waitForTarget(({ cursor }) => cursor !== first.cursor)).object(OTHER);
    expect(ends).toEqual(["replaced", { kind: "object", serial: OTHER }]);
  });

  test("ends after its time, and the client's answer to that is ignored", async () => {
    ask({ timeoutMs: 3_000 });
    const cursor = await anna.windows.waitForTarget();
    vi.advanceTimersByTime(2_999);
    expect(ends).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ends).toEqual(["timeout"]);
    expect(anna.received.of(targetCursor).at(-1)).toMatchObject({ cursor: cursor.cursor, flags: 3 });
    cursor.cancel();
    expect(counters.targetAnswersDropped.notOpen).toBe(0);
  });

  test("ends when its player leaves, and no timer is left", () => {
    ask();
    targetService.leave(anna.player);
    expect(ends).toEqual(["gone"]);
    expect(vi.getTimerCount()).toBe(0);
    expect(targetService.ask(2, { kind: "place", flags: "neutral", timeoutMs: 1 }, (end) => ends.push(end))).toBe(false);
  });

  test("rejects an object that is missing or out of sight", async () => {
    ask();
    (await anna.windows.waitForTarget()).object(12_345);
    isInSight = false;
    ask();
    const { cursor } = anna.received.of(targetCursor).at(-1)!;
    anna.send(targetAnswer, { type: 0, cursor, flags: 0, serial: OTHER, x: 101, y: 100, z: 0, graphic: 0 });
    expect(ends).toEqual(["invalid", "invalid"]);
    expect(counters.targetAnswersDropped.notSeen).toBe(2);
  });

  test("accepts items that the client knows, even contained or worn ones, and no others", async () => {
    isInSight = false;
    ask();
    (await anna.windows.waitForTarget()).object(SWORD);
    [isInSight, isKnown] = [true, false];
    ask();
    const { cursor } = anna.received.of(targetCursor).at(-1)!;
    world.teleport(world.item(SWORD)!, { facet: TRAMMEL, x: 130, y: 100, z: 0 });
    anna.send(targetAnswer, { type: 0, cursor, flags: 0, serial: SWORD, x: 0, y: 0, z: 0, graphic: 0 });
    expect(ends).toEqual([{ kind: "object", serial: SWORD }, "invalid"]);
  });

  test("accepts an item that was laid down a moment ago, before the update that shows it", () => {
    isKnown = false;
    ask();
    const { cursor } = anna.received.of(targetCursor).at(-1)!;
    anna.send(targetAnswer, { type: 0, cursor, flags: 0, serial: SWORD, x: 0, y: 0, z: 0, graphic: 0 });
    expect(ends).toEqual([{ kind: "object", serial: SWORD }]);
  });

  test("rejects places off the map, and any place if an object is required", async () => {
    ask();
    (await anna.windows.waitForTarget()).place(7_168, 0);
    ask({ kind: "object" });
    const { cursor } = anna.received.of(targetCursor).at(-1)!;
    anna.send(targetAnswer, { type: 1, cursor, flags: 0, serial: 0, x: 5, y: 5, z: 0, graphic: 9 });
    expect(ends).toEqual(["invalid", "invalid"]);
    expect(counters.targetAnswersDropped).toMatchObject({ offMap: 1, wrongKind: 1 });
    expect(reports).toHaveLength(1);
  });

  test("that is not open has its answer dropped", () => {
    anna.send(targetAnswer, { type: 0, cursor: 1, flags: 0, serial: OTHER, x: 0, y: 0, z: 0, graphic: 0 });
    expect(counters.targetAnswersDropped.notOpen).toBe(1);
    expect(reports).toHaveLength(1);
  });
});

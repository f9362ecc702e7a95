import { describe, expect, it } from "vitest";
import { directionOf, beside } from "../../loadtest/client/directions.js";
import type { Seat } from "../../loadtest/client/play.js";
import { specifiedTimings } from "../../loadtest/client/timings.js";
import { emptyTally } from "../../loadtest/measure/tally.js";
import { findPath } from "../../loadtest/scenario/path.js";
import { Surroundings } from "../../loadtest/scenario/surroundings.js";
import { Walker } from "../../loadtest/scenario/walker.js";
import { moveAcknowledge, moveReject, moveRequest } from "../../runtime/protocol/packets/movement.js";
import { SteppedClock } from "./stepped-clock.js";

const START = { x: 100, y: 100, z: 0, direction: 0 };
const free = (): boolean => false;

describe("a path over tiles that nothing is known of", () => {
  it("is straight, with as many steps as tiles", () => {
    expect(findPath(START, { x: 100, y: 97 }, 0, free)).toEqual([0, 0, 0]);
    expect(findPath(START, { x: 103, y: 103 }, 0, free)).toEqual([3, 3, 3]);
    expect(findPath(START, { x: 130, y: 95 }, 0, free)).toHaveLength(30);
  });

  it("ends near enough, and is empty for a player who is already there", () => {
    expect(findPath(START, { x: 110, y: 100 }, 4, free)).toHaveLength(6);
    expect(findPath(START, { x: 102, y: 102 }, 2, free)).toEqual([]);
  });

  it("goes around what is known to be blocked", () => {
    const isWall = (x: number, y: number): boolean => x === 102 && y >= 95 && y <= 105;
    const isBlocked = (x: number, y: number, direction: number): boolean => {
      const to = beside(x, y, direction);
      return isWall(to.x, to.y);
    };
    const path = findPath(START, { x: 104, y: 100 }, 0, isBlocked)!;
    let at: { x: number; y: number } = START;
    for (const direction of path) {
      at = beside(at.x, at.y, direction);
      expect(isWall(at.x, at.y)).toBe(false);
    }
    expect(at).toEqual({ x: 104, y: 100 });
    expect(path.length).toBeLessThanOrEqual(12);
  });

  it("is not found out of a closed room, after a bounded search", () => {
    expect(findPath(START, { x: 110, y: 100 }, 0, (x, y) => Math.max(Math.abs(x - 100), Math.abs(y - 100)) >= 3)).toBeUndefined();
    expect(findPath(START, { x: 60_000, y: 60_000 }, 0, (x) => x > 101)).toBeUndefined();
  });
});

/** A walker on a plain with walls, whose steps are answered at once. */
function walkerOn(isWall: (x: number, y: number) => boolean, answers = true) {
  const clock = new SteppedClock();
  const surroundings = new Surroundings();
  surroundings.placeAt(START);
  const at = { ...START };
  const sent: { direction: number; atMs: number }[] = [];
  const seat = {
    clock,
    timings: specifiedTimings,
    tally: emptyTally(),
    isLeaving: false,
    leave: () => undefined,
    onLatency: () => undefined,
    send(bytes: Uint8Array) {
      const { direction: bits, sequence } = moveRequest.read(bytes);
      sent.push({ direction: bits, atMs: clock.now() });
      const direction = directionOf(bits);
      const to = direction === at.direction ? beside(at.x, at.y, direction) : at;
      const frame = isWall(to.x, to.y)
        ? moveReject.write({ sequence, ...at })
        : moveAcknowledge.write({ sequence, notoriety: 1 });
      if (!isWall(to.x, to.y)) Object.assign(at, to, { direction });
      if (answers) queueMicrotask(() => walker.onFrame(frame, 0, frame.length));
    },
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      clock.at(clock.now() + ms, resolve);
      queueMicrotask(() => clock.toNext());
    });
  const walker = new Walker(seat as unknown as Seat, surroundings, pause);
  return { walker, surroundings, sent, clock, tally: seat.tally };
}

describe("a walker", () => {
  it("turns before it walks, as fast as a player may, and follows its own place", async () => {
    const { walker, surroundings, sent } = walkerOn(free);
    expect(await walker.walk(2, 2)).toBe(true);
    expect(await walker.walk(2, 1, false)).toBe(true);
    expect(await walker.walk(2)).toBe(true);
    expect(sent).toEqual([
      { direction: 0x82, atMs: 0 },
      { direction: 0x82, atMs: 100 },
      { direction: 0x82, atMs: 300 },
      { direction: 0x02, atMs: 500 },
      { direction: 0x82, atMs: 900 },
    ]);
    expect(surroundings.place).toMatchObject({ x: 104, y: 100, direction: 2 });
  });

  it("finds its way around walls that it only learns of by walking into them", async () => {
    const { walker, surroundings, tally } = walkerOn((x, y) => x === 103 && y >= 97 && y <= 103);
    expect(await walker.pathTo(106, 100, {})).toBe(true);
    expect(surroundings.place).toMatchObject({ x: 106, y: 100 });
    expect(tally.movesRejected).toBeGreaterThan(0);
    expect(tally.movesSent).toBe(tally.movesAcked + tally.movesRejected);
  });

  it("gives up a goal that it cannot reach, and one that is too far", async () => {
    const closed = walkerOn((x, y) => Math.max(Math.abs(x - 100), Math.abs(y - 100)) === 2);
    expect(await closed.walker.pathTo(110, 100, {})).toBe(false);
    // Each further attempt takes time, so that the thread is free for others.
    const [before, sent] = [closed.clock.now(), closed.tally.movesSent];
    expect(await closed.walker.pathTo(110, 100, {})).toBe(false);
    expect([closed.clock.now() - before, closed.tally.movesSent]).toEqual([500, sent]);
    const far = walkerOn(free);
    expect(await far.walker.pathTo(200, 100, { stepsMax: 10 })).toBe(false);
    expect(far.surroundings.place.x).toBeLessThanOrEqual(200);
    expect(far.tally.movesSent).toBeLessThan(120);
  });

  it("counts a step that is not answered in time, and goes on", async () => {
    const { walker, clock, tally } = walkerOn(free, false);
    const walked = walker.walk(0);
    clock.toNext();
    expect(await walked).toBe(false);
    expect(clock.now()).toBe(specifiedTimings.acknowledgementMs);
    expect(tally).toMatchObject({ movesSent: 1, movesTimedOut: 1, movesAcked: 0 });
  });

  it("refuses what is no direction, and a step while another is under way", async () => {
    const { walker } = walkerOn(free, false);
    await expect(walker.walk(8)).rejects.toThrow("0 (north) to 7 (north-west)");
    void walker.walk(0);
    await expect(walker.walk(0)).rejects.toThrow("a step is under way");
  });
});

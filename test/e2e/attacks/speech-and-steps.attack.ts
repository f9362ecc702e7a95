import { afterEach, beforeAll, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { creationRequest } from "../../../loadtest/client/character.js";
import { mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { nameRequest, nameResponse } from "../../../runtime/protocol/packets/clicks.js";
import { moveAcknowledge, moveReject, moveRequest } from "../../../runtime/protocol/packets/movement.js";
import { unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import { LEAD_LIMIT_MS, RUN_STEP_MS } from "../../../runtime/world/space/pace.js";
import { type Arena, attacksOn } from "../../support/arena.js";
import { sharedArena } from "../../support/one-shard.js";
import { u16, variable } from "../../support/bytes.js";
import { caughtUp } from "../../support/players.js";
import { verdictOn } from "../../support/verdict.js";

const EAST = 2;
const WEST = 6;
const RUNNING = 0x80;

let arena: Arena;

beforeAll(() => {
  arena = sharedArena();
});
afterEach(() => arena.clear());

const attack = attacksOn(() => arena);

attack("attack 6: hostile text", () => {
  const said = (units: number[], language = "ENU\0"): Buffer =>
    variable(0xad, [0, ...u16(0x02b2), ...u16(3), ...Buffer.from(language, "latin1"), ...units.flatMap(u16), 0, 0]);
  const units = (text: string): number[] => Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));

  it.each<[string, Buffer, string]>([
    ["control characters", said(units("a\u0001b\u0007c\u001b[31md\u009be\u007ff")), "abc[31mdef"],
    ["line feeds that would forge a log line", said(units("hi\r\n2026-01-01 ERROR forged")), "hi2026-01-01 ERROR forged"],
    ["halves of surrogate pairs", said([0x41, 0xd800, 0x42, 0xdc00, 0x43, 0xdfff]), "ABC"],
    ["marks that change the direction of writing", said(units("a\u202eb\u2066c\u200fd")), "abcd"],
    ["line separators and byte order marks", said(units("a\u2028b\u2029c\ufeffd\ufffe")), "abcd"],
    ["text hidden behind a NUL", said([...units("seen"), 0, ...units("hidden")]), "seen"],
    ["an invalid language", said(units("which language"), "\u0001\u0002\u0003\u0004"), "which language"],
    ["control characters of old speech", variable(0x03, [0, 0, 0, 0, 3, ...Buffer.from("x\x01y\x1bz\x81!\0", "latin1")]), "xyz!"],
    [
      "broken UTF-8 with keywords",
      variable(0xad, [0xc0, 0, 0, 0, 3, ...Buffer.from("ENU\0"), 0, 0, 0x61, 0xff, 0xc0, 0xaf, 0xed, 0xa0, 0x80, 0x62, 0]),
      "ab",
    ],
  ])("is cleaned before others hear it: %s", async (_, bytes, heard) => {
    const client = await arena.player();
    client.sendBytes(bytes);
    const message = await arena.bystander.client.waitFor(unicodeMessage, ({ serial }) => serial === client.serial);
    expect(message).toMatchObject({ text: heard, language: "ENU", type: 0 });
    expect(await verdictOn(client)).toBe("open");
  });

  it("reaches nobody when cleaning leaves nothing of it", async () => {
    const client = await arena.player();
    client.sendBytes(Buffer.concat([said([0x01, 0x02]), said([]), said([0x20, 0x20]), said([0, 0x41])]));
    client.say("something");
    await arena.bystander.client.waitFor(unicodeMessage, ({ text }) => text === "something");
    const heard = arena.bystander.client.received.of(unicodeMessage).filter(({ serial }) => serial === client.serial);
    expect(heard.map(({ text }) => text)).toEqual(["something"]);
  });

  it("is left unchanged when it is only another language", async () => {
    const client = await arena.player();
    const text = "naïve ❤ 日本語 𝒳 {bold}";
    client.say(text);
    await arena.bystander.client.waitFor(unicodeMessage, (message) => message.text === text);
  });

  it("is cleaned out of characters' names, or replaces them by a generic one", async () => {
    const names: Record<string, string> = {
      "Ev\u0007il\u001b": "Evil",
      "Lord British": "Generic Player",
      "{bold}": "Generic Player",
    };
    for (const [wished, given] of Object.entries(names)) {
      const client = await arena.guest();
      client.sendBytes(nameInCreation(wished));
      await client.waitFor(mobileIncoming);
      client.send(nameRequest, { serial: client.serial });
      expect((await client.waitFor(nameResponse, ({ serial }) => serial === client.serial)).name).toBe(given);
    }
  });

  /** 0xF8 with exactly these bytes as the name. */
  function nameInCreation(name: string): Buffer {
    const bytes = creationRequest({ name: "Placeholder" });
    bytes.fill(0, 10, 40).write(name, 10, "latin1");
    return bytes;
  }
});

attack("attack 15: steps faster than the pace", () => {
  const flood = (count: number, direction: number): Buffer =>
    Buffer.concat(
      Array.from({ length: count }, (_, i) =>
        moveRequest.write({ direction: direction | RUNNING, sequence: i === 0 ? 0 : ((i - 1) % 255) + 1 }),
      ),
    );

  it("get 0x21, leave the session at a possible place, and let it walk on", async () => {
    const client = await arena.player();
    const begin = client.place;
    const beganAt = performance.now();
    const from = client.received.frames.length;
    client.sendBytes(flood(1_000, EAST));
    await client.waitFor(moveReject);
    await caughtUp(client);

    const answers = client.received.frames.slice(from).flatMap(({ declaration }) => {
      return declaration === moveAcknowledge || declaration === moveReject ? [declaration] : [];
    });
    // Nothing sent before a rejection is acknowledged after it.
    expect(answers.lastIndexOf(moveAcknowledge)).toBeLessThan(answers.indexOf(moveReject));
    const possible = Math.ceil((LEAD_LIMIT_MS + performance.now() - beganAt) / RUN_STEP_MS) + 1;
    const { x, y } = client.received.of(moveReject).at(-1)!;
    expect(y).toBe(begin.y);
    expect(x - begin.x).toBeGreaterThan(0);
    expect(x - begin.x).toBeLessThanOrEqual(possible);
    await walksAgain(client);
    expect(client.place.x).toBeLessThan(x + 3);
  });

  it("gain nothing from restarting the sequence over and over", async () => {
    const client = await arena.player();
    const begin = client.place;
    const beganAt = performance.now();
    const restarts = Array.from({ length: 30 }, () => moveRequest.write({ direction: EAST | RUNNING, sequence: 0 }));
    client.sendBytes(Buffer.concat(restarts));
    await client.waitFor(moveReject);
    await caughtUp(client);
    const { x } = client.received.of(moveReject).at(-1)!;
    expect(x - begin.x).toBeLessThanOrEqual(Math.ceil((LEAD_LIMIT_MS + performance.now() - beganAt) / RUN_STEP_MS) + 1);
    await walksAgain(client);
  });

  it("are not taken when their sequence numbers are wrong", async () => {
    const client = await arena.player();
    const begin = client.place;
    const send = (sequence: number, count = 1): void => {
      client.sendBytes(Buffer.concat(Array<Buffer>(count).fill(moveRequest.write({ direction: EAST, sequence }))));
    };
    // Before a sequence starts, other numbers may be stale steps: nine get no answer, and the tenth is rejected.
    send(5, 9);
    await caughtUp(client);
    expect(client.received.of(moveReject)).toEqual([]);
    send(5);
    expect(await client.waitFor(moveReject)).toMatchObject({ sequence: 5, x: begin.x, y: begin.y });
    // Within a sequence, a wrong number means that the client lost count or lies.
    for (const wrong of [0, 2, 255]) {
      const from = client.received.frames.length;
      send(0);
      await client.waitFor(moveAcknowledge, ({ sequence }) => sequence === 0, { from });
      send(wrong);
      expect(await client.waitFor(moveReject, undefined, { from })).toMatchObject({ sequence: wrong });
    }
    expect(client.received.of(moveAcknowledge)).toHaveLength(3);
    expect(await verdictOn(client)).toBe("open");
  });

  it("five steps that TCP delivers at once are accepted", async () => {
    const client = await arena.player();
    const from = client.received.frames.length;
    client.sendBytes(flood(5, EAST));
    await client.waitFor(moveAcknowledge, ({ sequence }) => sequence === 4, { from });
    expect(client.received.of(moveReject)).toEqual([]);
  });

  /** Steps, waiting for each answer, until the pace allows a step again. */
  async function walksAgain(client: GameClient): Promise<void> {
    for (let attempt = 0; attempt < 200; attempt++) {
      if ((await client.step(WEST)).outcome === "accepted") return;
    }
    throw new Error("no step was accepted any more");
  }
});

attack("attack 16: steps where nobody can go", () => {
  const corners = [
    { corner: "north-west", spot: { x: 0, y: 0 }, directions: [0, 1, 5, 6, 7] },
    { corner: "south-east", spot: { x: 7_167, y: 4_095 }, directions: [1, 2, 3, 4, 5] },
  ];

  it.each(corners)("get 0x21 at the $corner corner of the map, and keep the session", async ({ spot, directions }) => {
    const client = await arena.players.inWorldAt(arena.newName(), { ...spot, facet: 1, direction: 3 });
    for (const direction of directions) {
      // The first of the two may be a turn.
      const outcomes = [(await client.step(direction)).outcome, (await client.step(direction)).outcome];
      expect(outcomes).toContain("rejected");
      expect(client.place).toMatchObject(spot);
    }
    expect(await verdictOn(client)).toBe("open");
  });

  it("are acknowledged when their direction has undefined bits", async () => {
    const client = await arena.player();
    const from = client.received.frames.length;
    client.sendBytes(moveRequest.write({ direction: 0x7a, sequence: 0 }));
    await client.waitFor(moveAcknowledge, undefined, { from });
    expect(await verdictOn(client)).toBe("open");
  });
});

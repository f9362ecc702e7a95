import type net from "node:net";
import { setInterval } from "node:timers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PacketReader } from "../../../loadtest/client/frame-reader.js";
import { Received } from "../../support/client/received.js";
import { warModeRequest } from "../../../runtime/protocol/packets/entering.js";
import { asciiSpeech, unicodeMessage, unicodeSpeech } from "../../../runtime/protocol/packets/speech.js";
import { Arena } from "../../support/arena.js";
import { readsNothing, SocketClient } from "../../support/socket-client.js";
import { until } from "../../support/until.js";
import { verdictOn } from "../../support/verdict.js";

/** On a loopback connection the kernel buffers about 4 MB before the outbox starts to fill. */
const OUTBOX_BYTES = 262_144;
/** Enough clients to fill the kernel's buffers within seconds at the rates that they are allowed. */
const CROWD = 200;
/** On a slow machine the crowd is heard more slowly. */
const FILL_LIMIT_MS = 600_000;
const BEAT_MS = 50;
/** Each client speaks every tenth beat, as often as its rate allows. In the first beats it uses up its burst too. */
const GROUPS = 10;
const HASTY_BEATS = 40;
/**
 * The talker stays far below its rate: on a slow machine lines come in bunches, and those above the rate are dropped.
 */
const TALKING_BEATS = 40;
const SLOW_BYTES = 256;
const SLOW_MS = 250;
/** Out of sight of the crowd. */
const QUIET = { x: 1_600, y: 1_600 };

let arena: Arena;

beforeAll(async () => {
  arena = await Arena.open({ flags: [`--game-outbox-bytes=${OUTBOX_BYTES}`] });
});
afterAll(() => arena.close());

/** Two lines of 128 characters, in UTF-16 and in Latin-1, whose bytes have the longest Huffman codes. */
const noise = Buffer.concat([
  unicodeSpeech.write({ type: 0, hue: 0x02b2, font: 3, language: "ENU", text: "\u9898".repeat(128) }),
  asciiSpeech.write({ type: 0, hue: 0x02b2, font: 3, text: "\u00e7".repeat(128) }),
]);

const buffer = Buffer.alloc(65_536);
const readsAll: net.OnReadOpts = { buffer, callback: () => true };

describe("attack 17: standing in a crowd and reading nothing", () => {
  it("ends that session once its outbox is full, and no other", async () => {
    const heard: Buffer[] = [];
    const own = Buffer.alloc(SLOW_BYTES);
    const slowName = arena.newName();
    const talker = await arena.players.inWorldAt(arena.newName(), QUIET);
    await (await arena.players.inWorldAt(slowName, { ...QUIET, x: QUIET.x + 1 })).close();
    const slowReading: net.OnReadOpts = { buffer: own, callback: (count) => heard.push(Buffer.from(own.subarray(0, count))) < 0 };
    const slow = await SocketClient.inWorld(arena.shard, arena.players, slowName, slowReading, false);
    const names = Array.from({ length: CROWD }, () => arena.newName());
    const crowd = await Promise.all(names.map((name) => SocketClient.inWorld(arena.shard, arena.players, name, readsAll)));
    const stalledName = arena.newName();
    const stalled = await SocketClient.inWorld(arena.shard, arena.players, stalledName, readsNothing());
    await until("all are in the world", async () => {
      const present = (await arena.metrics()).value("sessions_in_world");
      return present === CROWD + 4 ? undefined : `${present} are`;
    });

    const spoken: string[] = [];
    let beats = 0;
    const noiseOf = (group: number): void => {
      for (let i = group % GROUPS; i < CROWD; i += GROUPS) crowd[i]!.socket.write(noise);
    };
    const timers = [
      setInterval(() => slow.socket.resume(), SLOW_MS),
      setInterval(() => {
        noiseOf(++beats);
        if (beats <= HASTY_BEATS) for (const group of [beats + 3, beats + 6]) noiseOf(group);
        const war = warModeRequest.write({ war: beats % 2 === 0 });
        for (const { socket } of crowd) socket.write(war);
        if (beats % TALKING_BEATS !== 1) return;
        const line = `${spoken.length} `.padEnd(100, "of a long talk ");
        spoken.push(line);
        talker.say(line);
      }, BEAT_MS),
    ];
    try {
      const full = async (): Promise<string | undefined> => {
        const overflows = (await arena.metrics()).value("outbox_overflows_total");
        return overflows > 0 ? undefined : "it is not";
      };
      const beganAt = performance.now();
      await until("the outbox of the stalled one is full", full, FILL_LIMIT_MS);
      // It must not end at the start of the noise: the kernel still has room for those bytes.
      expect(performance.now() - beganAt).toBeGreaterThan(BEAT_MS * GROUPS);
      await arena.isUnharmed();
      const present = await arena.present();
      expect(present).not.toContain(stalledName);
      expect(present).toEqual(expect.arrayContaining([...names, slowName]));
      expect((await arena.metrics()).value("outbox_overflows_total")).toBe(1);
    } finally {
      for (const timer of timers) clearInterval(timer);
    }

    // The slow client must have missed nothing.
    const rush = setInterval(() => slow.socket.resume(), 1);
    const received = new Received();
    const reader = new PacketReader(true, (bytes, start, end) => received.add(bytes.subarray(start, end)));
    try {
      await until("the slow one has heard everything", () => {
        for (const chunk of heard.splice(0)) reader.push(chunk, chunk.length);
        const lines = received.of(unicodeMessage).map(({ text }) => text);
        return lines.length >= spoken.length ? undefined : `${lines.length} of ${spoken.length} lines`;
      });
    } finally {
      clearInterval(rush);
    }
    expect(received.of(unicodeMessage).map(({ text }) => text)).toEqual(spoken.map((line) => line.trim()));
    expect(await verdictOn(talker)).toBe("open");
    for (const { socket } of [...crowd, slow, stalled]) socket.destroy();
  });
});

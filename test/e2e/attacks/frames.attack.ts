import { afterEach, beforeAll, expect, it } from "vitest";
import { moveRequest } from "../../../runtime/protocol/packets/movement.js";
import { ping, pingRequest } from "../../../runtime/protocol/packets/session.js";
import { unicodeMessage, unicodeSpeech } from "../../../runtime/protocol/packets/speech.js";
import { type Arena, attacksOn } from "../../support/arena.js";
import { sharedArena } from "../../support/one-shard.js";
import { gumpAnswer, keywordSpeech, speech, u16, u32, utf16, variable, zeros } from "../../support/bytes.js";
import { NEW_VERSION, seedOf } from "../../support/raw-client.js";
import { verdictBeforeLogin, verdictInWorld, verdictOn } from "../../support/verdict.js";

let arena: Arena;

beforeAll(() => {
  arena = sharedArena();
});
afterEach(() => arena.clear());

const attack = attacksOn(() => arena);

attack("attack 1: a variable packet whose length is less than its header", () => {
  const ids = [0x03, 0x12, 0x3b, 0xad, 0xb1, 0xbf, 0xc2, 0xd6, 0xd7];
  it.each([0, 1, 2])("closes the connection, whatever the packet: length %i", async (length) => {
    const verdicts = await Promise.all(ids.map((id) => verdictInWorld(arena, variable(id, [0, 0, 0, 0], length))));
    expect(verdicts).toEqual(ids.map(() => "closed"));
  });

  it("closes the connection before the login too, and for packets without a handler", async () => {
    expect(await verdictBeforeLogin(arena, variable(0xbd, [0], 2))).toBe("closed");
    // 0xE4 is another client's encryption answer. It is in the table of lengths, but not declared.
    expect(await verdictInWorld(arena, variable(0xe4, [0], 1))).toBe("closed");
  });

  it("keeps the connection when the length is the shortest legal one", async () => {
    expect(await verdictInWorld(arena, variable(0xbd, []), variable(0xd6, []), variable(0xe4, []), speech(""))).toBe("open");
  });
});

attack("attack 2: a large length and then silence", () => {
  const ids = [0x03, 0x12, 0xad, 0xb1, 0xbf, 0xc2, 0xd6];
  it("closes the connection at the header, without waiting for the body", async () => {
    const verdicts = await Promise.all(
      ids.map(async (id) => {
        const client = await arena.player();
        client.sendBytes(variable(id, [], 0xffff));
        return client.closed;
      }),
    );
    expect(verdicts).toHaveLength(ids.length);
  });

  it("closes the connection before the login too", async () => {
    const client = await arena.stranger();
    client.send(seedOf(NEW_VERSION), variable(0xbd, [], 0xffff));
    await client.closed;
  });

  it("keeps the connection when the length is legal, and reads the rest when it comes", async () => {
    const client = await arena.player();
    const line = speech("the rest came later");
    client.sendBytes(line.subarray(0, 20));
    await arena.bystander.walksOn();
    client.sendBytes(line.subarray(20));
    await client.waitFor(unicodeMessage, ({ text }) => text === "the rest came later");
    expect(await verdictOn(client)).toBe("open");
  });
});

attack("attack 3: false counts within a packet", () => {
  const lies: [string, Buffer][] = [
    ["0xB1 with more switches than it has", gumpAnswer([...u32(100), ...u32(1)], u32(0))],
    ["0xB1 with four billion switches", gumpAnswer(u32(0xffffffff), [])],
    ["0xB1 with more texts than it has", gumpAnswer(u32(0), u32(3))],
    ["0xB1 with a text longer than the packet", gumpAnswer(u32(0), [...u32(1), ...u16(0), ...u16(200), 0, 65])],
    ["0xB1 with bytes left over", gumpAnswer(u32(0), [...u32(0), 1, 2, 3])],
    ["0x3B with half an entry", variable(0x3b, [...u32(1), 2, 0x1a, 0, 0])],
    ["0xBF 0x05 without the second number", variable(0xbf, [...u16(5), ...u32(640)])],
    ["0xBF 0x0F with bytes left over", variable(0xbf, [...u16(0x0f), 0x0a, ...u32(0), 9, 9, 9])],
    ["0xAD with a keyword count beyond its end", keywordSpeech([0x03, 0x20, 0x00], "")],
    ["0xAD with 4,095 keywords", keywordSpeech([0xff, 0xf0])],
    ["0x12 with a text that has no end and is too long", variable(0x12, [0xc7, ...Buffer.from("x".repeat(2_000))])],
  ];
  it.each(lies)("close the connection: %s", async (_, bytes) => {
    expect(await verdictInWorld(arena, bytes)).toBe("closed");
  });

  it("right counts keep the connection", async () => {
    const client = await arena.player();
    client.sendBytes(gumpAnswer([...u32(1), ...u32(7)], [...u32(1), ...u16(0), ...u16(1), ...utf16("a")]));
    client.sendBytes(variable(0xd6, [...u32(1), ...u32(2)]));
    // Half a serial at the end: other servers accept it too (../shared/vectors/malformed.json).
    client.sendBytes(variable(0xd6, [...u32(1), 0, 0]));
    client.sendBytes(variable(0x3b, [...u32(1), 2, 0x1a, ...u32(0x40000001), ...u16(1)]));
    client.sendBytes(variable(0xbf, [...u16(5), ...u32(640), ...u32(480)]));
    client.sendBytes(keywordSpeech([0x00, 0x10, 0x02]));
    client.sendBytes(variable(0x12, [0xc7, ...Buffer.from("bow\0")]));
    expect(await verdictOn(client)).toBe("open");
  });
});

attack("attack 4: unknown sub-commands of 0xBF", () => {
  it("are skipped and counted, and the next packet is read", async () => {
    const counted = 'packets_unhandled_total{id="0xbf"}';
    const before = (await arena.metrics()).value(counted);
    const client = await arena.player();
    const subs = [0x0000, 0x0042, 0x7777, 0xffff];
    const from = client.received.frames.length;
    client.sendBytes(Buffer.concat(subs.map((sub) => variable(0xbf, [...u16(sub), ...zeros(sub & 0xff)]))));
    client.say("after four unknown ones");
    await client.waitFor(unicodeMessage, ({ text }) => text === "after four unknown ones", { from });
    expect((await arena.metrics()).value(counted) - before).toBe(subs.length);
    expect(await verdictOn(client)).toBe("open");
  });

  it.each([3, 4])("close the connection when the packet has no room for one: %i bytes", async (length) => {
    expect(await verdictInWorld(arena, variable(0xbf, zeros(length - 3)))).toBe("closed");
  });

  it("close the connection above the largest size that clients send, and are skipped up to it", async () => {
    expect(await verdictInWorld(arena, variable(0xbf, [...u16(0x7777), ...zeros(8_192 - 5)]))).toBe("open");
    expect(await verdictInWorld(arena, variable(0xbf, [...u16(0x7777), ...zeros(8_193 - 5)]))).toBe("closed");
  });
});

attack("attack 5: texts of 60 KB", () => {
  const much = 30_000;
  const prompt = [...u32(1), ...u32(1), ...u32(1)];
  it.each<[string, Buffer]>([
    ["speech in UTF-16", speech("x".repeat(much))],
    ["speech with keywords in UTF-8", keywordSpeech([0, 0], "x".repeat(2 * much))],
    ["old speech", variable(0x03, [0, 0, 0, 0, 3, ...Buffer.from("x".repeat(2 * much)), 0])],
    ["an answer to an ASCII prompt", variable(0x9a, [...prompt, ...Buffer.from("x".repeat(2 * much)), 0])],
    ["an answer to a Unicode prompt", variable(0xc2, [...prompt, ...Buffer.from("ENU\0"), ...utf16("x".repeat(much)), 0, 0])],
    ["a gump's text", gumpAnswer(u32(0), [...u32(1), ...u16(0), ...u16(much), ...utf16("x".repeat(much))])],
    ["129 characters of speech", speech("x".repeat(129))],
  ])("close the connection: %s", async (_, bytes) => {
    const spoken = arena.bystander.client.received.of(unicodeMessage).length;
    expect(await verdictInWorld(arena, bytes)).toBe("closed");
    await arena.bystander.walksOn();
    expect(arena.bystander.client.received.of(unicodeMessage)).toHaveLength(spoken);
  });

  it("are refused, but 128 characters of speech are heard", async () => {
    const client = await arena.player();
    const text = "0123456789abcdef".repeat(8);
    client.sendBytes(speech(text));
    await arena.bystander.client.waitFor(unicodeMessage, (message) => message.text === text);
    expect(await verdictOn(client)).toBe("open");
  });
});

attack("attack 24: more packets than their rates allow", () => {
  it("are dropped or held back as whole packets, so the stream stays in step", async () => {
    const client = await arena.player();
    const pings = Array.from({ length: 100 }, (_, sequence) => pingRequest.write({ sequence }));
    const lines = Array.from({ length: 50 }, (_, i) =>
      unicodeSpeech.write({ type: 0, hue: 0x02b2, font: 3, language: "ENU", text: `line ${i}` }),
    );
    const mixed = Buffer.concat(pings.flatMap((bytes, i) => [bytes, lines[i] ?? Buffer.alloc(0)]));
    // The pieces end within packets.
    for (let at = 0; at < mixed.length; at += 333) client.sendBytes(mixed.subarray(at, at + 333));
    const { outcome } = await client.step(2);
    expect(outcome).toBe("accepted");
    const answered = client.received.of(ping).map(({ sequence }) => sequence);
    expect(answered.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, i) => i));
    expect(answered.length).toBeLessThan(40);
    expect((await arena.metrics()).value("packets_throttled_total")).toBeGreaterThan(0);
  });

  it("are held back in order: later packets wait behind delayed steps", async () => {
    const client = await arena.player();
    const turns = Array.from({ length: 60 }, (_, sequence) =>
      moveRequest.write({ direction: sequence % 2 === 0 ? 2 : 4, sequence }),
    );
    const from = client.received.frames.length;
    client.sendBytes(Buffer.concat([...turns, speech("at the end")]));
    await client.waitFor(unicodeMessage, ({ text }) => text === "at the end", { from });
    expect(await verdictOn(client)).toBe("open");
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { GameClient } from "../../../loadtest/client/game-client.js";
import { creationRequest, playRequest } from "../../../loadtest/client/character.js";
import { characterList } from "../../../runtime/wire/packets/characters.js";
import { accountLogin, gameLogin, selectServer, serverList } from "../../../runtime/wire/packets/login.js";
import { moveAcknowledge, moveRequest } from "../../../runtime/wire/packets/movement.js";
import { ping, pingRequest } from "../../../runtime/wire/packets/session.js";
import { unicodeMessage, unicodeSpeech } from "../../../runtime/wire/packets/speech.js";
import { Arena, verdictOn } from "../../support/arena.js";
import { caughtUp } from "../../support/players.js";
import { NEW_VERSION, seedOf } from "../../support/raw-client.js";

let arena: Arena;

beforeAll(async () => {
  arena = await Arena.open();
});
afterEach(async () => {
  arena.hangUp();
  await arena.players.leave();
  await arena.isUnharmed();
});
afterAll(async () => {
  await arena.isAsBefore();
  await arena.close();
});

/** A variable packet whose length tells the truth, unless another is given. */
function variable(id: number, body: Uint8Array | number[], length = body.length + 3): Buffer {
  const head = Buffer.alloc(3);
  head[0] = id;
  head.writeUInt16BE(length, 1);
  return Buffer.concat([head, Uint8Array.from(body)]);
}

const u16 = (value: number): number[] => [value >> 8, value & 0xff];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];
const zeros = (count: number): number[] => Array<number>(count).fill(0);
const utf16 = (text: string): number[] => [...text].flatMap((character) => u16(character.charCodeAt(0)));

/** A 0xAD said aloud in English. */
const speech = (text: string): Buffer =>
  variable(0xad, [0, ...u16(0x02b2), ...u16(3), ...Buffer.from("ENU\0"), ...utf16(text), 0, 0]);
/** A 0xAD with keywords. @param groups as on the wire, the count in front */
const keywordSpeech = (groups: number[], text = "hi"): Buffer =>
  variable(0xad, [0xc0, ...u16(0x02b2), ...u16(3), ...Buffer.from("ENU\0"), ...groups, ...Buffer.from(text), 0]);
const gumpAnswer = (switches: number[], texts: number[]): Buffer =>
  variable(0xb1, [...u32(1), ...u32(2), ...u32(0), ...switches, ...texts]);

/** What each of these does to a client in the world: sends the bytes and sees what becomes of it. */
async function verdictInWorld(...parts: Uint8Array[]): Promise<string> {
  const client = await arena.player();
  client.sendBytes(Buffer.concat(parts));
  return verdictOn(client);
}

/** The same for a connection that has sent only its seed. */
async function verdictBeforeLogin(...parts: Uint8Array[]): Promise<string> {
  const client = await arena.stranger();
  client.send(seedOf(NEW_VERSION), ...parts);
  return verdictOn(client);
}

describe("attack 1: a variable packet that is shorter than itself", () => {
  const ids = [0x03, 0x12, 0x3b, 0xad, 0xb1, 0xbf, 0xc2, 0xd6, 0xd7];
  it.each([0, 1, 2])("closes with a length of %i, whatever the packet", async (length) => {
    const verdicts = await Promise.all(ids.map((id) => verdictInWorld(variable(id, [0, 0, 0, 0], length))));
    expect(verdicts).toEqual(ids.map(() => "closed"));
  });

  it("closes as well before the login, and for packets that nobody handles", async () => {
    expect(await verdictBeforeLogin(variable(0xbd, [0], 2))).toBe("closed");
    // 0xE4 is an encryption answer of another client, which the table of lengths knows and no declaration.
    expect(await verdictInWorld(variable(0xe4, [0], 1))).toBe("closed");
  });

  it("leaves open who sends the shortest legal ones", async () => {
    expect(await verdictInWorld(variable(0xbd, []), variable(0xd6, []), variable(0xe4, []), speech(""))).toBe("open");
  });
});

describe("attack 2: a great length and then silence", () => {
  const ids = [0x03, 0x12, 0xad, 0xb1, 0xbf, 0xc2, 0xd6];
  it("closes at the header, without waiting for the body", async () => {
    const verdicts = await Promise.all(
      ids.map(async (id) => {
        const client = await arena.player();
        client.sendBytes(variable(id, [], 0xffff));
        return client.closed;
      }),
    );
    expect(verdicts).toHaveLength(ids.length);
  });

  it("closes before the login as well", async () => {
    const client = await arena.stranger();
    client.send(seedOf(NEW_VERSION), variable(0xbd, [], 0xffff));
    await client.closed;
  });

  it("leaves open who is in the middle of a packet of legal length, and reads the rest when it comes", async () => {
    const client = await arena.player();
    const line = speech("the rest came later");
    client.sendBytes(line.subarray(0, 20));
    await arena.bystander.walksOn();
    client.sendBytes(line.subarray(20));
    await client.waitFor(unicodeMessage, ({ text }) => text === "the rest came later");
    expect(await verdictOn(client)).toBe("open");
  });
});

describe("attack 3: counts within a packet that lie about it", () => {
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
    ["0x12 without an end that is too long", variable(0x12, [0xc7, ...Buffer.from("x".repeat(2_000))])],
  ];
  it.each(lies)("closes: %s", async (_, bytes) => {
    expect(await verdictInWorld(bytes)).toBe("closed");
  });

  it("leaves open whose counts are right", async () => {
    const client = await arena.player();
    client.sendBytes(gumpAnswer([...u32(1), ...u32(7)], [...u32(1), ...u16(0), ...u16(1), ...utf16("a")]));
    client.sendBytes(variable(0xd6, [...u32(1), ...u32(2)]));
    // Half a serial at the end, which other servers bear as well (../shared/vectors/malformed.json).
    client.sendBytes(variable(0xd6, [...u32(1), 0, 0]));
    client.sendBytes(variable(0x3b, [...u32(1), 2, 0x1a, ...u32(0x40000001), ...u16(1)]));
    client.sendBytes(variable(0xbf, [...u16(5), ...u32(640), ...u32(480)]));
    client.sendBytes(keywordSpeech([0x00, 0x10, 0x02]));
    client.sendBytes(variable(0x12, [0xc7, ...Buffer.from("bow\0")]));
    expect(await verdictOn(client)).toBe("open");
  });
});

describe("attack 4: sub-commands of 0xBF that nobody knows", () => {
  it("are skipped and counted, and what follows is read", async () => {
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

  it.each([3, 4])("close when there is no room for one, in %i bytes", async (length) => {
    expect(await verdictInWorld(variable(0xbf, zeros(length - 3)))).toBe("closed");
  });

  it("close when they are larger than anything a client sends, and are skipped up to that", async () => {
    expect(await verdictInWorld(variable(0xbf, [...u16(0x7777), ...zeros(8_192 - 5)]))).toBe("open");
    expect(await verdictInWorld(variable(0xbf, [...u16(0x7777), ...zeros(8_193 - 5)]))).toBe("closed");
  });
});

describe("attack 5: texts of 60 KB", () => {
  const much = 30_000;
  const prompt = [...u32(1), ...u32(1), ...u32(1)];
  it.each<[string, Buffer]>([
    ["speech in UTF-16", speech("x".repeat(much))],
    ["speech with keywords in UTF-8", keywordSpeech([0, 0], "x".repeat(2 * much))],
    ["old speech", variable(0x03, [0, 0, 0, 0, 3, ...Buffer.from("x".repeat(2 * much)), 0])],
    ["an answer to an ASCII prompt", variable(0x9a, [...prompt, ...Buffer.from("x".repeat(2 * much)), 0])],
    ["an answer to a Unicode prompt", variable(0xc2, [...prompt, ...Buffer.from("ENU\0"), ...utf16("x".repeat(much)), 0, 0])],
    ["a gump's text", gumpAnswer(u32(0), [...u32(1), ...u16(0), ...u16(240), ...utf16("x".repeat(240))])],
    ["129 characters of speech", speech("x".repeat(129))],
  ])("close: %s", async (_, bytes) => {
    const spoken = arena.bystander.client.received.of(unicodeMessage).length;
    expect(await verdictInWorld(bytes)).toBe("closed");
    await arena.bystander.walksOn();
    expect(arena.bystander.client.received.of(unicodeMessage)).toHaveLength(spoken);
  });

  it("do not keep others from saying 128 characters", async () => {
    const client = await arena.player();
    const text = "0123456789abcdef".repeat(8);
    client.sendBytes(speech(text));
    await arena.bystander.client.waitFor(unicodeMessage, (message) => message.text === text);
    expect(await verdictOn(client)).toBe("open");
  });
});

describe("attack 7: packets of another stage", () => {
  const step = moveRequest.write({ direction: 2, sequence: 0 });
  const help = variable(0x9b, zeros(255)).fill(0, 1);
  const answer = gumpAnswer(u32(0), u32(0));
  const select = playRequest("Nobody", 0);

  it.each<[string, Uint8Array]>([
    ["a step", step],
    ["a gump answer", answer],
    ["a call for help", help],
    ["speech", speech("let me in")],
    ["the choice of a character", select],
    ["the creation of a character", creationRequest({ name: "Nobody" })],
  ])("close before the login: %s", async (_, bytes) => {
    expect(await verdictBeforeLogin(bytes)).toBe("closed");
  });

  it.each<[string, Uint8Array]>([
    ["a step", step],
    ["a gump answer", answer],
    ["speech", speech("let me in")],
    ["a login", accountLogin.write({ username: "nobody", password: "nothing-at-all" })],
  ])("close at the character list: %s", async (_, bytes) => {
    const client = await arena.guest();
    client.sendBytes(bytes);
    expect(await verdictOn(client)).toBe("closed");
  });

  it.each<[string, Uint8Array]>([
    ["0x80", accountLogin.write({ username: "nobody", password: "nothing-at-all" })],
    ["0x91", gameLogin.write({ key: 0x80000001, username: "nobody", password: "nothing-at-all" })],
    ["0xA0", selectServer.write({ index: 0 })],
    ["0xEF", seedOf(NEW_VERSION)],
    ["0x5D", select],
    ["0xF8", creationRequest({ name: "Second" })],
    ["0x83", Uint8Array.from([0x83, ...zeros(38)])],
  ])("close in the world: %s", async (_, bytes) => {
    expect(await verdictInWorld(bytes)).toBe("closed");
  });

  it("leave open who sends each in its stage", async () => {
    const client = await arena.player();
    client.sendBytes(step);
    await client.waitFor(moveAcknowledge);
    client.sendBytes(Buffer.concat([answer, help]));
    expect(await verdictOn(client)).toBe("open");
  });
});

describe("attack 8: what comes once comes twice", () => {
  async function greeted(): Promise<{ account: { username: string; password: string }; hello: Buffer }> {
    const account = await arena.players.account(arena.newName());
    return { account, hello: Buffer.concat([seedOf(NEW_VERSION), accountLogin.write(account)]) };
  }

  it("closes on a second 0xEF", async () => {
    expect(await verdictBeforeLogin(seedOf(NEW_VERSION))).toBe("closed");
  });

  it("closes on a second 0x80, in one piece with the first or after the list of servers", async () => {
    const { account, hello } = await greeted();
    const [hasty, patient] = [await arena.stranger(), await arena.stranger()];
    hasty.send(hello, accountLogin.write(account));
    patient.send(hello);
    await patient.received.waitFor(serverList);
    patient.send(accountLogin.write(account));
    expect(await Promise.all([verdictOn(hasty), verdictOn(patient)])).toEqual(["closed", "closed"]);
  });

  it("closes on a second 0xA0, and on one for a server that there is not", async () => {
    const { hello } = await greeted();
    const [twice, elsewhere] = [await arena.stranger(), await arena.stranger()];
    twice.send(hello);
    elsewhere.send(hello);
    await Promise.all([twice.received.waitFor(serverList), elsewhere.received.waitFor(serverList)]);
    twice.send(selectServer.write({ index: 0 }), selectServer.write({ index: 0 }));
    elsewhere.send(selectServer.write({ index: 0xffff }));
    expect(await Promise.all([verdictOn(twice), verdictOn(elsewhere)])).toEqual(["closed", "closed"]);
  });

  it("closes on a second 0x91", async () => {
    const client = await arena.rawGuest();
    client.send(gameLogin.write({ key: 0x80000001, username: "nobody", password: "nothing-at-all" }));
    expect(await verdictOn(client)).toBe("closed");
  });

  it("leaves open who sends each once", async () => {
    const { hello } = await greeted();
    const client = await arena.stranger();
    client.send(hello);
    await client.received.waitFor(serverList);
    client.send(selectServer.write({ index: 0 }));
    expect(await verdictOn(client)).toBe("open");
    expect(await verdictOn(await arena.rawGuest())).toBe("open");
  });
});

describe("attack 14: other protocols at the door", () => {
  const protocols: [string, string, Buffer][] = [
    ["HTTP", "speaks HTTP", Buffer.from("GET / HTTP/1.1\r\nHost: shard\r\nAuthorization: Bearer c2VjcmV0\r\n\r\n")],
    ["HTTP with a body", "speaks HTTP", Buffer.from("POST /auth/login HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}")],
    ["HTTP/2", "speaks HTTP", Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")],
    ["TLS", "speaks TLS", Buffer.from("16030100c8010000c403035b", "hex")],
    ["SSH", "speaks SSH", Buffer.from("SSH-2.0-OpenSSH_9.6\r\n")],
  ];

  it.each(protocols)("are told by their first bytes and closed: %s", async (_, reason, bytes) => {
    const client = await arena.stranger();
    client.send(bytes);
    await client.closed;
    expect(client.chunks).toEqual([]);
    await arena.logged(reason);
    expect(arena.shard.output.join("")).not.toContain("c2VjcmV0");
  });

  it("are told byte by byte as well", async () => {
    const client = await arena.stranger();
    await client.sendBytewise(Buffer.from("GET "));
    await client.closed;
  });

  it("are one line in the log for each address", async () => {
    const localAddress = arena.newAddress();
    for (let i = 0; i < 20; i++) {
      const client = await arena.stranger({ localAddress });
      client.send(protocols[i % protocols.length]![2]);
      await client.closed;
    }
    await arena.logged(localAddress);
    await arena.isUnharmed();
    expect(arena.linesNaming(localAddress).length).toBeLessThanOrEqual(3);
  });

  it("leave open old clients, whose seed is any four bytes", async () => {
    for (const seed of ["7f000001", "c0a80011", "00000000", "17030300"]) {
      const client = await arena.stranger();
      client.send(Buffer.from(seed, "hex"));
      expect(await verdictOn(client), seed).toBe("open");
    }
  });
});

describe("attacks 18, 19 and 20: answers to what was never asked, and things out of reach", () => {
  const someone = 0x00000001;
  const something = 0x40000001;
  const nothing = 0x7fffffff;
  const drop = (serial: number, container: number): number[] => [
    0x08,
    ...u32(serial),
    ...u16(0xffff),
    ...u16(0xffff),
    0x80,
    0xff,
    ...u32(container),
  ];
  const requests: [string, Uint8Array[], number[]][] = [
    ["an answer to a gump never sent, twice", [gumpAnswer(u32(0), u32(0)), gumpAnswer(u32(0), u32(0))], [0xb1]],
    [
      "a gump answer with a button that is not there",
      [variable(0xb1, [...u32(0xdead), ...u32(0xbeef), ...u32(0x7fffffff), ...u32(0), ...u32(0)])],
      [0xb1],
    ],
    ["a target for no cursor", [Uint8Array.from([0x6c, 0, ...u32(0xdead), 0, ...u32(someone), ...zeros(8)])], [0x6c]],
    [
      "a target beyond the map",
      [Uint8Array.from([0x6c, 1, ...u32(0), 3, ...u32(0), 0xff, 0xff, 0xff, 0xff, 0, 0x80, 0xff, 0xff])],
      [0x6c],
    ],
    ["a double click on nothing", [Uint8Array.from([0x06, ...u32(nothing)])], []],
    ["a pick-up of a thing far away, of 65,535", [Uint8Array.from([0x07, ...u32(something), 0xff, 0xff])], [0x07]],
    ["a pick-up of somebody", [Uint8Array.from([0x07, ...u32(someone), 0, 1])], [0x07]],
    ["a drop of what is not held", [Uint8Array.from(drop(nothing, something))], [0x08]],
    ["a drop into itself", [Uint8Array.from(drop(something, something))], [0x08]],
    ["putting on another's clothes", [Uint8Array.from([0x13, ...u32(something), 0xff, ...u32(someone)])], [0x13]],
    ["an attack on nobody", [Uint8Array.from([0x05, ...u32(nothing)])], [0x05]],
    ["a hue for nothing", [Uint8Array.from([0x95, ...u32(nothing), 0, 0, 0xff, 0xff])], [0x95]],
    ["a name for another's", [Uint8Array.from([0x75, ...u32(someone), ...Buffer.from("Mine".padEnd(30, "\0"))])], [0x75]],
  ];

  it.each(requests)("do nothing, and the session lives: %s", async (_, packets, counted) => {
    const unhandled = (id: number): string => `packets_unhandled_total{id="0x${id.toString(16).padStart(2, "0")}"}`;
    const client = await arena.player();
    const before = await arena.metrics();
    await caughtUp(client);
    const from = client.received.frames.length;
    client.sendBytes(Buffer.concat(packets));
    expect(await verdictOn(client)).toBe("open");
    expect(aboutMyself(client, from)).toEqual([0x73]);
    const after = await arena.metrics();
    for (const id of counted) expect(after.value(unhandled(id)) - before.value(unhandled(id))).toBe(packets.length);
  });

  /** Ids of what came since then, but for the steps, comings and goings of others. */
  function aboutMyself(client: GameClient, from: number): number[] {
    return client.received.frames
      .slice(from)
      .map(({ bytes }) => bytes[0]!)
      .filter((id) => ![0x77, 0x78, 0x1d].includes(id));
  }
});

describe("attack 24: more packets than their rate allows", () => {
  it("leaves the stream in step: what is dropped or held back is whole packets", async () => {
    const client = await arena.player();
    const pings = Array.from({ length: 100 }, (_, sequence) => pingRequest.write({ sequence }));
    const lines = Array.from({ length: 50 }, (_, i) =>
      unicodeSpeech.write({ type: 0, hue: 0x02b2, font: 3, language: "ENU", text: `line ${i}` }),
    );
    const mixed = Buffer.concat(pings.flatMap((bytes, i) => [bytes, lines[i] ?? Buffer.alloc(0)]));
    // In pieces that end within packets.
    for (let at = 0; at < mixed.length; at += 333) client.sendBytes(mixed.subarray(at, at + 333));
    const { outcome } = await client.step(2);
    expect(outcome).toBe("accepted");
    const answered = client.received.of(ping).map(({ sequence }) => sequence);
    expect(answered.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, i) => i));
    expect(answered.length).toBeLessThan(40);
    expect((await arena.metrics()).value("packets_throttled_total")).toBeGreaterThan(0);
  });

  it("holds steps back as packets, with what follows them behind", async () => {
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

describe("attack 25: an encrypted or a compressed client", () => {
  it("is closed at its first packet with a reason that can be read", async () => {
    const seed = Buffer.from("0100007f", "hex");
    const encrypted =
      "55789af74980e338e38e38634e585356d495b5256dc91bf2863c614f58d396054bde1080e6571b2d61a8509170172cc47d256a9043e4acb1a6404fb18bd4";
    const client = await arena.stranger();
    client.send(seed, Buffer.from(encrypted, "hex"));
    await client.closed;
    expect(client.chunks).toEqual([]);
    await arena.logged("no client that this server understands");
  });

  it("beside one in plain that logs in with the same seed", async () => {
    const account = await arena.players.account(arena.newName());
    const client = await arena.stranger();
    client.send(Buffer.from("0100007f", "hex"), accountLogin.write(account));
    await client.received.waitFor(serverList);
    const guest = await arena.rawGuest();
    await guest.received.waitFor(characterList);
  });
});

import { afterEach, beforeAll, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { creationRequest, playRequest } from "../../../loadtest/client/character.js";
import { characterList } from "../../../runtime/protocol/packets/character-list.js";
import { loginConfirm } from "../../../runtime/protocol/packets/entering.js";
import { helpRequest } from "../../../runtime/protocol/packets/gumps.js";
import {
  accountLogin,
  gameLogin,
  LOGIN_DENIED,
  loginDenied,
  selectServer,
  serverList,
} from "../../../runtime/protocol/packets/login.js";
import { moveAcknowledge, moveRequest } from "../../../runtime/protocol/packets/movement.js";
import { type Arena, attacksOn } from "../../support/arena.js";
import { sharedArena } from "../../support/one-shard.js";
import { gumpAnswer, speech, u16, u32, variable, zeros } from "../../support/bytes.js";
import { caughtUp } from "../../support/players.js";
import { NEW_VERSION, seedOf } from "../../support/raw-client.js";
import { verdictBeforeLogin, verdictInWorld, verdictOn } from "../../support/verdict.js";

let arena: Arena;

beforeAll(() => {
  arena = sharedArena();
});
afterEach(() => arena.clear());

const attack = attacksOn(() => arena);

attack("attack 7: packets of another stage", () => {
  const step = moveRequest.write({ direction: 2, sequence: 0 });
  const help = helpRequest.write({});
  const answer = gumpAnswer(u32(0), u32(0));
  const select = playRequest("Nobody", 0);

  it.each<[string, Uint8Array]>([
    ["a step", step],
    ["a gump answer", answer],
    ["a call for help", help],
    ["speech", speech("let me in")],
    ["the choice of a character", select],
    ["the creation of a character", creationRequest({ name: "Nobody" })],
  ])("close the connection before the login: %s", async (_, bytes) => {
    expect(await verdictBeforeLogin(arena, bytes)).toBe("closed");
  });

  it.each<[string, Uint8Array]>([
    ["a step", step],
    ["a gump answer", answer],
    ["speech", speech("let me in")],
    ["a login", accountLogin.write({ username: "nobody", password: "nothing-at-all" })],
  ])("close the connection at the character list: %s", async (_, bytes) => {
    const client = await arena.guest();
    client.sendBytes(bytes);
    expect(await verdictOn(client)).toBe("closed");
  });

  it.each<[string, Uint8Array]>([
    ["0x80", accountLogin.write({ username: "nobody", password: "nothing-at-all" })],
    ["0x91", gameLogin.write({ key: 0x80000001, username: "nobody", password: "nothing-at-all" })],
    ["0xA0", selectServer.write({ index: 0 })],
    ["0xEF", seedOf(NEW_VERSION)],
    ["0x83", Uint8Array.from([0x83, ...zeros(38)])],
  ])("close the connection in the world: %s", async (_, bytes) => {
    expect(await verdictInWorld(arena, bytes)).toBe("closed");
  });

  // A client that has waited 7 seconds for 0x1B creates a character while our 0x1B is on its way: the specified load
  // test does.
  it.each<[string, Uint8Array]>([
    ["0x5D", select],
    ["0xF8", creationRequest({ name: "Second" })],
  ])("keep the connection and enter nobody twice when they cross with our 0x1B: %s", async (_, bytes) => {
    const client = await arena.player();
    const entered = client.received.of(loginConfirm).length;
    client.sendBytes(bytes);
    expect(await verdictOn(client)).toBe("open");
    expect(client.received.of(loginConfirm)).toHaveLength(entered);
  });

  it("keep the connection when each is sent in its own stage", async () => {
    const client = await arena.player();
    client.sendBytes(step);
    await client.waitFor(moveAcknowledge);
    client.sendBytes(Buffer.concat([answer, help]));
    expect(await verdictOn(client)).toBe("open");
  });
});

attack("attack 8: packets that may come only once", () => {
  async function greeted(): Promise<{ account: { username: string; password: string }; hello: Buffer }> {
    const account = await arena.players.account(arena.newName());
    return { account, hello: Buffer.concat([seedOf(NEW_VERSION), accountLogin.write(account)]) };
  }

  it("close the connection at a second 0xEF", async () => {
    expect(await verdictBeforeLogin(arena, seedOf(NEW_VERSION))).toBe("closed");
  });

  it("close the connection at a second 0x80, sent with the first or after the server list", async () => {
    const { account, hello } = await greeted();
    const [hasty, patient] = [await arena.stranger(), await arena.stranger()];
    hasty.send(hello, accountLogin.write(account));
    patient.send(hello);
    await patient.received.waitFor(serverList);
    patient.send(accountLogin.write(account));
    expect(await Promise.all([verdictOn(hasty), verdictOn(patient)])).toEqual(["closed", "closed"]);
  });

  it("close the connection at a second 0xA0, or at one for a server that does not exist", async () => {
    const { hello } = await greeted();
    const [twice, elsewhere] = [await arena.stranger(), await arena.stranger()];
    twice.send(hello);
    elsewhere.send(hello);
    await Promise.all([twice.received.waitFor(serverList), elsewhere.received.waitFor(serverList)]);
    twice.send(selectServer.write({ index: 0 }), selectServer.write({ index: 0 }));
    elsewhere.send(selectServer.write({ index: 0xffff }));
    expect(await Promise.all([verdictOn(twice), verdictOn(elsewhere)])).toEqual(["closed", "closed"]);
  });

  it("close the connection at a second 0x91", async () => {
    const client = await arena.rawGuest();
    client.send(gameLogin.write({ key: 0x80000001, username: "nobody", password: "nothing-at-all" }));
    expect(await verdictOn(client)).toBe("closed");
  });

  it("keep the connection when each is sent once", async () => {
    const { hello } = await greeted();
    const client = await arena.stranger();
    client.send(hello);
    await client.received.waitFor(serverList);
    client.send(selectServer.write({ index: 0 }));
    expect(await verdictOn(client)).toBe("open");
    expect(await verdictOn(await arena.rawGuest())).toBe("open");
  });
});

attack("attack 14: other protocols on the game port", () => {
  const protocols: [string, string, Buffer][] = [
    ["HTTP", "speaks HTTP", Buffer.from("GET / HTTP/1.1\r\nHost: shard\r\nAuthorization: Bearer c2VjcmV0\r\n\r\n")],
    ["HTTP with a body", "speaks HTTP", Buffer.from("POST /auth/login HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}")],
    ["HTTP/2", "speaks HTTP", Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")],
    ["TLS", "speaks TLS", Buffer.from("16030100c8010000c403035b", "hex")],
    ["SSH", "speaks SSH", Buffer.from("SSH-2.0-OpenSSH_9.6\r\n")],
  ];

  it.each(protocols)("are recognised by their first bytes and closed: %s", async (_, reason, bytes) => {
    const client = await arena.stranger();
    client.send(bytes);
    await client.closed;
    expect(client.chunks).toEqual([]);
    await arena.logged(reason);
    expect(arena.shard.output.join("")).not.toContain("c2VjcmV0");
  });

  it("are recognised when they come byte by byte", async () => {
    const client = await arena.stranger();
    await client.sendBytewise(Buffer.from("GET "));
    await client.closed;
  });

  it("write few lines into the log for one address", async () => {
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

  it("are not confused with old clients, whose seed is any four bytes", async () => {
    for (const seed of ["7f000001", "c0a80011", "00000000", "17030300"]) {
      const client = await arena.stranger();
      client.send(Buffer.from(seed, "hex"));
      expect(await verdictOn(client), seed).toBe("open");
    }
  });
});

attack("attacks 18, 19 and 20: unrequested answers, and objects out of reach", () => {
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
  const gumpDropped = 'gump_answers_dropped_total{reason="notOpen"}';
  const targetDropped = 'target_answers_dropped_total{reason="notOpen"}';
  const questionDropped = 'question_answers_dropped_total{reason="notOpen"}';
  const liftReject = 0x27;
  const systemText = 0x1c;
  const dropRefused = 0x28;
  /** The packets, the counters that each of them raises, and the ids of the answers. */
  const requests: [string, Uint8Array[], string[], number[]?][] = [
    ["an answer to a gump never sent, twice", [gumpAnswer(u32(0), u32(0)), gumpAnswer(u32(0), u32(0))], [gumpDropped]],
    [
      "a gump answer with a button that is not there",
      [variable(0xb1, [...u32(0xdead), ...u32(0xbeef), ...u32(0x7fffffff), ...u32(0), ...u32(0)])],
      [gumpDropped],
    ],
    ["a target for no cursor", [Uint8Array.from([0x6c, 0, ...u32(0xdead), 0, ...u32(someone), ...zeros(8)])], [targetDropped]],
    [
      "a target beyond the map",
      [Uint8Array.from([0x6c, 1, ...u32(0), 3, ...u32(0), 0xff, 0xff, 0xff, 0xfe, 0, 0x80, 0xff, 0xff])],
      [targetDropped],
    ],
    [
      "a cancellation of no cursor",
      [Uint8Array.from([0x6c, 1, ...u32(0), 3, ...u32(0), 0xff, 0xff, 0xff, 0xff, ...zeros(4)])],
      [],
    ],
    ["a double click on nothing", [Uint8Array.from([0x06, ...u32(nothing)])], []],
    ["a pick-up of 65,535 of a distant item", [Uint8Array.from([0x07, ...u32(something), 0xff, 0xff])], [], [liftReject]],
    ["a pick-up of somebody", [Uint8Array.from([0x07, ...u32(someone), 0, 1])], [], [liftReject]],
    ["a drop of an item that is not held", [Uint8Array.from(drop(nothing, something))], [], [dropRefused]],
    ["a drop into itself", [Uint8Array.from(drop(something, something))], [], [dropRefused]],
    ["putting on another's clothes", [Uint8Array.from([0x13, ...u32(something), 0xff, ...u32(someone)])], [], [dropRefused]],
    ["an attack on nobody", [Uint8Array.from([0x05, ...u32(nothing)])], []],
    ["a hue for nothing", [Uint8Array.from([0x95, ...u32(nothing), 0, 0, 0xff, 0xff])], [questionDropped]],
    ["a choice in a menu never sent", [Uint8Array.from([0x7d, ...u32(nothing), 0, 1, 0, 1, ...zeros(4)])], [questionDropped]],
    [
      "a line for no prompt",
      [variable(0xc2, [...u32(nothing), ...u32(nothing), ...u32(1), ...zeros(4), 0x41, 0])],
      [questionDropped],
    ],
    ["looks that nobody asked for", [variable(0xbf, [0, 0x2a, ...zeros(10)])], [questionDropped]],
    ["a context menu of nothing", [variable(0xbf, [0, 0x13, ...u32(nothing)])], []],
    ["a line of a context menu never sent", [variable(0xbf, [0, 0x15, ...u32(someone), 0, 1])], [questionDropped]],
    [
      "a new name for somebody else",
      [Uint8Array.from([0x75, ...u32(someone), ...Buffer.from("Mine".padEnd(30, "\0"))])],
      [],
      [systemText],
    ],
  ];

  it.each(requests)("do nothing and keep the session: %s", async (_, packets, counted, answers = []) => {
    const client = await arena.player();
    const before = await arena.metrics();
    await caughtUp(client);
    const from = client.received.frames.length;
    client.sendBytes(Buffer.concat(packets));
    expect(await verdictOn(client)).toBe("open");
    expect(aboutMyself(client, from)).toEqual([...answers, 0x73]);
    const after = await arena.metrics();
    for (const counter of counted) expect(after.value(counter) - before.value(counter)).toBe(packets.length);
  });

  /** Ids of the packets since `from`, without the steps, spawns and despawns of others. */
  function aboutMyself(client: GameClient, from: number): number[] {
    return client.received.frames
      .slice(from)
      .map(({ bytes }) => bytes[0]!)
      .filter((id) => ![0x77, 0x78, 0x1d].includes(id));
  }
});

attack("attack 25: an encrypted or a compressed client", () => {
  it("whose encryption is unknown is told so, and closed at its first packet with a plain reason in the log", async () => {
    const seed = Buffer.from("0100007f", "hex");
    const encrypted =
      "55789af74980e338e38e38634e585356d495b5256dc91bf2863c614f58d396054bde1080e6571b2d61a8509170172cc47d256a9043e4acb1a6404fb18bd4";
    const client = await arena.stranger();
    client.send(seed, Buffer.from(encrypted, "hex"));
    await client.closed;
    expect(client.received.of(loginDenied)).toEqual([{ reason: LOGIN_DENIED.communicationProblem }]);
    expect(client.chunks).toHaveLength(1);
    await arena.logged("its encryption is unknown");
  });

  it("does not affect a plain client with the same seed", async () => {
    const account = await arena.players.account(arena.newName());
    const client = await arena.stranger();
    client.send(Buffer.from("0100007f", "hex"), accountLogin.write(account));
    await client.received.waitFor(serverList);
    const guest = await arena.rawGuest();
    await guest.received.waitFor(characterList);
  });
});

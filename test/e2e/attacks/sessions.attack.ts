import { afterEach, beforeAll, expect, it } from "vitest";
import { creationRequest, playRequest } from "../../../loadtest/client/character.js";
import {
  characterList,
  characterListUpdate,
  deleteCharacter,
  deleteCharacterResult,
  popupMessage,
} from "../../../runtime/protocol/packets/character-list.js";
import { loginConfirm, mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { loginDenied } from "../../../runtime/protocol/packets/login.js";
import { asciiMessage } from "../../../runtime/protocol/packets/speech.js";
import { type Arena, attacksOn } from "../../support/arena.js";
import { sharedArena } from "../../support/one-shard.js";
import { characterName } from "../../support/players.js";
import { redirectOf, showKey } from "../../support/raw-client.js";
import { verdictOn } from "../../support/verdict.js";

const EAST = 2;

let arena: Arena;

beforeAll(() => {
  arena = sharedArena();
});
afterEach(() => arena.clear());

const attack = attacksOn(() => arena);

attack("attack 9: several sessions of one account", () => {
  it("leave only the newest: the older one is closed in order, and one mobile stands where it stood", async () => {
    const name = arena.newName();
    const older = await arena.players.inWorld(name);
    for (let i = 0; i < 3; i++) await older.step(EAST, { run: true });
    const { serial, place } = older;

    const newer = await arena.players.loggedIn(name);
    expect(await older.closed).toBe("closed by the server");
    expect(older.received.of(asciiMessage).at(-1)?.text).toBe("Somebody logged in to your account elsewhere.");
    const from = arena.bystander.client.received.frames.length;
    const me = await newer.enter({ name: characterName(name) });
    expect(me).toMatchObject({ serial, x: place.x, y: place.y });
    await arena.bystander.client.waitFor(mobileIncoming, (mobile) => mobile.serial === serial, { from });
    expect((await arena.present()).filter((username) => username === name)).toHaveLength(1);
    expect((await arena.metrics()).value("sessions_in_world")).toBe(2);
  });

  it("let one in when two show the same key", async () => {
    const options = { port: arena.shard.gamePort };
    const account = await arena.players.account(arena.newName());
    const { key } = await redirectOf(options, account);
    const rivals = await Promise.all([showKey(options, account, key), showKey(options, account, key)]);
    const outcomes = await Promise.all(
      rivals.map((client) =>
        client.received.waitForFrame(({ declaration }) => {
          if (declaration === characterList) return "in";
          return declaration === loginDenied ? "denied" : undefined;
        }, "an answer to 0x91"),
      ),
    );
    expect(outcomes.sort()).toEqual(["denied", "in"]);
    for (const client of rivals) client.close();
  });

  it("leave one session and one mobile when eight log in and enter at the same time", async () => {
    const name = arena.newName();
    const first = await arena.players.inWorld(name);
    await first.step(EAST, { run: true });
    const { serial } = first;
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, async () => {
        const client = await arena.players.loggedIn(name);
        await client.enter({ name: characterName(name) });
        return client;
      }),
    );
    expect(attempts.some(({ status }) => status === "fulfilled")).toBe(true);
    expect((await arena.present()).filter((username) => username === name)).toHaveLength(1);
    expect((await arena.metrics()).value("sessions_in_world")).toBe(2);
    const entered = attempts.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value] : []));
    expect(entered.map((client) => client.serial)).toEqual(entered.map(() => serial));
    const verdicts = await Promise.all(entered.map((client) => verdictOn(client)));
    expect(verdicts.filter((verdict) => verdict === "open")).toHaveLength(1);
  });

  it("leave one in the world when two create a character at the same time", async () => {
    const name = arena.newName();
    const [one, two] = await Promise.all([arena.players.client(name), arena.players.client(name)]);
    const redirects = await Promise.all([one.loginServer(), two.loginServer()]);
    await one.gameServer(redirects[0]);
    one.sendBytes(creationRequest({ name: characterName(name) }));
    await two.gameServer(redirects[1]);
    two.sendBytes(creationRequest({ name: characterName(name) }));
    await one.closed;
    const me = await two.waitFor(mobileIncoming, ({ serial }) => serial === two.serial);
    expect(me.serial).toBe(two.serial);
    expect((await arena.metrics()).value("sessions_in_world")).toBe(2);
    // The first session may have made its character before it was closed.
    const { slots } = await (await arena.players.client(name)).login();
    expect(slots.filter((slot) => slot.name !== "").length).toBeLessThanOrEqual(2);
  });
});

attack("attack 21: characters made, deleted and chosen in haste", () => {
  const remove = (slot: number): Buffer => deleteCharacter.write({ slot, clientAddress: "127.0.0.1" });

  /** Names on the account's list at a new login. */
  async function names(username: string): Promise<string[]> {
    const client = await arena.players.client(username);
    return (await client.login()).slots.map((slot) => slot.name).filter((name) => name !== "");
  }

  it.each([
    ["0xF8", (name: string) => creationRequest({ name })],
    ["0x5D and 0xF8", (name: string) => creationRequest({ name })],
  ])("%s twice at once makes one character", async (packets, creation) => {
    const username = arena.newName();
    const name = characterName(username);
    const client = await arena.players.loggedIn(username);
    const first = packets.startsWith("0x5D") ? playRequest(name, 0) : Buffer.alloc(0);
    client.sendBytes(Buffer.concat([first, creation(name), creation(name)]));
    expect(await verdictOn(client)).toBe("open");
    expect(client.received.of(loginConfirm)).toHaveLength(1);
    expect(await names(username)).toEqual([name]);
  });

  it("0x5D twice enters once, and the place is kept", async () => {
    const username = arena.newName();
    const name = characterName(username);
    const walker = await arena.players.inWorld(username);
    await walker.step(EAST, { run: true });
    await walker.step(EAST, { run: true });
    const { place, serial } = walker;
    await walker.logout();
    const client = await arena.players.loggedIn(username);
    client.sendBytes(Buffer.concat([playRequest(name, 0), playRequest(name, 0)]));
    expect(await verdictOn(client)).toBe("open");
    expect(client.received.of(loginConfirm)).toHaveLength(1);
    const again = await arena.players.inWorld(username);
    expect(again.me).toMatchObject({ serial, x: place.x, y: place.y });
    expect((await arena.metrics()).value("sessions_in_world")).toBe(2);
  });

  it("0x83 in the world deletes nothing", async () => {
    const username = arena.newName();
    const client = await arena.players.inWorld(username);
    client.sendBytes(remove(0));
    expect(await verdictOn(client)).toBe("closed");
    expect(await names(username)).toEqual([characterName(username)]);
  });

  it.each([1, 5, 200, 0xffffffff])("the empty slot %i can be neither deleted nor entered", async (slot) => {
    const username = arena.newName();
    await (await arena.players.inWorld(username)).logout();
    const client = await arena.players.loggedIn(username);
    client.sendBytes(remove(slot));
    expect(await client.waitFor(deleteCharacterResult)).toEqual({ reason: 1 });
    client.sendBytes(playRequest("", slot));
    expect(await client.waitFor(popupMessage)).toEqual({ message: 1 });
    expect(await verdictOn(client)).toBe("open");
    expect(await names(username)).toEqual([characterName(username)]);
  });

  it("a creation in slot 200 takes the first free one", async () => {
    const username = arena.newName();
    const client = await arena.players.loggedIn(username);
    await client.create({ name: characterName(username), slot: 200 });
    expect(await verdictOn(client)).toBe("open");
    const { slots } = await (await arena.players.client(username)).login();
    expect(slots[0]?.name).toBe(characterName(username));
  });

  it("deletions and choices that come together are done in order", async () => {
    const username = arena.newName();
    const name = characterName(username);
    await (await arena.players.inWorld(username)).logout();
    const client = await arena.players.loggedIn(username);
    client.sendBytes(Buffer.concat([remove(0), remove(0), playRequest(name, 0), creationRequest({ name })]));
    await client.waitFor(characterListUpdate);
    await client.waitFor(deleteCharacterResult, ({ reason }) => reason === 1);
    await client.waitFor(popupMessage, ({ message }) => message === 1);
    await client.waitFor(mobileIncoming, ({ serial }) => serial === client.serial);
    expect(await names(username)).toEqual([name]);
  });

  it("deleting a character that another session plays ends that session first", async () => {
    const username = arena.newName();
    const playing = await arena.players.inWorld(username);
    const client = await arena.players.loggedIn(username);
    client.sendBytes(remove(0));
    await client.waitFor(characterListUpdate);
    expect(await playing.closed).toBe("closed by the server");
    expect(await names(username)).toEqual([]);
  });
});

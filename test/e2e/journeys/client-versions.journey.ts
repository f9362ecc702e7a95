import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { creationRequest } from "../../../loadtest/client/character.js";
import { type LoginAccount, CLIENT_VERSION_TEXT } from "../../../loadtest/client/login-flow.js";
import { characterList } from "../../../runtime/protocol/packets/character-list.js";
import {
  drawPlayer,
  loginConfirm,
  mobileIncoming,
  mobileIncomingBefore70331,
} from "../../../runtime/protocol/packets/entering.js";
import { propertiesRequest } from "../../../runtime/protocol/packets/extended-requests.js";
import { tooltipRevisionBefore5001 } from "../../../runtime/protocol/packets/extended.js";
import {
  addItemToContainer,
  addItemToContainerBefore6017,
  containerContents,
  containerContentsBefore6017,
  pickUpItem,
} from "../../../runtime/protocol/packets/items.js";
import {
  accountLogin,
  clientVersion,
  clientVersionRequest,
  connectToGameServer,
  LOGIN_DENIED,
  loginDenied,
  selectServer,
  serverList,
} from "../../../runtime/protocol/packets/login.js";
import { doubleClick, singleClick } from "../../../runtime/protocol/packets/clicks.js";
import { moveAcknowledge, moveReject, moveRequest } from "../../../runtime/protocol/packets/movement.js";
import { ping, pingRequest } from "../../../runtime/protocol/packets/session.js";
import { unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import { tooltip, tooltipRevision, tooltipsRequest } from "../../../runtime/protocol/packets/tooltips.js";
import { LAYER } from "../../../runtime/world/entities/layers.js";
import { clientEncryption } from "../../support/client/client-encryption.js";
import { isBefore } from "../../support/client/client-knowledge.js";
import { VersionClient, type VersionClientOptions } from "../../support/client/version-client.js";
import { answered } from "../../support/commanding.js";
import { addCommand, playersOfSubject, sharedScripts, sharedShard } from "../../support/one-shard.js";
import { BARE_SEED, RawClient, redirectOf, seedOf, showKey } from "../../support/raw-client.js";

const FILE = "lua/commands/pack_bandages.lua";
const COMMAND = `
command.register {
  name = "pack_bandages", description = "Puts bandages into your pack.", contexts = { "in_game" }, level = "Regular", arguments = {},
  handler = function(context)
    items.create("bandage", { amount = 5 }):put_in(mobiles.of_session(context.session_id).backpack)
    return "done"
  end,
}
command.register {
  name = "long_name", description = "Gives you a long name.", contexts = { "in_game" }, level = "Regular", arguments = {},
  handler = function(context)
    mobiles.of_session(context.session_id).name = "Šímová Жанна the Wanderer of the Western Woods"
    return "done"
  end,
}`;
const NORTH = 0;
/** Longer than most packets have room for. Windows-1252 has its first letters. */
const LONG_NAME = "Šímová Жанна the Wanderer of the Western Woods";
const SHOWN_NAME = "Šímová ????? the Wanderer of t";

const players = playersOfSubject();
const clients: VersionClient[] = [];
const raws: RawClient[] = [];
beforeAll(() => addCommand("pack_bandages", FILE, COMMAND));
afterAll(() => sharedScripts().delete(FILE));
afterEach(() => {
  for (const client of [...clients.splice(0), ...raws.splice(0)]) client.close();
});

async function connected(): Promise<RawClient> {
  const client = await RawClient.connect({ port: sharedShard().gamePort });
  raws.push(client);
  return client;
}

async function inWorld(username: string, options: VersionClientOptions): Promise<VersionClient> {
  const client = new VersionClient(options);
  clients.push(client);
  await client.login(sharedShard().gamePort, await players.account(username));
  await client.create("Oldtimer");
  return client;
}

/** The serial of the client's own pack, which its 0x78 tells. */
async function packOf({ received, version }: VersionClient): Promise<number> {
  const { serial } = await received.waitFor(loginConfirm);
  const form = isBefore(version, "7.0.33.1") ? mobileIncomingBefore70331 : mobileIncoming;
  const { equipment } = await received.waitFor<{ serial: number; equipment: { serial: number; layer: number }[] }>(
    form,
    (mobile) => mobile.serial === serial,
  );
  return equipment.find(({ layer }) => layer === LAYER.backpack)!.serial;
}

describe("a client of the version", () => {
  const VERSIONS = ["4.0.11d", "5.0.9a", "6.0.1.9", "7.0.15.1", "7.0.102.3"];
  it.each(VERSIONS.flatMap((version) => [false, true].map((isEncrypted) => ({ version, isEncrypted }))))(
    "$version plays, encrypted: $isEncrypted",
    async (options) => {
      const client = await inWorld(`v${options.version.replaceAll(".", "")}${options.isEncrypted ? "e" : "p"}`, options);
      const { received, version } = client;
      const hasGrids = !isBefore(version, "6.0.1.7");
      const [contents, added] = hasGrids
        ? [containerContents, addItemToContainer]
        : [containerContentsBefore6017, addItemToContainerBefore6017];

      client.send(moveRequest.write({ direction: NORTH, sequence: 0 }));
      await received.waitForFrame(
        ({ declaration }) => (declaration === moveAcknowledge || declaration === moveReject ? true : undefined),
        "the answer to a step",
      );

      // The pack was never opened, and its client is told all the same.
      const pack = await packOf(client);
      client.say(".pack_bandages");
      const { serial, amount } = await received.waitFor<{ serial: number; amount: number; container: number }>(
        added,
        (item) => item.container === pack,
      );
      expect(amount).toBe(5);

      client.send(doubleClick.write({ serial: pack }));
      const { items } = await received.waitFor<{ items: { serial: number }[] }>(
        contents,
        ({ items: listed }) => listed.some((item) => item.serial === serial),
        { from: received.frames.length },
      );
      expect(items).toContainEqual(expect.objectContaining({ serial, container: pack }));

      const from = received.frames.length;
      client.send(pickUpItem.write({ serial, amount: 5 }));
      client.drop({ serial, x: 60, y: 80, container: pack });
      await received.waitFor<{ serial: number; x: number; y: number }>(
        added,
        (item) => item.serial === serial && item.x === 60 && item.y === 80,
        { from },
      );

      client.send(
        isBefore(version, "5.0.9.0") ? propertiesRequest.write({ serial }) : tooltipsRequest.write({ serials: [serial] }),
      );
      const { revision, lines } = await received.waitFor(tooltip, (one) => one.serial === serial);
      expect(lines.length).toBeGreaterThan(0);
      const form = isBefore(version, "5.0.0.1") ? tooltipRevisionBefore5001 : tooltipRevision;
      expect(received.of<{ serial: number; revision: number }>(form)).toContainEqual(
        expect.objectContaining({ serial, revision }),
      );
      const own = received.of(loginConfirm)[0]!.serial;
      expect(received.of<{ serial: number }>(form)).toContainEqual(expect.objectContaining({ serial: own }));
      client.send(singleClick.write({ serial: own }));

      client.send(pingRequest.write({ sequence: 7 }));
      await received.waitFor(ping, ({ sequence }) => sequence === 7);
      expect(received.of(drawPlayer).length).toBeGreaterThan(0);
    },
  );

  it("4.0.11 is served as an old one when it never tells its version", async () => {
    const client = await inWorld("silent", { version: "4.0.11d", isEncrypted: false, answers: false });
    await packOf(client);
    const sessions = (await (await sharedShard().request("GET", "/api/sessions/active")).json()) as Record<string, unknown>[];
    expect(sessions.find(({ username }) => username === "silent")).toMatchObject({ clientVersion: "unknown" });
  });
});

describe("a client that does not tell its version when it connects", () => {
  async function asked(username: string): Promise<{ client: RawClient; account: LoginAccount }> {
    const account = await players.account(username);
    const { key } = await redirectOf({ port: sharedShard().gamePort }, account, BARE_SEED);
    const client = await showKey({ port: sharedShard().gamePort }, account, key);
    raws.push(client);
    await client.received.waitFor(clientVersionRequest);
    return { client, account };
  }

  it("may choose before it answers, and enters after the answer, with its forms", async () => {
    const { client } = await asked("hasty");
    client.send(creationRequest({ name: "Hasty" }), clientVersion.write({ version: CLIENT_VERSION_TEXT }));
    await client.received.waitFor(mobileIncoming);
    expect(client.ids.slice(0, 4)).toEqual([0xbd, 0xb9, 0xa9, 0x1b]);
  });

  it("is refused when it answers as an enhanced one", async () => {
    const { client } = await asked("enhanced");
    client.send(clientVersion.write({ version: "67.0.90.0" }));
    expect(await client.received.waitFor(loginDenied)).toEqual({ reason: LOGIN_DENIED.communicationProblem });
    expect(await client.closed).toBe("ended");
  });

  it("may leave instead of answering, and come again", async () => {
    const { client, account } = await asked("leaver");
    client.close();
    const again = new VersionClient({ version: "6.0.1.9", isEncrypted: false });
    clients.push(again);
    await again.login(sharedShard().gamePort, account);
    await again.create("Leaver");
  });
});

describe("an encrypted client", () => {
  it("is understood however its bytes are split", async () => {
    const account = await players.account("slow");
    const { login } = clientEncryption({ major: 5, minor: 0, revision: 9 });
    const encrypt = login(0xc0a8_0011);
    const client = await connected();
    await client.sendBytewise(Buffer.concat([BARE_SEED, encrypt(accountLogin.write(account))]));
    await client.received.waitFor(serverList);
    await client.sendBytewise(encrypt(selectServer.write({ index: 0 })));
    await client.received.waitFor(connectToGameServer);
  });

  it("is not understood when it goes on in plain bytes, and closed", async () => {
    const client = await inWorld("mixed", { version: "6.0.1.9", isEncrypted: true });
    client.sendPlain(Buffer.alloc(100_000, pingRequest.write({ sequence: 1 })));
    // Any request may be among what these bytes mean, a logout too; no list of servers follows one in the world.
    await expect(client.received.waitFor(serverList, undefined, { from: client.received.frames.length })).rejects.toThrow(
      "closed",
    );
  });

  it("is told that there is no such account, as a plain one is", async () => {
    const { login } = clientEncryption({ major: 7, minor: 0, revision: 90 });
    const client = await connected();
    const seed = seedOf({ major: 7, minor: 0, revision: 90, patch: 1 });
    client.send(seed, login(seed.readUInt32BE(1))(accountLogin.write({ username: "nobody", password: "nothing-at-all" })));
    expect(await client.received.waitFor(loginDenied)).toEqual({ reason: LOGIN_DENIED.incorrect });
  });
});

describe("a name that is long and has letters of many alphabets", () => {
  it("lets its character speak, be seen, and come back by what its client shows", async () => {
    const anna = await players.inWorld("anna");
    const bert = await players.inWorld("bert");
    await answered(bert, ".long_name", "done");
    bert.say("hello");
    const spoken = await anna.waitFor(unicodeMessage, ({ serial, text }) => serial === bert.serial && text === "hello");
    expect(spoken.name).toBe(SHOWN_NAME);
    anna.send(tooltipsRequest, { serials: [bert.serial] });
    const { lines } = await anna.waitFor(
      tooltip,
      ({ serial, lines: shown }) => serial === bert.serial && shown[0]!.arguments.includes("Ж"),
    );
    expect(lines[0]!.arguments).toContain(LONG_NAME);
    await bert.logout();

    const again = await players.loggedIn("bert");
    const { slots } = await again.waitFor(characterList);
    expect(slots[0]!.name).toBe(SHOWN_NAME);
    expect((await again.select(SHOWN_NAME, 3)).serial).toBe(bert.serial);
  });
});

describe("an enhanced client", () => {
  it.each([
    ["by its version", seedOf({ major: 67, minor: 0, revision: 90, patch: 0 })],
    [
      "by its type",
      Buffer.concat([seedOf({ major: 7, minor: 0, revision: 90, patch: 0 }), Buffer.from("e1000900010003aabb", "hex")]),
    ],
    ["of Kingdom Reborn by its seed", Buffer.from("ffffffff", "hex")],
  ])("is recognised %s, and told that it cannot play here", async (_, bytes) => {
    const client = await connected();
    client.send(bytes);
    expect(await client.received.waitFor(loginDenied)).toEqual({ reason: LOGIN_DENIED.communicationProblem });
    expect(await client.closed).toBe("ended");
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { LoginDeniedError } from "../../support/client/game-client.js";
import { CLIENT_VERSION_TEXT } from "../../../loadtest/client/login-flow.js";
import { mobileIncoming } from "../../../runtime/protocol/packets/entering.js";
import { LOGIN_DENIED } from "../../../runtime/protocol/packets/login.js";
import { deleteObject } from "../../../runtime/protocol/packets/movement.js";
import { asciiMessage, SYSTEM_SERIAL } from "../../../runtime/protocol/packets/speech.js";
import { caughtUp } from "../../support/players.js";
import { playersOfSubject, sharedShard } from "../../support/one-shard.js";
import type { Shard } from "../../support/shard.js";

const EAST = 2;
/** Middle of nowhere. */
const FIELD = { x: 3000, y: 3000, direction: EAST };
const CLOSED_IN_ORDER = "closed by the server";

let shard: Shard;
const players = playersOfSubject();
beforeAll(() => {
  shard = sharedShard();
});

interface ActiveSession {
  sessionId: string;
  username: string;
  [member: string]: unknown;
}

async function activeSessions(username: string): Promise<ActiveSession[]> {
  const response = await shard.request("GET", "/api/sessions/active");
  expect(response.status).toBe(200);
  return ((await response.json()) as ActiveSession[]).filter((session) => session.username === username);
}

async function refusal(client: GameClient): Promise<number> {
  const error = await client.login().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof LoginDeniedError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error.reason;
}

function systemMessages(client: GameClient): string[] {
  return client.received
    .of(asciiMessage)
    .filter(({ serial }) => serial === SYSTEM_SERIAL)
    .map(({ text }) => text);
}

describe("a second login", () => {
  it("closes the first session in order, and the character goes on where it was", async () => {
    const { anna, bert: first } = await players.allInWorldAt({ anna: FIELD, bert: FIELD });
    await first.step(EAST);
    await caughtUp(anna);
    const from = anna.received.frames.length;

    const second = await players.inWorld("bert");
    expect(await first.closed).toBe(CLOSED_IN_ORDER);
    expect(second.me).toMatchObject({ serial: first.serial, x: FIELD.x + 1, y: FIELD.y, direction: EAST });
    await anna.waitFor(mobileIncoming, ({ serial, x }) => serial === second.serial && x === FIELD.x + 1, { from });
    await second.waitFor(mobileIncoming, ({ serial }) => serial === anna.serial);
    await caughtUp(anna);
    const shown = [mobileIncoming, deleteObject].map((packet) => anna.received.of<{ serial: number }>(packet, from).length);
    // It may vanish for a moment, but in the end it is there.
    expect(shown[0]! - shown[1]!).toBeGreaterThanOrEqual(0);
    expect(await second.step(EAST)).toMatchObject({ outcome: "accepted" });
    expect(await activeSessions("bert")).toHaveLength(1);
  });

  it("also closes a first session that is still choosing a character", async () => {
    const first = await players.loggedIn("bert");
    const second = await players.inWorld("bert");
    expect(await first.closed).toBe(CLOSED_IN_ORDER);
    expect(await second.step(EAST)).toMatchObject({ outcome: "accepted" });
  });

  it("leaves one session when several come at once, and that one can enter", async () => {
    await players.account("cleo");
    const clients = await Promise.all(Array.from({ length: 5 }, () => players.client("cleo")));
    await Promise.allSettled(clients.map((client) => client.login()));
    const sessions = await activeSessions("cleo");
    expect(sessions).toHaveLength(1);
    const isOpen = await Promise.all(
      clients.map((client) =>
        client.ping().then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(isOpen.filter(Boolean)).toHaveLength(1);
    const left = clients[isOpen.indexOf(true)]!;
    await left.enter({ name: "Cleo" });
    expect(await activeSessions("cleo")).toEqual([expect.objectContaining({ sessionId: sessions[0]!.sessionId })]);
  });
});

describe("GET /api/sessions/active", () => {
  it("shows who is connected, and where those in the world are", async () => {
    const choosing = await players.loggedIn("bert");
    const { accountId } = await players.account("bert");
    await choosing.ping();
    expect(await activeSessions("bert")).toEqual([
      {
        sessionId: expect.stringMatching(/^\d+$/) as string,
        accountId,
        username: "bert",
        role: "Regular",
        characterId: null,
        characterName: null,
        mapId: null,
        x: null,
        y: null,
        z: null,
        remoteAddress: "127.0.0.1",
        connectedAtUtc: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        clientVersion: CLIENT_VERSION_TEXT,
        pingMs: null,
      },
    ]);
    await choosing.close();

    const bert = await players.inWorldAt("bert", FIELD);
    const where = { characterId: String(bert.serial), characterName: "Bert", mapId: 1, y: FIELD.y, z: 0 };
    expect(await activeSessions("bert")).toEqual([expect.objectContaining({ ...where, x: FIELD.x })]);
    await bert.step(EAST);
    expect(await activeSessions("bert")).toEqual([expect.objectContaining({ ...where, x: FIELD.x + 1 })]);
    await bert.logout();
    expect(await activeSessions("bert")).toEqual([]);
  });
});

describe("a kick over HTTP", () => {
  it("tells the player, closes the connection in order, and lets the player come back where it was", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: FIELD, bert: FIELD });
    await bert.step(EAST);
    const [session] = await activeSessions("bert");
    const response = await shard.request("DELETE", `/api/sessions/${session!.sessionId}`);
    expect(response.status).toBe(204);
    expect(await bert.closed).toBe(CLOSED_IN_ORDER);
    expect(systemMessages(bert)).toEqual(["You have been disconnected by staff."]);
    await anna.waitFor(deleteObject, ({ serial }) => serial === bert.serial);
    expect((await shard.request("DELETE", `/api/sessions/${session!.sessionId}`)).status).toBe(404);
    expect(await anna.step(EAST)).toMatchObject({ outcome: "accepted" });

    const again = await players.inWorld("bert");
    expect(again.me).toMatchObject({ serial: bert.serial, x: FIELD.x + 1 });
  });

  it("also ends a session that is still choosing a character", async () => {
    const choosing = await players.loggedIn("bert");
    const [session] = await activeSessions("bert");
    expect((await shard.request("DELETE", `/api/sessions/${session!.sessionId}`)).status).toBe(204);
    expect(await choosing.closed).toBe(CLOSED_IN_ORDER);
  });
});

describe("an account that is changed while it plays", () => {
  it("leaves the world at once when it is blocked, and cannot come back until it is unblocked", async () => {
    const { anna, dora } = await players.allInWorldAt({ anna: FIELD, dora: FIELD });
    const { accountId } = await players.account("dora");
    await shard.request("PUT", `/api/users/${accountId}`, { isActive: false });
    expect(await dora.closed).toBe(CLOSED_IN_ORDER);
    await anna.waitFor(deleteObject, ({ serial }) => serial === dora.serial);
    expect(await refusal(await players.client("dora"))).toBe(LOGIN_DENIED.blocked);
    await shard.request("PUT", `/api/users/${accountId}`, { isActive: true });
    expect((await players.inWorld("dora")).me).toMatchObject({ serial: dora.serial, x: FIELD.x });
  });

  it("leaves the world at once when it is deleted, with its characters", async () => {
    const { anna, emil } = await players.allInWorldAt({ anna: FIELD, emil: FIELD });
    const { accountId, username, password } = await players.account("emil");
    expect((await shard.request("DELETE", `/api/users/${accountId}`)).status).toBe(204);
    expect(await emil.closed).toBe(CLOSED_IN_ORDER);
    await anna.waitFor(deleteObject, ({ serial }) => serial === emil.serial);
    expect(await refusal(await players.client("emil"))).toBe(LOGIN_DENIED.incorrect);

    await shard.addAccount(username, password);
    const { slots } = await (await players.client("emil")).login();
    expect(slots.map(({ name }) => name)).toEqual(["", "", "", "", ""]);
  });

  it("plays on when its level changes", async () => {
    const bert = await players.inWorld("bert");
    const { accountId } = await players.account("bert");
    await shard.request("PUT", `/api/users/${accountId}`, { role: "Counselor" });
    expect(await activeSessions("bert")).toEqual([expect.objectContaining({ role: "Counselor" })]);
    await bert.ping();
  });
});

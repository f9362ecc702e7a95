import { afterEach, describe, expect, it } from "vitest";
import { GameClient, LoginDeniedError } from "../support/client/game-client.js";
import { mobileMoving } from "../../runtime/protocol/packets/movement.js";
import { drawPlayer } from "../../runtime/protocol/packets/entering.js";
import { FakeShard } from "./fake-shard.js";
import type { FakeShardOptions } from "./fake-shard.js";

let shard: FakeShard | undefined;
afterEach(() => shard?.stop());

async function clientOf(options: FakeShardOptions = {}, username = "anna"): Promise<GameClient> {
  shard = await FakeShard.start(options);
  return new GameClient({ host: "127.0.0.1", port: shard.port, username, password: "secret-1" });
}

const somebody = { serial: 77, body: 400, x: 1, y: 2, z: 3, direction: 4, hue: 0, flags: 0, notoriety: 1 };

describe("the game client of the end-to-end tests", () => {
  it("logs in through the redirect and selects an existing character", async () => {
    const anna = await clientOf();
    const list = await anna.login();
    expect(list.slots[0]?.name).toBe("anna I");
    const me = await anna.enter({ name: "anna I" });
    expect(me).toMatchObject({ x: 1496, y: 1628 });
    expect(anna.place).toEqual({ x: 1496, y: 1628, direction: 4 });
    expect(shard!.logins[0]).toMatchObject({ username: "anna", password: "secret-1", ids: [0xef, 0x80, 0xa0] });
    expect(shard!.games[0]!.seed).toBe(shard!.games[0]!.key);
    await anna.close();
  });

  it("creates a character if the account has none of that name", async () => {
    const anna = await clientOf({ characters: "new" });
    await anna.login();
    await anna.enter({ name: "Anna" });
    expect(shard!.games[0]!.created[0]).toMatchObject({ name: "Anna", strength: 60, dexterity: 50, intelligence: 40 });
    await anna.close();
  });

  it("rejects a refused login with its reason", async () => {
    const anna = await clientOf({ denies: () => 2 });
    await expect(anna.login()).rejects.toThrow(LoginDeniedError);
    await expect(anna.login()).rejects.toMatchObject({ reason: 2 });
  });

  it("walks, turns and keeps track of its own position", async () => {
    const anna = await clientOf({ answers: (count) => (count === 3 ? "reject" : "acknowledge") });
    await anna.login();
    await anna.enter({ name: "anna I" });
    expect(await anna.step(2)).toEqual({ outcome: "accepted", sequence: 0, notoriety: 1 });
    expect(anna.place).toEqual({ x: 1496, y: 1628, direction: 2 });
    expect(await anna.step(2, { run: true })).toMatchObject({ outcome: "accepted", sequence: 1 });
    expect(anna.place).toEqual({ x: 1497, y: 1628, direction: 2 });
    expect(await anna.step(2)).toMatchObject({ outcome: "rejected", sequence: 2, x: 1496 });
    expect(anna.place).toEqual({ x: 1496, y: 1628, direction: 4 });
    expect(await anna.step(0)).toMatchObject({ outcome: "accepted", sequence: 0 });
    expect(shard!.games[0]!.steps.map((step) => step.direction)).toEqual([2, 0x82, 2, 0]);
    await anna.close();
  });

  it("waits for packets that arrived before or arrive later, and a failed wait lists what arrived", async () => {
    const anna = await clientOf();
    await anna.login();
    await anna.enter({ name: "anna I" });
    shard!.sendToFirst(mobileMoving.write(somebody));
    await anna.ping();
    expect(await anna.waitFor(mobileMoving, ({ serial }) => serial === 77)).toEqual(somebody);
    const from = anna.received.frames.length;
    const next = anna.waitFor(mobileMoving, undefined, { from });
    shard!.sendToFirst(mobileMoving.write({ ...somebody, x: 9 }));
    expect((await next).x).toBe(9);
    expect(anna.received.of(mobileMoving)).toHaveLength(2);
    await expect(anna.waitFor(drawPlayer, undefined, { timeoutMs: 5 })).rejects.toThrow(/DrawPlayer; last were .*MobileMoving/);
    await anna.close();
  });

  it("reports that the server closed the connection, also to pending waits", async () => {
    const anna = await clientOf({ answers: () => "disconnect" });
    await anna.login();
    await anna.enter({ name: "anna I" });
    await expect(anna.step(1)).rejects.toThrow(/closed by the server/);
    expect(await anna.closed).toBe("closed by the server");
    await anna.close();
  });
});

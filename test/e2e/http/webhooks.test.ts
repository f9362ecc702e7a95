import { isSignedBy } from "../../support/signed.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { EventReader } from "../../support/event-reader.js";
import { Players } from "../../support/players.js";
import { ADMIN_PASSWORD, type Shard, startShard } from "../../support/shard.js";
import { Receiver } from "../../support/webhook-receiver.js";

const SECRET = "a secret of 16 or more";

let receiver: Receiver;
let mute: Receiver;
let shard: Shard;
let players: Players;
beforeAll(async () => {
  receiver = await Receiver.start();
  mute = await Receiver.start();
  mute.answer = () => undefined;
  const events = ["PlayerEnteredEvent", "PlayerLeftEvent"];
  shard = await startShard({
    variables: {
      SHARD_WEBHOOKS: JSON.stringify([
        { url: receiver.url, secret: SECRET, events, name: "staff" },
        { url: mute.url, secret: SECRET },
      ]),
      SHARD_WEBHOOKS_ALLOW_PRIVATE_TARGETS: "true",
    },
  });
  players = new Players(shard);
});
afterAll(async () => {
  await receiver.close();
  await mute.close();
});

it("a player who enters and leaves appears in webhooks, signed and in order, and on the event stream", async () => {
  const reader = await EventReader.open(shard.url, {
    token: await shard.login("admin", ADMIN_PASSWORD),
    types: "PlayerEnteredEvent,SessionEnteredEvent",
  });
  const client = await players.inWorld("anna");
  await receiver.received(1);
  const { data } = await reader.next("PlayerEnteredEvent");
  expect(data).toMatchObject({ accountName: "anna", characterName: "Anna", characterId: String(client.serial) });
  (await shard.described()).checkEvent("/api/events", "PlayerEnteredEvent", data);
  const { data: entry } = await reader.next("SessionEnteredEvent");
  (await shard.described()).checkEvent("/api/events", "SessionEnteredEvent", entry);
  const listed = (await (await shard.request("GET", "/api/sessions/active")).json()) as {
    pingMs: unknown;
    clientVersion: unknown;
  }[];
  const { pingMs, clientVersion } = entry as { pingMs: unknown; clientVersion: unknown };
  expect(listed.map((one) => ({ ...one, pingMs, clientVersion }))).toEqual([entry]);
  await reader.close();

  await players.leave();
  await receiver.received(2);
  const [entered, left] = receiver.deliveries;
  expect(entered!.json).toMatchObject({ event: "PlayerEnteredEvent", data });
  expect(left!.json).toMatchObject({ event: "PlayerLeftEvent", data: { characterName: "Anna" } });
  for (const { headers, body } of receiver.deliveries) {
    const timestamp = Number(headers["x-shardkeeper-timestamp"]);
    expect(isSignedBy(SECRET, timestamp, body, headers["x-shardkeeper-signature"] as string)).toBe(true);
  }
});

it("a receiver that does not answer delays neither the game nor the server's stop", async () => {
  const client = await players.inWorld("bert");
  expect(await client.step(2)).toMatchObject({ outcome: "accepted" });
  await receiver.received(3);
  await mute.received(1);
  const page = await (await shard.request("GET", "/metrics")).text();
  expect(page).toMatch(/shardkeeper_webhook_delivered_total\{webhook="staff"\} \d/);
  expect(page).not.toMatch(/of-the-receiver/);
  await players.leave();
  await receiver.received(4);
  await shard.stopWell();
  expect(shard.output.join("")).not.toMatch(/of-the-receiver|a secret of/);
  expect(receiver.deliveries.at(-1)!.json).toMatchObject({ event: "PlayerLeftEvent", data: { characterName: "Bert" } });
});

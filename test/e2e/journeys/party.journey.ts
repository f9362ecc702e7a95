import { describe, expect, it } from "vitest";
import { mobileAttributes } from "../../../runtime/protocol/packets/combat.js";
import { party } from "../../../runtime/protocol/packets/extended.js";
import { partyRequest } from "../../../runtime/protocol/packets/extended-requests.js";
import { PARTY_REQUESTS } from "../../../runtime/protocol/packets/party.js";
import { clilocMessage } from "../../../runtime/protocol/packets/speech.js";
import type { GameClient } from "../../support/client/game-client.js";
import { playersOfSubject } from "../../support/one-shard.js";

/** Middle of nowhere. */
const FIELD = { x: 2_900, y: 2_900 };
const SPOTS = { anna: FIELD, bert: { x: FIELD.x + 1, y: FIELD.y }, carl: { x: FIELD.x + 40, y: FIELD.y } };
const [LISTED, REMOVED, TOLD_ONE, TOLD_ALL, INVITED] = [1, 2, 3, 4, 7];
const NO_INVITATION = 3000222;
const [REJOINED, NOT_JOINING] = [1008087, 1008091];
/** "~1_val~ ~2_val~" */
const TWO_TEXTS = 1060847;

/** A name with a text of the client behind it. */
function namedText(name: string, text: number): (message: { cliloc: number; arguments: string }) => boolean {
  return (message) => message.cliloc === TWO_TEXTS && message.arguments === `${name}\t#${text}`;
}

const players = playersOfSubject();

type Details = Record<string, unknown>;
const send = (client: GameClient, action: number, details: Details): void =>
  client.send(partyRequest, { action, details } as never);

/** Waits for a packet about the party with these details. */
async function told(client: GameClient, action: number, details: Details, from = 0): Promise<void> {
  await client.waitFor(
    party,
    (one) =>
      one.action === action && Object.entries(details).every(([name, value]) => same((one.details as Details)[name], value)),
    { from },
  );
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A host invites a guest by the cursor, and the guest accepts. */
async function join(host: GameClient, guest: GameClient): Promise<void> {
  const from = host.received.frames.length;
  send(host, PARTY_REQUESTS.invite, { member: 0 });
  (await host.windows.waitForTarget(undefined, { from })).object(guest.serial);
  await told(guest, INVITED, { leader: host.serial });
  send(guest, PARTY_REQUESTS.accept, { leader: host.serial });
}

describe("a party of players", () => {
  it("forms by invitation, talks, and follows its members out of sight and through a new connection", async () => {
    const { anna, bert, carl } = await players.allInWorldAt(SPOTS);
    await join(anna, bert);
    const members = [anna.serial, bert.serial];
    for (const client of [anna, bert]) await told(client, LISTED, { members });
    await anna.waitFor(mobileAttributes, ({ serial, hitsMax }) => serial === bert.serial && hitsMax === 25);
    send(bert, PARTY_REQUESTS.tellAll, { text: "hail" });
    for (const client of [anna, bert]) await told(client, TOLD_ALL, { member: bert.serial, text: "hail" });
    send(bert, PARTY_REQUESTS.tellOne, { member: anna.serial, text: "psst" });
    await told(anna, TOLD_ONE, { member: bert.serial, text: "psst" });
    // Strangers read nothing, and are no members.
    send(bert, PARTY_REQUESTS.tellOne, { member: carl.serial, text: "psst" });
    send(carl, PARTY_REQUESTS.remove, { member: bert.serial });
    send(carl, PARTY_REQUESTS.accept, { leader: anna.serial });
    await carl.waitFor(clilocMessage, ({ cliloc }) => cliloc === NO_INVITATION);
    expect(carl.received.of(party)).toEqual([]);

    bert.destroy();
    await anna.ping();
    const again = await players.inWorld("bert");
    await told(again, LISTED, { members });
    await anna.waitFor(clilocMessage, namedText("Bert", REJOINED));
    send(again, PARTY_REQUESTS.remove, { member: again.serial });
    await told(again, REMOVED, { removed: again.serial, members: [] });
    await told(anna, REMOVED, { removed: anna.serial, members: [] });
  });

  it("takes nobody who was not asked, twice or after it declined", async () => {
    const { anna, bert } = await players.allInWorldAt({ anna: SPOTS.anna, bert: SPOTS.bert });
    send(anna, PARTY_REQUESTS.invite, { member: bert.serial });
    await told(bert, INVITED, { leader: anna.serial });
    // The forged answer of the host, and one to somebody else.
    send(anna, PARTY_REQUESTS.accept, { leader: anna.serial });
    send(bert, PARTY_REQUESTS.accept, { leader: bert.serial });
    for (const client of [anna, bert]) await client.waitFor(clilocMessage, ({ cliloc }) => cliloc === NO_INVITATION);
    send(bert, PARTY_REQUESTS.decline, { leader: anna.serial });
    await anna.waitFor(clilocMessage, namedText("Bert", NOT_JOINING));
    const from = bert.received.frames.length;
    send(bert, PARTY_REQUESTS.accept, { leader: anna.serial });
    await bert.waitFor(clilocMessage, ({ cliloc }) => cliloc === NO_INVITATION, { from });
    expect(anna.received.of(party).filter(({ action }) => action === LISTED)).toEqual([]);
  });
});

import { clilocMessage } from "../../../runtime/protocol/packets/speech.js";
import { doubleClick, textCommand } from "../../../runtime/protocol/packets/clicks.js";
import {
  addItemToContainer,
  ANYWHERE,
  dropAccepted,
  dropItem,
  openContainer,
  pickUpItem,
} from "../../../runtime/protocol/packets/items.js";
import { TEXT_COMMANDS } from "../../../runtime/protocol/packets/skills.js";
import {
  sellList,
  sellReply,
  trade,
  TRADE_ACTIONS,
  TRADE_REQUESTS,
  tradeRequest,
} from "../../../runtime/protocol/packets/trade.js";
import type { GameClient } from "../../support/client/game-client.js";

/** What players do with packets, in the cases of losses. */

const STEALING = 33;
/** Which item do you want to steal? */
const WHICH = 502698;
/** You successfully steal the item. */
const STOLEN = 502724;

/** Uses the skill on somebody. */
export async function steal(thief: GameClient, victim: number): Promise<void> {
  const from = thief.received.frames.length;
  thief.send(textCommand, { command: TEXT_COMMANDS.useSkill, text: `${STEALING} 0` });
  (await thief.windows.waitForTarget(undefined, { from })).object(victim);
  const { cliloc } = await thief.waitFor(clilocMessage, (said) => said.cliloc !== WHICH, { from });
  if (cliloc !== STOLEN) throw new Error(`the client was told ${cliloc}`);
}

/** Lifts a thing and drops it into something. */
export async function move(client: GameClient, serial: number, container: number, amount = 1): Promise<void> {
  const from = client.received.frames.length;
  client.send(pickUpItem, { serial, amount });
  client.send(dropItem, { serial, x: ANYWHERE, y: ANYWHERE, z: 0, grid: 0, container });
  await client.waitFor(dropAccepted, undefined, { from });
}

/** Opens a container. */
export async function open(client: GameClient, serial: number): Promise<void> {
  const from = client.received.frames.length;
  client.send(doubleClick, { serial });
  await client.waitFor(openContainer, (window) => window.serial === serial, { from });
}

/** One side of a trade. */
interface Side {
  readonly client: GameClient;
  readonly thing?: number;
  readonly amount?: number;
}

/** Two players offer things in a trade window, which `begin` opens, and agree. */
export async function exchange(sides: readonly [Side, Side], begin: () => Promise<unknown>): Promise<void> {
  const starts = sides.map(({ client }) => client.received.frames.length);
  const shown = (index: number, wanted: number) =>
    sides[index]!.client.waitFor(trade, ({ action }) => action === wanted, { from: starts[index]! });
  await begin();
  const boxes: number[] = [];
  for (const [index, { client, thing, amount }] of sides.entries()) {
    const { own } = (await shown(index, TRADE_ACTIONS.open)).details as { own: number };
    boxes.push(own);
    if (thing !== undefined) await move(client, thing, own, amount);
  }
  for (const [index, { client }] of sides.entries())
    client.send(tradeRequest, { action: TRADE_REQUESTS.agree, container: boxes[index]!, first: 1 });
  for (const index of sides.keys()) await shown(index, TRADE_ACTIONS.close);
}

/** Sells a thing to somebody who stands beside. */
export async function sell(client: GameClient, vendor: number, serial: number): Promise<void> {
  const from = client.received.frames.length;
  client.say("vendor sell");
  const { lines } = await client.waitFor(sellList, undefined, { from });
  if (!lines.some((line) => line.serial === serial)) throw new Error("the vendor does not buy it");
  client.send(sellReply, { vendor, items: [{ serial, amount: 1 }] });
  await client.waitFor(addItemToContainer, undefined, { from });
}

/** Sends a pet away, which is confirmed in a window. */
export async function release(client: GameClient, name: string): Promise<void> {
  const from = client.received.frames.length;
  client.say(`${name} release`);
  (await client.windows.waitForGump(undefined, { from })).press("Release");
}

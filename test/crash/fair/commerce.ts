import {
  ANYWHERE,
  containerContents,
  dropAccepted,
  dropItem,
  dropRefused,
  liftReject,
} from "../../../runtime/protocol/packets/items.js";
import { openContainer, pickUpItem, VENDOR_GUMP } from "../../../runtime/protocol/packets/items.js";
import { doubleClick } from "../../../runtime/protocol/packets/clicks.js";
import { clilocMessage, unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import {
  buyClose,
  buyReply,
  sellList,
  sellReply,
  trade,
  TRADE_ACTIONS,
  TRADE_REQUESTS,
  tradeRequest,
} from "../../../runtime/protocol/packets/trade.js";
import { LAYER } from "../../../runtime/world/entities/layers.js";
import type { Visitor } from "./visitor.js";

const BREAD = 0x103b;
/** "Thou hast withdrawn gold from thy account." */
const [WITHDRAWN, DEPOSITED, CHECK_WRITTEN, CASHED] = [1010005, 1042760, 1042764, 1042763];
const [CHECK, WITHDRAWAL] = [5_000, 70];
const MOST_PIECES = 3;

/** Buys some loaves, and crosses. */
export async function buys(visitor: Visitor): Promise<void> {
  const { client, random } = visitor;
  const vendor = await visitor.ask("beside", "baker");
  let from = await visitor.says("vendor buy");
  await client.waitFor(openContainer, ({ serial, gump }) => serial === vendor && gump === VENDOR_GUMP, { from });
  const bread = client.received
    .of(containerContents, from)
    .at(-1)!
    .items.find(({ graphic }) => graphic === BREAD);
  if (bread) {
    const amount = 1 + random.below(MOST_PIECES);
    await visitor.paced(buyReply);
    from = client.received.frames.length;
    client.send(buyReply, { vendor, flag: 2, items: [{ layer: LAYER.shopBuyRestock, serial: bread.serial, amount }] });
    await client.waitFor(buyClose, undefined, { from });
  }
  await visitor.cross();
}

/** Sells some diamonds, and crosses. */
export async function sells(visitor: Visitor): Promise<void> {
  const { client, random } = visitor;
  const vendor = await visitor.ask("beside", "jeweler");
  const stones = await visitor.ask("mine", "diamond");
  if (stones !== 0) {
    let from = await visitor.says("vendor sell");
    const { lines } = await client.waitFor(sellList, undefined, { from });
    const { amount } = lines.find(({ serial }) => serial === stones)!;
    await visitor.paced(sellReply);
    from = client.received.frames.length;
    client.send(sellReply, { vendor, items: [{ serial: stones, amount: Math.min(amount, 1 + random.below(MOST_PIECES)) }] });
    await client.waitFor(unicodeMessage, ({ serial }) => serial === vendor, { from });
  }
  await visitor.cross();
}

/** Withdraws and deposits gold; carries a check from one facet's bank to the other's, and cashes it there. */
export async function banks(visitor: Visitor): Promise<void> {
  const { client } = visitor;
  const box = await visitor.ask("bank");
  const carried = await visitor.ask("mine", "bank_check");
  await client.waitFor(openContainer, ({ serial }) => serial === box, { from: await visitor.says("bank") });
  if (carried !== 0) {
    if (!(await lays(visitor, carried, 1, box))) throw new Error("the check does not go into the bank box");
    await visitor.paced(doubleClick);
    const from = client.received.frames.length;
    client.send(doubleClick, { serial: carried });
    await client.waitFor(clilocMessage, ({ cliloc }) => cliloc === CASHED, { from });
  } else {
    await client.waitFor(clilocMessage, ({ cliloc }) => cliloc === CHECK_WRITTEN, { from: await visitor.says(`check ${CHECK}`) });
    const written = await visitor.ask("banked", "bank_check");
    if (!(await lays(visitor, written, 1, await visitor.ask("pack")))) throw new Error("the check does not go into the backpack");
  }
  const withdrawn = await visitor.says(`withdraw ${WITHDRAWAL}`);
  await client.waitFor(clilocMessage, ({ cliloc }) => cliloc === WITHDRAWN, { from: withdrawn });
  await client.waitFor(clilocMessage, ({ cliloc }) => cliloc === DEPOSITED, {
    from: await visitor.says(`deposit ${WITHDRAWAL}`),
  });
  await visitor.cross();
}

/** Lays gold and swords into a trade of two, which is closed, broken off, or ended by one of them who crosses. */
export async function deals([anna, bert]: readonly [Visitor, Visitor]): Promise<void> {
  const two = [anna, bert] as const;
  while (anna.facet !== bert.facet) await bert.cross();
  await Promise.all(two.map((one) => one.looksAround()));
  const from = two.map(({ client }) => client.received.frames.length);
  await anna.ask("deal");
  const boxes = await Promise.all(
    two.map(async ({ client }, at) => {
      const { details } = await client.waitFor(trade, ({ action }) => action === TRADE_ACTIONS.open, { from: from[at]! });
      return (details as { own: number }).own;
    }),
  );
  for (const [at, visitor] of two.entries()) {
    const [coins, sword] = [await visitor.ask("mine", "gold"), await visitor.ask("mine", "longsword")];
    if (coins !== 0) await lays(visitor, coins, 1 + visitor.random.below(50), boxes[at]!);
    if (sword !== 0) await lays(visitor, sword, 1, boxes[at]!);
  }
  const how = anna.random.below(4);
  // A player who has to stay continues the trade.
  if (how !== 0 || !(await anna.cross())) {
    const action = how === 1 ? TRADE_REQUESTS.cancel : TRADE_REQUESTS.agree;
    for (const [at, { client, paced }] of two.entries()) {
      await paced(tradeRequest);
      client.send(tradeRequest, { action, container: boxes[at]!, first: 1 });
    }
    for (const [at, { client }] of two.entries())
      await client.waitFor(trade, ({ action: told }) => told === TRADE_ACTIONS.close, { from: from[at]! });
  }
  await Promise.all(two.map((one) => one.cross()));
}

/** Lifts a thing and lays it into a container. Resolves with whether it lies there. */
async function lays({ client, paced }: Visitor, serial: number, amount: number, container: number): Promise<boolean> {
  await paced(pickUpItem);
  const from = client.received.frames.length;
  client.send(pickUpItem, { serial, amount });
  client.send(dropItem, { serial, x: ANYWHERE, y: ANYWHERE, z: 0, grid: 0, container });
  const answers: readonly unknown[] = [dropAccepted, dropRefused, liftReject];
  const answer = await client.received.waitForFrame(
    ({ declaration }) => (declaration && answers.includes(declaration) ? declaration : undefined),
    "the answer to a drop",
    { from },
  );
  return answer === dropAccepted;
}

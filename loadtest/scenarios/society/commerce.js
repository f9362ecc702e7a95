// @ts-check
/** @import { LoadPlayer as Player } from "../../scenario/player.js" */
/** @import { Market, Member } from "./member.js" */
/** @typedef {import("./meeting.js").Somebody} Somebody */
import { tried } from "../shard/waiting.js";
import { carried, GOLD, goodsOf, look, supply } from "./member.js";

/**
 * What clients ask in the window of a trade, and what a server tells of one: docs/packets.md, TradeRequest and Trade.
 */
const ASK = { cancel: 1, agree: 2 };
const TOLD = { open: 0, close: 1 };
/** A server accepts an agreement so long after the last change. */
const AGREE_MS = 1_300;
const CANCELLED_SHARE = 0.25;
const CHECK = 0x14f0;
const POOR_COINS = 60;
const DEAR_GOLD = 20;

/**
 * Two citizens trade: one gives a thing, the other coins. Some break it off.
 *
 * @param {Somebody} buyer
 * @param {Somebody} seller
 */
export async function trade({ player: buyer }, { player: seller }) {
  await Promise.all([look(buyer), look(seller)]);
  const thing = seller.pick(goodsOf(seller)) ?? carried(seller, GOLD);
  const coins = carried(buyer, GOLD);
  if (thing === undefined || coins === undefined) return;
  await buyer.pathTo(seller.place, { within: 1, stepsMax: 30 });
  await buyer.measure("trade", async () => {
    const shown = Promise.all([buyer, seller].map((one) => one.waitFor("Trade", ({ action }) => action === TOLD.open)));
    shown.catch(() => undefined);
    await seller.drag(thing, buyer.serial, { amount: Math.min(thing.amount, 5) });
    const boxes = (await shown).map(({ details }) => /** @type {{ own: number }} */ (details).own);
    const [own, others] = /** @type {[number, number]} */ (boxes);
    await buyer.drag(coins, own, { amount: Math.min(coins.amount, 1 + Math.floor(buyer.random() * 10)) });
    await buyer.pause(AGREE_MS);
    const closed = Promise.all([buyer, seller].map((one) => one.waitFor("Trade", ({ action }) => action === TOLD.close)));
    closed.catch(() => undefined);
    if (buyer.random() < CANCELLED_SHARE) await buyer.send("TradeRequest", { action: ASK.cancel, container: own });
    else {
      await buyer.send("TradeRequest", { action: ASK.agree, container: own, first: 1 });
      await seller.send("TradeRequest", { action: ASK.agree, container: others, first: 1 });
    }
    await closed;
  });
}

/** Buys something of a tradesperson of the market. @param {Player} player @param {Member} me */
export async function buy(player, me) {
  const { provisioner, bowyer } = /** @type {Market} */ (me.place);
  const vendor = player.random() < 0.7 ? provisioner : bowyer;
  await player.pathTo(vendor, { within: 2, stepsMax: 40 });
  await look(player);
  if ((carried(player, GOLD)?.amount ?? 0) < POOR_COINS) return supply(player, me);
  await player.buy(vendor, (goods) => {
    const cheap = player.pick(goods.filter(({ amount, price }) => amount > 0 && price <= DEAR_GOLD));
    return cheap === undefined
      ? []
      : [{ serial: cheap.serial, amount: Math.min(cheap.amount, 1 + Math.floor(player.random() * 3)) }];
  });
}

/** Sells what a tradesperson of the market would buy. @param {Player} player @param {Member} me */
export async function sell(player, me) {
  const { provisioner, bowyer } = /** @type {Market} */ (me.place);
  const vendor = player.random() < 0.5 ? provisioner : bowyer;
  await player.pathTo(vendor, { within: 2, stepsMax: 40 });
  const offered = player.waitFor("SellList", ({ vendor: serial }) => serial === vendor.serial, { timeoutMs: 3_000 });
  offered.catch(() => undefined);
  await player.say("vendor sell");
  const list = await tried(offered);
  if (list === undefined) return;
  const lines = /** @type {{ serial: number, amount: number }[]} */ (list.lines);
  const line = player.pick(lines);
  if (line === undefined) return;
  await player.measure("sell", async () => {
    const amount = Math.max(1, Math.floor(player.random() * line.amount));
    await player.send("SellReply", { vendor: vendor.serial, items: [{ serial: line.serial, amount }] });
    await player.hear("Here is your gold");
  });
}

/** Deposits, withdraws, writes a check or cashes one. @param {Player} player @param {Member} me */
export async function bank(player, me) {
  const { banker } = /** @type {Market} */ (me.place);
  await player.pathTo(banker, { within: 4, stepsMax: 40 });
  const wish = player.random();
  await player.measure("bank", async () => {
    if (wish < 0.35) return ask(player, `deposit ${1 + Math.floor(player.random() * 40)}`, /#1042760|#500384/);
    if (wish < 0.7) return ask(player, `withdraw ${1 + Math.floor(player.random() * 60)}`, /#1010005|#500384|#1048147/);
    if (wish < 0.85) return ask(player, "check 5000", /#1042764|#500384|#500386/);
    await cash(player);
  });
}

/** @param {Player} player @param {string} words @param {RegExp} answer */
async function ask(player, words, answer) {
  const heard = player.hear(answer);
  heard.catch(() => undefined);
  await player.say(words);
  await heard;
}

/** Turns a check of the bank box into coins there. @param {Player} player */
async function cash(player) {
  const opened = player.waitFor("OpenContainer");
  opened.catch(() => undefined);
  await player.say("bank");
  const { serial: box } = await opened;
  await player.pause(300);
  const check = player.items.find(({ graphic, inside }) => graphic === CHECK && inside === box);
  if (check === undefined) return;
  await player.use(check);
  await player.pause(500);
}

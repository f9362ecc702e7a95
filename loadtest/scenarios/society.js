// @ts-check
/** @import { LoadPlayer as Player } from "../scenario/player.js" */
import { bank, buy, sell, trade } from "./society/commerce.js";
import { craft, gather } from "./society/crafts.js";
import { disband, found, invite, resign, talk } from "./society/guilds.js";
import { keepHouse } from "./society/homes.js";
import { meet } from "./society/meeting.js";
import { forget, memberOf, supply } from "./society/member.js";
import { sail } from "./society/sailing.js";
import { prepareShard } from "./society/shard.js";

export const about =
  "A society of citizens, householders and sailors: they trade, buy, sell, bank, fell wood, craft, found guilds, build and sail, and the shard's books are checked.";

export const thresholds = [
  "trade.done>=1",
  "buy.done>=1",
  "sell.done>=1",
  "bank.done>=1",
  "gather.done>=1",
  "craft.done>=1",
  "found.done>=1",
  "join.done>=1",
  "guild-talk.done>=1",
  "build.done>=1",
  "lock.done>=1",
  "demolish.done>=1",
  "launch.done>=1",
  "sail.done>=1",
  "dock.done>=1",
  "rounds.failed<5",
  "players.stuck<=0",
  "server.scripts<40",
  "server.script-failures<=0",
];

export const prepare = prepareShard;

/** What a citizen does, and how often of a hundred times. */
const DEEDS = /** @type {const} */ ([
  ["meet", 30],
  ["buy", 16],
  ["sell", 12],
  ["bank", 16],
  ["gather", 8],
  ["craft", 8],
  ["guild", 10],
]);
const RESIGNING_SHARE = 0.1;

/** @param {Player} player */
export async function setUp(player) {
  forget(player);
  await supply(player, memberOf(player));
}

/** @param {Player} player */
export async function play(player) {
  const me = memberOf(player);
  if (me.trade === "householder") await keepHouse(player, me);
  else if (me.trade === "sailor") await sail(player, me);
  else await beCitizen(player, me);
  await player.pause(400 + player.random() * 800);
}

/**
 * @param {Player} player
 * @param {import("./society/member.js").Member} me
 */
async function beCitizen(player, me) {
  if (me.isFounder && me.guild === undefined) return found(player, me);
  switch (deed(player)) {
    case "meet":
      return meet(player, me, deal);
    case "buy":
      return buy(player, me);
    case "sell":
      return sell(player, me);
    case "bank":
      return bank(player, me);
    case "gather":
      return gather(player, me);
    case "craft":
      return craft(player, me);
    case "guild":
      return beMember(player, me);
  }
}

/** @param {Player} player */
function deed(player) {
  let left = player.random() * DEEDS.reduce((sum, [, share]) => sum + share, 0);
  for (const [name, share] of DEEDS) if ((left -= share) < 0) return name;
  return "guild";
}

/**
 * Two of a group: a founder invites who is in no guild, others trade.
 *
 * @param {import("./society/meeting.js").Somebody} one
 * @param {import("./society/meeting.js").Somebody} other
 */
function deal(one, other) {
  const invites = (/** @type {typeof one} */ host, /** @type {typeof one} */ guest) =>
    host.me.isFounder && host.me.guild !== undefined && guest.me.guild === undefined;
  if (invites(one, other)) return invite(one, other);
  if (invites(other, one)) return invite(other, one);
  return trade(one, other);
}

/**
 * @param {Player} player
 * @param {import("./society/member.js").Member} me
 */
async function beMember(player, me) {
  if (me.guild === undefined) return player.say("Which guild would have me?");
  if (player.random() >= RESIGNING_SHARE) return talk(player, me);
  await (me.isFounder ? disband(player, me) : resign(player, me));
}

// @ts-check
/** @import { LoadPlayer as Player } from "../../scenario/player.js" */
/** @import { Member } from "./member.js" */
/** @typedef {import("./meeting.js").Somebody} Somebody */
import { tried } from "../shard/waiting.js";
import { supply } from "./member.js";

const GUILD_SPEECH = 13;
/** The rest of the packet of the guild button (docs/packets.md, GuildRequest). */
const GUILD_BUTTON = Uint8Array.of(0x0a);
/** Letters that look like no others: names that look alike are one name to a shard. */
const LETTERS = "abcdefghjkmnpqrtuvwxyz";

/** Four letters for a number. @param {number} number */
function code(number) {
  let letters = "";
  for (let rest = number, at = 0; at < 4; at++, rest = Math.floor(rest / LETTERS.length))
    letters += LETTERS[rest % LETTERS.length];
  return letters;
}

/** The window of the guild, or that which founds one. @param {Player} player */
async function hall(player) {
  await player.send("GuildRequest", { serial: player.serial, rest: GUILD_BUTTON });
  return player.gump();
}

/** Founds a guild. @param {Player} player @param {Member} me */
export async function found(player, me) {
  const name = code(me.group * 64 + (me.founded++ % 64));
  const form = await hall(player);
  const [first, second] = form.entries;
  if (first === undefined || second === undefined) {
    form.close();
    return supply(player, me);
  }
  await player.measure("found", async () => {
    const heard = player.hear(/You have founded|which you do not have|There is a guild/);
    heard.catch(() => undefined);
    form.press("Found", { texts: { [first]: `Guild of ${name}`, [second]: name } });
    const { text } = await heard;
    if (text.startsWith("You have founded")) me.guild = name;
  });
  // The form comes again when the name or the gold was not good.
  if (me.guild === undefined) await supply(player, me);
}

/** A founder invites another one of the group, who joins. @param {Somebody} founder @param {Somebody} guest */
export async function invite({ player, me }, { player: guest, me: other }) {
  await player.pathTo(guest.place, { within: 2, stepsMax: 30 });
  await player.measure("join", async () => {
    const asked = guest.gump("invites you");
    asked.catch(() => undefined);
    const window = await hall(player);
    window.press("Invite");
    await player.target(guest.serial);
    const invitation = await tried(asked);
    // The guest is in a guild of an earlier run.
    if (invitation === undefined) return resign(guest, other);
    invitation.press("Join");
    other.guild = me.guild;
  });
}

/**
 * Says something to the guild, and hears it as all of the guild do; nobody hears it when the guild is no more.
 * @param {Player} player
 * @param {Member} me
 */
export async function talk(player, me) {
  const text = `Who has ${Math.floor(player.random() * 1_000)} logs?`;
  const heard = player.waitFor("UnicodeMessage", (said) => said.type === GUILD_SPEECH && said.text === text);
  heard.catch(() => undefined);
  await player.send("UnicodeSpeech", { type: GUILD_SPEECH, hue: 0x02b2, font: 3, language: "ENU", text });
  if ((await tried(heard)) === undefined) me.guild = undefined;
  else await player.measure("guild-talk", () => Promise.resolve());
}

/** Leaves the guild. @param {Player} player @param {Member} me */
export async function resign(player, me) {
  const heard = player.hear(/You have left your guild|guild/);
  heard.catch(() => undefined);
  await player.say("I resign from my guild");
  await tried(heard);
  me.guild = undefined;
}

/** A founder ends its guild. @param {Player} player @param {Member} me */
export async function disband(player, me) {
  const window = await hall(player);
  window.press("End the guild");
  const sure = await player.gump("Shall your guild be no more?");
  sure.press("End it");
  me.guild = undefined;
  await player.pause(1_000);
}

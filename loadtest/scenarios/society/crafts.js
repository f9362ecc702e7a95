// @ts-check
/** @import { LoadPlayer as Player } from "../../scenario/player.js" */
/** @import { Market, Member } from "./member.js" */
import { tried } from "../shard/waiting.js";
import { carried, look, supply } from "./member.js";

const [HATCHET, LOG, FLETCHERS_TOOLS] = [
  [0x0f43, 0x0f44],
  [0x1bdd, 0x1bde, 0x1bdf, 0x1be0, 0x1be1, 0x1be2],
  [0x1022, 0x1023],
];
/**
 * Texts of the client that end the felling: wood of each kind, none, too little, too far, no room, and a broken axe.
 */
const FELLED = /^#(500498|107254[1-6])/;
const NOT_FELLED = /^#(500495|500493|500446|500497|500499|500489|500119|500487)/;
/** The work is done or has failed, or there is too little wood. */
const WORKED = /^#(1044154|1044155|1044156|1044043|502925|1044038|1044153)/;
const PIECES = ["kindling", "shaft", "bow"];
const FELLING_MS = 20_000;

/** Fells wood of a tree of the market. @param {Player} player @param {Member} me */
export async function gather(player, me) {
  const axe = player.items.find(({ graphic, inside }) => inside === player.serial && HATCHET.includes(graphic));
  if (axe === undefined) return supply(player, me);
  const tree = player.pick(/** @type {Market} */ (me.place).trees);
  if (tree === undefined) return;
  await player.pathTo(tree, { within: 1, stepsMax: 40 });
  await player.use(axe);
  if ((await tried(player.target(tree.serial).then(() => true))) === undefined) return;
  const heard = await tried(player.hear(new RegExp(`${FELLED.source}|${NOT_FELLED.source}`), { timeoutMs: FELLING_MS }));
  if (heard !== undefined && FELLED.test(heard.text)) await player.measure("gather", () => Promise.resolve());
}

/** Makes something of wood. @param {Player} player @param {Member} me */
export async function craft(player, me) {
  await look(player);
  const tool = carriedOf(player, FLETCHERS_TOOLS);
  if (tool === undefined) return supply(player, me);
  if (carriedOf(player, LOG) === undefined) return gather(player, me);
  await player.use(tool);
  const window = await player.gump("Bowcraft");
  const piece = PIECES.find((one) => window.texts.some((text) => text.includes(one)) && player.random() < 0.5) ?? "kindling";
  if (!window.texts.some((text) => text.includes(piece))) return window.close();
  await player.measure("craft", async () => {
    const heard = player.hear(WORKED);
    heard.catch(() => undefined);
    window.press(piece);
    await heard;
  });
}

/** @param {Player} player @param {number[]} graphics */
function carriedOf(player, graphics) {
  for (const graphic of graphics) {
    const found = carried(player, graphic);
    if (found !== undefined) return found;
  }
  return undefined;
}

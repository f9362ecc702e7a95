import type { PacketHandlers } from "../../connection/packet-handlers.js";
import type { Player } from "../../connection/session.js";
import type { AskScripts } from "../../../contracts/player-requests/declare.js";
import { askVirtues, clickVirtue } from "../../../contracts/player-requests/clicks.js";
import { gumpResponse, type GumpResponse } from "../../../protocol/packets/gumps.js";
import type { Reach } from "../items/reach.js";
import type { GumpService } from "./gump-service.js";

/**
 * The client answers with this kind though no gump is open: for the symbol of the virtues on a paperdoll, whose owner
 * is the first switch (ClassicUO PaperDollGump), and for the pictures of virtues in a gump, by the number of the
 * picture (ClassicUO VirtueGumpPic).
 */
const VIRTUE_KIND = 0x1cd;
const SYMBOL = 1;
const CLOSED = 0;

/** Answers to gumps, and clicks on virtues. */
export function handleGumps(
  handlers: PacketHandlers,
  parts: { gumps: GumpService; reach: Pick<Reach, "mobileInSight">; ask: AskScripts<Player> },
): void {
  const { gumps, reach, ask } = parts;

  const answerVirtue = (player: Player, { button, switches: [target] }: GumpResponse): void => {
    if (button === CLOSED) return;
    if (button !== SYMBOL) ask(player, clickVirtue, { picture: button });
    else if (target !== undefined && reach.mobileInSight(player, target)?.isPerson) ask(player, askVirtues, { target });
  };

  handlers.inWorld(gumpResponse, (player, response) => {
    if (response.type === VIRTUE_KIND) answerVirtue(player, response);
    else gumps.answer(player, response);
  });
}

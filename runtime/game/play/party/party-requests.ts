import type { PacketHandlers } from "../../connection/packet-handlers.js";
import type { Player } from "../../connection/session.js";
import { partyAnswer, partyInvite, partyLoot, partyRemove, partySay } from "../../../contracts/player-requests/company.js";
import type { AskScripts } from "../../../contracts/player-requests/declare.js";
import { playerText } from "../../../base/text/player-text.js";
import { SPEECH_CHARACTERS } from "../../../protocol/packets/speech.js";
import { partyRequest } from "../../../protocol/packets/extended-requests.js";
import { PARTY_REQUESTS } from "../../../protocol/packets/party.js";
import type { Reach } from "../items/reach.js";
import type { PartyService } from "./party-service.js";

/** What players do with their party. Answers to invitations end these; scripts decide about everything else. */
export function handleParty(
  handlers: PacketHandlers,
  { party: { parties }, reach, ask }: { party: PartyService; reach: Pick<Reach, "mobileInSight">; ask: AskScripts<Player> },
): void {
  const answer = (player: Player, leader: number, accepts: boolean): void => {
    if (!parties.answer(player.mobile.serial, leader, accepts)) ask(player, partyAnswer, { accepts });
  };
  const say = (player: Player, said: string, to: number | null): void => {
    const text = playerText(said, SPEECH_CHARACTERS).trim();
    if (text !== "") ask(player, partySay, { text, to });
  };

  handlers.inWorld(partyRequest, (player, { action, details }) => {
    const { serial } = player.mobile;
    const member = "member" in details ? details.member : 0;
    if (action === PARTY_REQUESTS.invite) {
      const target = reach.mobileInSight(player, member);
      ask(player, partyInvite, { target: target?.serial ?? null });
    } else if (action === PARTY_REQUESTS.remove) {
      // Without a party the player removes itself, and is told.
      const isKnown = member !== 0 && (member === serial || parties.areTogether(serial, member));
      ask(player, partyRemove, { target: isKnown ? member : null });
    } else if ("mayLoot" in details) ask(player, partyLoot, { mayLoot: details.mayLoot });
    else if ("leader" in details) answer(player, details.leader, action === PARTY_REQUESTS.accept);
    else if ("text" in details) say(player, details.text, action === PARTY_REQUESTS.tellOne ? member : null);
  });
}

import type { ticketOpened } from "../../contracts/events/events.js";
import type { MembersOf } from "../../contracts/events/members.js";
import type { OnlinePlayer } from "../../contracts/players.js";
import type { NewTicket, Ticket } from "../../storage/tickets/ticket-records.js";

/** What a ticket keeps of its sender: names and place as they are now. */
export function senderOf(player: OnlinePlayer): Omit<NewTicket, "category" | "message" | "createdAt" | "worldId"> {
  return {
    senderAccountId: player.accountId,
    senderAccountName: player.accountName,
    senderCharacterId: player.characterId,
    senderCharacterName: player.characterName,
    mapId: player.mapId,
    x: player.x,
    y: player.y,
    z: player.z,
  };
}

/** What the event of a new ticket tells. */
export function openedMembers(ticket: Ticket): MembersOf<typeof ticketOpened.members> {
  const { ticketId, category, message, senderAccountId, senderCharacterId, mapId, x, y, z, createdAt } = ticket;
  return { ticketId, category, message, senderAccountId, senderCharacterId, mapId, x, y, z, createdAtUtc: createdAt };
}

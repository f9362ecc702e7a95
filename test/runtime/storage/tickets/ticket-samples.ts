import type { NewTicket } from "../../../../runtime/storage/tickets/ticket-records.js";

export const noLimits = { openTickets: 1_000_000, intervalMs: 0 };

export function newTicket(senderAccountId: number, changes: Partial<NewTicket> = {}): NewTicket {
  return {
    category: "Stuck",
    message: "I cannot get out of the well.",
    senderAccountId,
    senderAccountName: `account${senderAccountId}`,
    senderCharacterId: 0x102,
    senderCharacterName: "Sir Walks-a-lot",
    mapId: 1,
    x: 1_496,
    y: 1_628,
    z: -10,
    createdAt: 1_773_915_300_123,
    ...changes,
  };
}

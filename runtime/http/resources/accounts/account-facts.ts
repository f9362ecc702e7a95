import type { HelpTicketSummary } from "../../schemas/tickets.js";
import { shownActions, type StaffHistory } from "../../schemas/characters.js";
import { timeText } from "../../schemas/fields.js";
import type { InspectionRouteParts } from "../world/looking.js";
import { summaryOf } from "../tickets/ticket-json.js";

const TICKETS_SHOWN = 10;

/** The latest help tickets of an account. */
export async function latestTickets(
  { tickets, worlds }: Pick<InspectionRouteParts, "tickets" | "worlds">,
  accountId: number,
): Promise<HelpTicketSummary[]> {
  return (await tickets.listOfSender(accountId, TICKETS_SHOWN)).map((ticket) => summaryOf(ticket, worlds));
}

/** What of an account's history those see who help players: bans, warnings and notes, the newest first. */
export async function staffHistory(
  { accounts }: Pick<InspectionRouteParts, "accounts">,
  accountId: number,
): Promise<StaffHistory> {
  return (await accounts.history(accountId)).flatMap(({ at, by, action, details }) => {
    const shown = shownActions.find((one) => one === action);
    const text = details["text"] ?? details["reason"] ?? "";
    return shown ? [{ atUtc: timeText(at), byAccountName: by.accountName, action: shown, text }] : [];
  });
}

import type { Knex } from "knex";
import { KnexAccountRepository } from "../../../../runtime/storage/accounts/account-repository.js";
import type { NewTicket } from "../../../../runtime/storage/tickets/ticket-records.js";
import { newAccount } from "../samples.js";

/** So that later accounts get higher ids than those of the staff. */
const HIGH_ID = 1_000;

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

/** Makes Counselors with these ids, named `staff7` and so on. */
export async function addStaff(knex: Knex, accountIds: readonly number[]): Promise<void> {
  const { accountId } = await new KnexAccountRepository(knex).create(newAccount("staff", { role: "Counselor" }));
  const row = await knex("accounts").where("account_id", accountId).first<object>();
  await knex("accounts").where("account_id", accountId).delete();
  const named = (id: number) => ({ ...row, account_id: id, username: `staff${id}`, username_folded: `staff${id}` });
  await knex("accounts").insert([...accountIds, HIGH_ID].map(named));
}

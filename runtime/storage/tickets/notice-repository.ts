import type { Knex } from "knex";
import type { NoticeRepository, PlayerNotice } from "./ticket-records.js";
import { inTransaction, retryTransient } from "../database/transactions.js";

interface NoticeRow {
  notice_id: number;
  account_id: number;
  text: string;
  created_at: number;
}

/** Pending notices for players, in the table `player_notices`. */
export class KnexNoticeRepository implements NoticeRepository {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async list(accountId: number, limit: number): Promise<PlayerNotice[]> {
    const rows = await this.#knex<NoticeRow>("player_notices")
      .where("account_id", accountId)
      .orderBy("notice_id")
      .limit(limit)
      .select();
    return rows.map((row) => ({
      noticeId: row.notice_id,
      accountId: row.account_id,
      text: row.text,
      createdAt: row.created_at,
    }));
  }

  async leave(accountId: number, text: string, at: number): Promise<void> {
    await inTransaction(this.#knex, (transaction) => leaveNotice(transaction, accountId, text, at));
  }

  async delete(noticeIds: number[]): Promise<void> {
    await retryTransient(() => this.#knex("player_notices").whereIn("notice_id", noticeIds).delete());
  }
}

/** Skips the notice if the account no longer exists. */
export async function leaveNotice(transaction: Knex.Transaction, accountId: number, text: string, at: number): Promise<void> {
  if (!(await lockAccount(transaction, accountId))) return;
  await transaction<NoticeRow>("player_notices").insert({ account_id: accountId, text, created_at: at });
}

/** @returns whether the account exists */
export async function lockAccount(transaction: Knex.Transaction, accountId: number): Promise<boolean> {
  return (await transaction("accounts").where("account_id", accountId).forUpdate().first("account_id")) !== undefined;
}

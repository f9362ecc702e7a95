import type { Knex } from "knex";
import type { TicketAction, TicketMessageAction, TicketStatus, TicketTargetKind } from "../../contracts/ticket-kinds.js";
import { levelsAbove } from "../../contracts/levels.js";
import type { Ticket } from "../../contracts/tickets.js";
import {
  type Addition,
  type Filing,
  type Merged,
  type NewTicket,
  type NextTicketChange,
  type NextTicketFilter,
  StaleTicketError,
  SenderGoneError,
  UnmergeableTicketsError,
  TICKET_NUMBER,
  type TicketAddition,
  type TicketChange,
  type TicketCounting,
  type TicketCounts,
  type TicketFilingChange,
  type TicketFilter,
  type TicketHistoryEntry,
  type TicketLimits,
  type TicketQuery,
  type TicketRemark,
  type TicketRepository,
  type TicketSaying,
  type TicketSummary,
  type TicketTagChange,
  type TicketTagCount,
  ticketVersion,
} from "./ticket-records.js";
import { countEach } from "./ticket-counts.js";
import { listTickets } from "./ticket-lists.js";
import { reportTickets } from "./ticket-report.js";
import type { OverdueTicket, TicketTargets } from "./ticket-targets.js";
import { claimOverdue, countOverdue, nextDueSql, rankSql } from "./ticket-urgency.js";
import type { TicketReport } from "./ticket-weeks.js";
import {
  filterColumns,
  summaryColumns,
  toChangedColumns,
  toHistoryEntry,
  toHistoryRow,
  toNewRow,
  toSummary,
  toTicket,
  type HistoryRow,
  type SummaryRow,
  type TicketRow,
} from "./ticket-rows.js";
import { changeTag, countTags, readTags } from "./ticket-tags.js";
import { countTickets, tally } from "./ticket-tallies.js";
import type { HeardLine } from "../../contracts/heard-speech.js";
import { inTransaction, latestReads, retryTransient } from "../database/transactions.js";
import { leaveNotice, lockAccount } from "./notice-repository.js";

const staffLevels = ["Counselor", ...levelsAbove("Counselor")];

/** Tickets in the table `tickets`, their audit trail in `ticket_history`. */
export class KnexTicketRepository implements TicketRepository {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  create(ticket: NewTicket, limits: TicketLimits, heard: readonly HeardLine[] = []): Promise<Filing> {
    return inTransaction(this.#knex, async (transaction): Promise<Filing> => {
      // Locks the account, so that of two concurrent tickets the second one sees the first.
      if (!(await lockAccount(transaction, ticket.senderAccountId))) return { outcome: "noAccount" };
      const refusal = await refusalOf(transaction, ticket, limits);
      if (refusal) return refusal;
      const row = toNewRow(ticket);
      const [ticketId] = await transaction("tickets").insert(row);
      const stored = toTicket({ ...row, ticket_id: Number(ticketId) });
      const by = { accountId: ticket.senderAccountId, accountName: ticket.senderAccountName };
      await transaction("ticket_history").insert(toHistoryRow({ at: ticket.createdAt, by, action: "Opened" }, undefined, stored));
      await tally(transaction, undefined, stored);
      if (heard.length > 0) {
        const speech = { ticket_id: stored.ticketId, at: stored.createdAt, json: JSON.stringify(heard) };
        await transaction("ticket_speech").insert(speech);
      }
      return { outcome: "stored", ticket: stored };
    });
  }

  async speech(ticketId: number): Promise<readonly HeardLine[]> {
    const row = await this.#knex<{ json: string }>("ticket_speech").where("ticket_id", ticketId).first("json");
    return row ? (JSON.parse(row.json) as HeardLine[]) : [];
  }

  async forgetSpeech(before: number): Promise<void> {
    await retryTransient(() => this.#knex("ticket_speech").where("at", "<", before).delete());
  }

  async find(ticketId: number): Promise<Ticket | undefined> {
    const row = await this.#knex<TicketRow>("tickets").where("ticket_id", ticketId).first();
    return row && toTicket(row);
  }

  async newestId(): Promise<number> {
    const row = await this.#knex<TicketRow>("tickets").max<{ id: number | null }>({ id: "ticket_id" }).first();
    return row?.id ?? 0;
  }

  async list(query: TicketQuery, page: { skip: number; take: number }): Promise<{ total: number; tickets: TicketSummary[] }> {
    const { total, ids } = await listTickets(this.#knex, query, page);
    if (ids.length === 0) return { total, tickets: [] };
    const rows = await this.#knex<TicketRow>("tickets").whereIn("ticket_id", ids).select<SummaryRow[]>(summaryColumns);
    const place = new Map(ids.map((id, index) => [id, index]));
    const tickets = rows.map(toSummary).sort((a, b) => place.get(a.ticketId)! - place.get(b.ticketId)!);
    return { total, tickets };
  }

  async beginnings(ticketIds: number[], characters: number): Promise<{ ticketId: number; message: string }[]> {
    const beginning = this.#knex.raw<string>("substr(message, 1, ?)", [characters]);
    return this.#knex("tickets").whereIn("ticket_id", ticketIds).select({ ticketId: "ticket_id", message: beginning });
  }

  async listOfSender(senderAccountId: number, limit: number): Promise<TicketSummary[]> {
    const rows = await this.#knex<TicketRow>("tickets")
      .where("sender_account_id", senderAccountId)
      .orderBy("ticket_id", "desc")
      .limit(limit)
      .select<SummaryRow[]>(summaryColumns);
    return rows.map(toSummary);
  }

  async listUnclosed(senderAccountId: number): Promise<Ticket[]> {
    const rows = await this.#knex<TicketRow>("tickets")
      .where("sender_account_id", senderAccountId)
      .whereIn("status", ["Open", "Assigned"])
      .orderBy("ticket_id", "desc")
      .select();
    return rows.map(toTicket);
  }

  change(ticketId: number, change: TicketChange): Promise<Ticket | undefined> {
    return inTransaction(this.#knex, async (transaction) => {
      const row = await transaction<TicketRow>("tickets").where("ticket_id", ticketId).forUpdate().first();
      return row && changeRow(transaction, row, change);
    });
  }

  takeNext(wanted: NextTicketFilter, { notice, ...change }: NextTicketChange): Promise<Ticket | undefined> {
    const take = async (transaction: Knex.Transaction): Promise<Ticket | undefined> => {
      const row = await lockNextOpen(transaction, wanted);
      if (row === undefined) return undefined;
      const text = notice.replace(TICKET_NUMBER, () => String(row.ticket_id));
      return changeRow(transaction, row, { ...change, status: "Assigned", notice: text });
    };
    return inTransaction(this.#knex, take, latestReads(this.#knex));
  }

  merge(duplicateId: number, intoId: number, change: Omit<TicketChange, "assignTo">): Promise<Merged | undefined> {
    return inTransaction(this.#knex, async (transaction) => {
      // Locked in the same order by everybody.
      const ids = [duplicateId, intoId].sort((a, b) => a - b);
      const rows = await transaction<TicketRow>("tickets").whereIn("ticket_id", ids).orderBy("ticket_id").forUpdate().select();
      const [duplicate, into] = [duplicateId, intoId].map((id) => rows.find(({ ticket_id }) => ticket_id === id));
      if (!duplicate || !into) return undefined;
      if (duplicateId === intoId) throw new UnmergeableTicketsError("a ticket cannot be a duplicate of itself");
      if (duplicate.sender_account_id !== into.sender_account_id) {
        throw new UnmergeableTicketsError("the tickets are from different players");
      }
      for (const { ticket_id: id, status } of [duplicate, into])
        if (status === "Closed") throw new UnmergeableTicketsError(`ticket ${id} is closed`);
      const closed = await changeRow(transaction, duplicate, change, { action: "Merged", text: `into ${intoId}` });
      const kept = toTicket(into);
      const { at, by } = change;
      await transaction("ticket_history").insert(
        toHistoryRow({ at, by, action: "Merged", text: `${duplicateId} into this` }, kept, kept),
      );
      return { duplicate: closed, into: kept };
    });
  }

  remark(
    ticketId: number,
    { action, text, by, at, notices = [] }: TicketRemark,
  ): Promise<{ ticket: Ticket; entry: TicketHistoryEntry } | undefined> {
    return inTransaction(this.#knex, async (transaction) => {
      const row = await transaction<TicketRow>("tickets").where("ticket_id", ticketId).first();
      if (row === undefined) return undefined;
      const ticket = toTicket(row);
      if (action === "AnswerSent" && !(await lockAccount(transaction, ticket.senderAccountId)))
        throw new SenderGoneError(`the account ${ticket.senderAccountName} is deleted`);
      const entry = toHistoryRow({ at, by, action, text }, ticket, ticket);
      const [entryId] = await transaction("ticket_history").insert(entry);
      if (action === "AnswerSent" && row.first_answer_at === null) {
        await transaction<TicketRow>("tickets").where("ticket_id", ticketId).update({ first_answer_at: at });
      }
      for (const notice of notices) await leaveNotice(transaction, ticket.senderAccountId, notice, at);
      return { ticket, entry: toHistoryEntry({ ...entry, entry_id: Number(entryId) }) };
    });
  }

  add(ticketId: number, { text, by, at, most, intervalMs }: TicketAddition): Promise<Addition | undefined> {
    return inTransaction(this.#knex, async (transaction): Promise<Addition | undefined> => {
      // Locked, so that of two additions at once the second one sees the first.
      const row = await transaction<TicketRow>("tickets").where("ticket_id", ticketId).forUpdate().first();
      if (row?.sender_account_id !== by.accountId) return undefined;
      const ticket = toTicket(row);
      if (ticket.status === "Closed") return { outcome: "closed" };
      const action = "PlayerAdded" satisfies TicketMessageAction;
      const before: number[] = await transaction("ticket_history")
        .where({ ticket_id: ticketId, action })
        .orderBy("entry_id")
        .pluck("at");
      if (before.length >= most) return { outcome: "tooMany" };
      const passedMs = at - (before.at(-1) ?? ticket.createdAt);
      // A last addition in the future dates from before the clock was set back.
      if (passedMs >= 0 && passedMs < intervalMs) return { outcome: "tooSoon", waitMs: intervalMs - passedMs };
      const entry = toHistoryRow({ at, by, action, text }, ticket, ticket);
      const [entryId] = await transaction("ticket_history").insert(entry);
      return { outcome: "stored", ticket, entry: toHistoryEntry({ ...entry, entry_id: Number(entryId) }) };
    });
  }

  sayings(senderAccountId: number, closedSince: number): Promise<TicketSaying[]> {
    const { ticketId, action, at, text } = {
      ticketId: "ticket_history.ticket_id",
      action: "ticket_history.action",
      at: "ticket_history.at",
      text: "ticket_history.text",
    };
    return this.#knex("ticket_history")
      .join("tickets", "tickets.ticket_id", ticketId)
      .where("tickets.sender_account_id", senderAccountId)
      .where(
        (either) => void either.whereIn("tickets.status", ["Open", "Assigned"]).orWhere("tickets.closed_at", ">=", closedSince),
      )
      .whereIn(action, ["AnswerSent", "PlayerAdded"] satisfies TicketMessageAction[])
      .orderBy("ticket_history.entry_id")
      .select<TicketSaying[]>({ ticketId, action, at, text });
  }

  file(ticketId: number, { to, ifVersion, by, at }: TicketFilingChange): Promise<Ticket | undefined> {
    return inTransaction(this.#knex, async (transaction) => {
      const row = await transaction<TicketRow>("tickets").where("ticket_id", ticketId).forUpdate().first();
      if (row === undefined) return undefined;
      const before = toTicket(row);
      refuseStale(before, ifVersion);
      const [action, former, wanted] =
        "category" in to
          ? (["CategorySet", before.category, to.category] as const)
          : (["PrioritySet", before.priority, to.priority] as const);
      if (former === wanted) return before;
      const columns = { ...to, last_updated_at: at };
      const after = toTicket({ ...row, ...columns });
      await transaction<TicketRow>("tickets").where("ticket_id", ticketId).update(columns);
      const text = `${former} to ${wanted}`;
      await transaction("ticket_history").insert(toHistoryRow({ at, by, action, text }, before, after));
      await tally(transaction, before, after);
      return after;
    });
  }

  async history(ticketId: number, limit: number): Promise<TicketHistoryEntry[]> {
    const rows = await this.#knex<HistoryRow>("ticket_history")
      .where("ticket_id", ticketId)
      .orderBy("entry_id", "desc")
      .limit(limit)
      .select();
    return rows.reverse().map(toHistoryEntry);
  }

  report(fromMonday: number, weeks: number): Promise<TicketReport> {
    return reportTickets(this.#knex, fromMonday, weeks);
  }

  countOverdue(targets: TicketTargets, now: number): Promise<Record<TicketTargetKind, number>> {
    return countOverdue(this.#knex, targets, now);
  }

  claimOverdue(targets: TicketTargets, limits: { now: number; most: number }): Promise<OverdueTicket[]> {
    return claimOverdue(this.#knex, targets, limits);
  }

  changeTag(
    ticketId: number,
    change: TicketTagChange,
  ): Promise<{ ticket: Ticket; tags: string[]; isChanged: boolean } | undefined> {
    return inTransaction(this.#knex, (transaction) => changeTag(transaction, ticketId, change));
  }

  tags(ticketIds: number[]): Promise<{ ticketId: number; tag: string }[]> {
    return readTags(this.#knex, ticketIds);
  }

  countTags(limit: number): Promise<TicketTagCount[]> {
    return countTags(this.#knex, limit);
  }

  count(filter: TicketFilter): Promise<number> {
    return countTickets(this.#knex, filter);
  }

  countEach(query: TicketQuery, by: TicketCounting): Promise<TicketCounts> {
    return countEach(this.#knex, query, by);
  }
}

/** Writes a change of a locked row, with its notice, its history and its tallies. */
async function changeRow(
  transaction: Knex.Transaction,
  row: TicketRow,
  change: TicketChange,
  entry: { action: TicketAction; text?: string } = { action: change.assignTo ? "AssignedToStaff" : "StatusSet" },
): Promise<Ticket> {
  // Only staff change tickets.
  const columns = { ...toChangedColumns(change), first_answer_at: row.first_answer_at ?? change.at };
  const before = toTicket(row);
  refuseStale(before, change.ifVersion);
  const after = toTicket({ ...row, ...columns });
  await transaction<TicketRow>("tickets").where("ticket_id", row.ticket_id).update(columns);
  if (change.notice !== undefined && differ(before, after)) {
    await leaveNotice(transaction, after.senderAccountId, change.notice, change.at);
  }
  await transaction("ticket_history").insert(toHistoryRow({ at: change.at, by: change.by, ...entry }, before, after));
  await tally(transaction, before, after);
  return after;
}

function refuseStale(now: Ticket, ifVersion: readonly string[] | undefined): void {
  if (ifVersion && !ifVersion.includes(ticketVersion(now))) throw new StaleTicketError("the ticket was changed meanwhile");
}

/**
 * Locks the Open ticket that comes next. The choice reads without locks, so that nobody waits for another's choice. A
 * caller that locks the row too late sees that it is no longer Open, and chooses again.
 */
async function lockNextOpen(transaction: Knex.Transaction, wanted: NextTicketFilter): Promise<TicketRow | undefined> {
  for (;;) {
    const ticketId = await nextOpenId(transaction, wanted);
    if (ticketId === undefined) return undefined;
    const row = await transaction<TicketRow>("tickets").where("ticket_id", ticketId).where(isWaiting).forUpdate().first();
    if (row) return row;
  }
}

/** Open, or Assigned to nobody. */
function isWaiting(ticket: Knex.QueryBuilder): void {
  void ticket.where("status", "Open").orWhere((assigned) => void assigned.where("status", "Assigned").where(isNobodys));
}

/** Also if the assignee is staff no longer: deleted, locked, or of a lower level. */
function isNobodys(ticket: Knex.QueryBuilder): void {
  void ticket
    .whereNull("assigned_account_id")
    .orWhereNotExists(
      (staff) =>
        void staff
          .select("account_id")
          .from("accounts")
          .whereRaw("accounts.account_id = tickets.assigned_account_id")
          .whereIn("role", staffLevels)
          .where("is_active", 1),
    );
}

/**
 * The first by priority and urgency; without targets the oldest that nobody has, then the oldest that was set to Open
 * again.
 */
async function nextOpenId(
  transaction: Knex.Transaction,
  { category, worldId, exceptId = 0, targets }: NextTicketFilter,
): Promise<number | undefined> {
  const some = (...statuses: TicketStatus[]) =>
    transaction<TicketRow>("tickets")
      .where(filterColumns({ category, worldId }))
      .whereIn("status", statuses)
      .whereNot("ticket_id", exceptId)
      .limit(1)
      .pluck("ticket_id");
  const rank = rankSql(transaction);
  if (targets !== undefined) {
    const due = nextDueSql(transaction, targets);
    const [next] = await some("Open", "Assigned")
      .where(isWaiting)
      .orderByRaw("?, ? IS NULL, ?, assigned_account_id IS NOT NULL, ticket_id", [rank, due, due]);
    return next;
  }
  const [unassigned] = await some("Open", "Assigned").where(isNobodys).orderByRaw("?, ticket_id", [rank]);
  return unassigned ?? (await some("Open").orderByRaw("?, ticket_id", [rank]))[0];
}

function differ(before: Ticket, after: Ticket): boolean {
  return before.status !== after.status || before.assignedToAccountId !== after.assignedToAccountId;
}

/** Why an account may not send another ticket now; undefined if it may. The account's row must be locked. */
async function refusalOf(
  transaction: Knex.Transaction,
  { senderAccountId, createdAt }: NewTicket,
  { openTickets, intervalMs }: TicketLimits,
): Promise<Filing | undefined> {
  const unclosed = await transaction<TicketRow>("tickets")
    .where("sender_account_id", senderAccountId)
    .whereIn("status", ["Open", "Assigned"])
    .limit(openTickets)
    .pluck("ticket_id");
  if (unclosed.length >= openTickets) return { outcome: "tooMany" };
  const last = await transaction<TicketRow>("tickets")
    .where("sender_account_id", senderAccountId)
    .orderBy("ticket_id", "desc")
    .first("created_at");
  const passedMs = createdAt - (last?.created_at ?? -Infinity);
  // A last ticket in the future dates from before the clock was set back, and is ignored.
  return passedMs >= 0 && passedMs < intervalMs ? { outcome: "tooSoon", waitMs: intervalMs - passedMs } : undefined;
}

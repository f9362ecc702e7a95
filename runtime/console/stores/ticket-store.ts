import type { ApiClient } from "../client/api-client.js";
import type { EventReader } from "../client/event-feed.js";
import { RequestRefused, reasonOf } from "../client/problems.js";
import type { HelpTicket, HelpTicketHistoryEntry, HelpTicketPage, HelpTicketSummary } from "../../http/schemas/tickets.js";
import type { TicketOrder, TicketStatus } from "../../contracts/ticket-kinds.js";
import { ChangeListeners } from "./changes.js";
import { Refresher } from "./refresher.js";

const PAGE_SIZE = 50;
/** The answer to a change of a version that is not there any more. */
const CHANGED_MEANWHILE = 412;

export interface ShownTicketFilter {
  readonly status: TicketStatus | undefined;
  readonly category: string | undefined;
  readonly world: string | undefined;
  readonly assignedToMe: boolean;
  readonly order: TicketOrder;
}

export interface OpenedTicket {
  readonly ticket: HelpTicket;
  readonly history: readonly HelpTicketHistoryEntry[];
}

/** One page of the queue, and the opened ticket. */
export class TicketStore {
  readonly changes = new ChangeListeners();
  filter: ShownTicketFilter = { status: "Open", category: undefined, world: undefined, assignedToMe: false, order: "unassigned" };
  page = 1;
  totalCount = 0;
  tickets: readonly HelpTicketSummary[] = [];
  opened: OpenedTicket | undefined;
  /** The ticket that is opened or being opened. Answers about others arrive too late and are dropped. */
  private wantedId: string | undefined;
  private readonly api: ApiClient;
  private readonly refresher: Refresher;
  private readonly seenCategories = new Set<string>();
  /** The ticket that the cursor is on. It stays in the list, whatever becomes of it, until the cursor leaves it. */
  selected: () => string | undefined = () => undefined;
  /** What the list was last read with. */
  private listed = "";

  constructor(api: ApiClient, feed: EventReader) {
    this.api = api;
    this.refresher = new Refresher(this.changes, () => this.read());
    for (const name of ["TicketOpenedEvent", "TicketChangedEvent"]) feed.on(name, () => this.refresh());
    feed.onLive(() => this.refresh());
  }

  get problem(): string | undefined {
    return this.refresher.problem;
  }

  get pages(): number {
    return Math.max(Math.ceil(this.totalCount / PAGE_SIZE), 1);
  }

  /** The categories seen so far, to filter by. */
  get categories(): readonly string[] {
    return [...this.seenCategories].sort();
  }

  refresh(): void {
    this.refresher.ask();
  }

  show(filter: Partial<ShownTicketFilter>): void {
    this.filter = { ...this.filter, ...filter };
    this.page = 1;
    this.refresh();
  }

  turnTo(page: number): void {
    this.page = Math.min(Math.max(page, 1), this.pages);
    this.refresh();
  }

  async open(ticketId: string): Promise<void> {
    this.wantedId = ticketId;
    await this.readTicket(ticketId);
  }

  close(): void {
    this.opened = undefined;
    this.wantedId = undefined;
    this.changes.notify();
  }

  /** Takes a ticket as it was shown. @returns the ticket if somebody changed it meanwhile; then it stays as it is */
  async take(shown: HelpTicketSummary): Promise<HelpTicket | undefined> {
    return this.change(shown, "assign-to-me");
  }

  /** As {@link take}. */
  async setStatus(shown: HelpTicketSummary, status: TicketStatus): Promise<HelpTicket | undefined> {
    return this.change(shown, "status", { status });
  }

  /** As {@link take}. */
  async file(shown: HelpTicketSummary, what: "category" | "priority", name: string): Promise<HelpTicket | undefined> {
    return this.change(shown, what, { [what]: name });
  }

  /** Sends the player an answer, which takes a ticket that nobody has, or keeps a note for staff. */
  async write(shown: HelpTicketSummary, what: "answers" | "notes", text: string): Promise<void> {
    if (what === "answers" && shown.assignedToAccountId === null) await this.take(shown);
    await this.api.post(`/api/help-tickets/${shown.ticketId}/${what}`, { text });
    this.refresh();
  }

  private async change(shown: HelpTicketSummary, what: string, body?: object): Promise<HelpTicket | undefined> {
    const route = `/api/help-tickets/${shown.ticketId}`;
    const { answer: now, version } = await this.api.versioned<HelpTicket>(route);
    try {
      if (now.status !== shown.status || now.assignedToAccountId !== shown.assignedToAccountId) return now;
      await this.api.put(`${route}/${what}`, body, version);
      return undefined;
    } catch (error) {
      if (error instanceof RequestRefused && error.status === CHANGED_MEANWHILE) return await this.api.get<HelpTicket>(route);
      throw error;
    } finally {
      this.refresh();
    }
  }

  private async read(): Promise<void> {
    const { status, category, world, assignedToMe, order } = this.filter;
    const query = new URLSearchParams({ page: String(this.page), pageSize: String(PAGE_SIZE), order, include: "excerpt,age" });
    if (status !== undefined) query.set("status", status);
    if (category !== undefined) query.set("category", category);
    if (world !== undefined) query.set("world", world);
    if (assignedToMe) query.set("assignedToMe", "true");
    const page = await this.api.get<HelpTicketPage>(`/api/help-tickets?${query.toString()}`);
    const isSameList = query.toString() === this.listed;
    this.listed = query.toString();
    this.tickets = isSameList ? await this.withSelected(page.items) : page.items;
    this.totalCount = page.totalCount;
    for (const ticket of page.items) this.seenCategories.add(ticket.category);
    // Changed tickets may have emptied the page.
    if (this.page > this.pages) this.turnTo(this.pages);
    if (this.opened) await this.readTicket(this.opened.ticket.ticketId).catch((error: unknown) => void reasonOf(error));
  }

  /** Somebody who takes a ticket out of the list, or loses it there, goes on with that one and not with another. */
  private async withSelected(items: readonly HelpTicketSummary[]): Promise<readonly HelpTicketSummary[]> {
    const id = this.selected();
    const place = this.tickets.findIndex(({ ticketId }) => ticketId === id);
    if (id === undefined || place === -1 || items.some(({ ticketId }) => ticketId === id)) return items;
    const now = await this.api.get<HelpTicket>(`/api/help-tickets/${id}?include=age`);
    return items.toSpliced(place, 0, { ...this.tickets[place], ...now });
  }

  private async readTicket(ticketId: string): Promise<void> {
    const [ticket, history] = await Promise.all([
      this.api.get<HelpTicket>(`/api/help-tickets/${ticketId}?include=age`),
      this.api.get<HelpTicketHistoryEntry[]>(`/api/help-tickets/${ticketId}/history`),
    ]);
    if (ticketId !== this.wantedId) return;
    this.opened = { ticket, history };
    this.changes.notify();
  }
}

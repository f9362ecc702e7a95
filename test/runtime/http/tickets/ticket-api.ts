import { pino } from "pino";
import { expect } from "vitest";
import type { AccountLevel } from "../../../../runtime/contracts/levels.js";
import { EventBus, type ShardEvent } from "../../../../runtime/contracts/events/event-bus.js";
import type { OnlinePlayer } from "../../../../runtime/contracts/players.js";
import type { Account } from "../../../../runtime/storage/storage.js";
import type { Ticket } from "../../../../runtime/contracts/tickets.js";
import { NoticePost } from "../../../../runtime/services/tickets/notice-post.js";
import { type TicketOptions, TicketService } from "../../../../runtime/services/tickets/ticket-service.js";
import type { TicketCategory } from "../../../../runtime/contracts/ticket-kinds.js";
import { FakePlayers } from "../../services/tickets/fake-players.js";
import { startApi, type Answer, type ApiOverrides, type CallOptions, type TestApi } from "../harness.js";

/** A caller with an account and, if tokens are on, a token. */
export interface Person {
  readonly account: Account;
  readonly token: string | undefined;
}

export interface TicketApi {
  readonly api: TestApi;
  readonly service: TicketService;
  readonly players: FakePlayers;
  readonly events: ShardEvent[];
  /** Creates an account and logs in. */
  person(username: string, role?: AccountLevel): Promise<Person>;
  enter(person: Person, changes?: Partial<OnlinePlayer>): OnlinePlayer;
  /** Sends a ticket as a player in the world does. */
  send(person: Person, category?: TicketCategory, message?: string): Promise<Ticket>;
  call(method: string, path: string, person?: Person, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

/** The API with tickets. The ticket service takes tickets from players as in the game. */
export async function startTicketApi(
  overrides: ApiOverrides = {},
  ticketOptions: Partial<TicketOptions> = {},
): Promise<TicketApi> {
  const log = pino({ level: "silent" });
  const players = new FakePlayers();
  const bus = new EventBus(log);
  const events: ShardEvent[] = [];
  bus.subscribe((event) => events.push(event));
  // The API needs the ticket service before the database exists.
  const storage = {
    get tickets() {
      return api.storage.tickets;
    },
    get notices() {
      return api.storage.notices;
    },
  };
  const options = { openTicketsPerAccount: 1_000, submitIntervalMs: 0, ...ticketOptions };
  const service = new TicketService({
    ...{ storage, players, events: bus, log, options },
    notices: new NoticePost({ storage, players, log }),
  });
  const parts = { tickets: service, ...overrides };
  const api = await startApi(parts);
  const hasTokens = overrides.options?.jwt !== false;

  const enter = ({ account }: Person, changes: Partial<OnlinePlayer> = {}) =>
    players.byAccount(account.accountId) ??
    players.enter({ accountId: account.accountId, accountName: account.username, role: account.role, ...changes });
  return {
    api,
    service,
    players,
    events,
    async person(username, role = "Regular") {
      const account = await api.account(username, role);
      return { account, token: hasTokens ? await api.login(username) : undefined };
    },
    enter,
    async send(person, category = "Stuck", message = "help") {
      const submission = await service.submit(enter(person).sessionId, category, message);
      if ("reason" in submission) throw new Error(submission.reason);
      return submission.ticket;
    },
    call: (method, path, person, callOptions = {}) => api.call(method, path, { token: person?.token, ...callOptions }),
    close: () => api.close(),
  };
}

/** The members of a ticket in a response. Fails if the response is not a ticket. */
export function ticketIn(answer: Answer): Record<string, unknown> {
  expect(answer.status).toBe(200);
  return answer.body as Record<string, unknown>;
}

export interface PageBody {
  page: number;
  pageSize: number;
  totalCount: number;
  items: Record<string, unknown>[];
}

export function pageIn(answer: Answer): PageBody {
  expect(answer.status).toBe(200);
  return answer.body as PageBody;
}

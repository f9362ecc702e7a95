import { describe, expect, it } from "vitest";
import type { ApiClient } from "../../../../runtime/console/client/api-client.js";
import { RequestRefused } from "../../../../runtime/console/client/problems.js";
import type { HelpTicket } from "../../../../runtime/http/schemas/tickets.js";
import type { EventReader } from "../../../../runtime/console/client/event-feed.js";
import { TicketStore } from "../../../../runtime/console/stores/ticket-store.js";
import { type Deferred, deferred } from "../../../support/deferred.js";
import { until } from "../../../support/until.js";

/** An API that answers when the test says so. */
class SlowApi {
  private readonly asked = new Map<string, Deferred<unknown>>();

  get(route: string): Promise<unknown> {
    const answer = deferred<unknown>();
    this.asked.set(route, answer);
    return answer.promise;
  }

  async answer(part: string, value: unknown): Promise<void> {
    let found: string | undefined;
    await until(`${part} is asked for`, () => {
      found = [...this.asked.keys()].find((route) => route.endsWith(part));
      return Promise.resolve(found === undefined ? "it is not" : undefined);
    });
    this.asked.get(found!)!.resolve(value);
    this.asked.delete(found!);
  }

  async answerTicket(ticketId: string): Promise<void> {
    await this.answer(`/${ticketId}?include=age`, { ticketId });
    await this.answer(`/${ticketId}/history`, []);
  }
}

function storeOf(api: SlowApi): TicketStore {
  const feed = { on: () => undefined, onLive: () => undefined };
  return new TicketStore(api as unknown as ApiClient, feed as unknown as EventReader);
}

/** Resolves at the next change of the store. */
function changeOf(store: TicketStore): Promise<void> {
  return new Promise((resolve) => store.changes.listen(resolve));
}

describe("the opened ticket", () => {
  it("stays closed if it is closed while it is read again", async () => {
    const api = new SlowApi();
    const store = storeOf(api);
    const opening = store.open("1");
    await api.answerTicket("1");
    await opening;
    store.refresh();
    await api.answer("order=unassigned&include=excerpt%2Cage&status=Open", { items: [], totalCount: 1 });
    await api.answer("/1?include=age", { ticketId: "1" });
    store.close();
    const isRead = changeOf(store);
    await api.answer("/1/history", []);
    await isRead;
    expect(store.opened).toBeUndefined();
  });

  it("is the last one that was requested", async () => {
    const api = new SlowApi();
    const store = storeOf(api);
    const opening = [store.open("1"), store.open("2")];
    await api.answerTicket("2");
    await api.answerTicket("1");
    await Promise.all(opening);
    expect(store.opened?.ticket.ticketId).toBe("2");
  });
});

describe("the ticket under the cursor", () => {
  const LIST = "include=excerpt%2Cage&status=Open";

  it("stays in the list when it is taken, until the cursor leaves it or another list is shown", async () => {
    const api = new SlowApi();
    const store = storeOf(api);
    const ids = () => store.tickets.map(({ ticketId, status }) => `${ticketId} ${status}`);
    const item = (ticketId: string) => ({ ticketId, status: "Open", excerpt: "Help." });
    let selected = "2";
    store.selected = () => selected;
    const read = async (...items: object[]) => {
      store.refresh();
      await api.answer(LIST, { items, totalCount: items.length });
    };
    let isRead = changeOf(store);
    await read(item("1"), item("2"), item("3"));
    await isRead;
    isRead = changeOf(store);
    await read(item("1"), item("3"));
    await api.answer("/2?include=age", { ticketId: "2", status: "Assigned" });
    await isRead;
    expect(ids()).toEqual(["1 Open", "2 Assigned", "3 Open"]);
    expect(store.tickets[1]?.excerpt).toBe("Help.");

    selected = "3";
    isRead = changeOf(store);
    await read(item("1"), item("3"));
    await isRead;
    expect(ids()).toEqual(["1 Open", "3 Open"]);

    isRead = changeOf(store);
    store.show({ status: "Closed" });
    await api.answer("status=Closed", { items: [], totalCount: 0 });
    await isRead;
    expect(ids()).toEqual([]);
  });
});

describe("a ticket that is taken or set", () => {
  const OPEN = { ticketId: "7", status: "Open", assignedToAccountId: null } as HelpTicket;
  const THEIRS = { ...OPEN, status: "Assigned", assignedToAccountId: "3" } as HelpTicket;

  /** An API with a ticket of the version "v2", and what it was asked to change. */
  function apiOf(now: HelpTicket, whenPut: () => unknown = () => undefined) {
    const changes: unknown[][] = [];
    const api = {
      get: (route: string) => Promise.resolve(route.includes("?") ? { items: [], totalCount: 0 } : THEIRS),
      versioned: () => Promise.resolve({ answer: now, version: '"v2"' }),
      put: (...change: unknown[]) => {
        changes.push(change);
        return Promise.resolve().then(whenPut);
      },
    };
    return { store: storeOf(api as unknown as SlowApi), changes };
  }

  it("is changed as it was shown", async () => {
    const { store, changes } = apiOf(OPEN);
    expect(await store.take(OPEN)).toBeUndefined();
    expect(await store.setStatus(OPEN, "Closed")).toBeUndefined();
    expect(changes).toEqual([
      ["/api/help-tickets/7/assign-to-me", undefined, '"v2"'],
      ["/api/help-tickets/7/status", { status: "Closed" }, '"v2"'],
    ]);
  });

  it("stays as it is if another operator was faster, whom the list did not show yet", async () => {
    const { store, changes } = apiOf(THEIRS);
    expect(await store.take(OPEN)).toBe(THEIRS);
    expect(await store.setStatus(OPEN, "Closed")).toBe(THEIRS);
    expect(changes).toEqual([]);
  });

  it("stays as it is if another operator changes it at the same moment", async () => {
    const { store } = apiOf(OPEN, () => {
      throw new RequestRefused(412, "Somebody changed the ticket.");
    });
    expect(await store.take(OPEN)).toBe(THEIRS);
  });

  it("says why it cannot be changed otherwise", async () => {
    const { store } = apiOf(OPEN, () => {
      throw new RequestRefused(403, "Your level is too low.");
    });
    await expect(store.take(OPEN)).rejects.toThrow("Your level is too low.");
  });
});

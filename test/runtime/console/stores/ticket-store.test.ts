import { describe, expect, it } from "vitest";
import type { ApiClient } from "../../../../runtime/console/client/api-client.js";
import type { EventFeed } from "../../../../runtime/console/client/event-feed.js";
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
    await this.answer(`/${ticketId}`, { ticketId });
    await this.answer(`/${ticketId}/history`, []);
  }
}

function storeOf(api: SlowApi): TicketStore {
  const feed = { on: () => undefined, onLive: () => undefined };
  return new TicketStore(api as unknown as ApiClient, feed as unknown as EventFeed);
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
    await api.answer("pageSize=50&status=Open", { items: [], totalCount: 1 });
    await api.answer("/1", { ticketId: "1" });
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

import { describe, expect, it } from "vitest";
import { webhooksSchema } from "../../../../runtime/services/webhooks/options.js";

const SECRET = "a secret of 16 or more";

describe("the configuration", () => {
  const good = { url: "https://example.org/hook", secret: SECRET };

  it("accepts receivers with and without names and filters", () => {
    const list = [good, { ...good, events: ["TicketOpenedEvent"], name: "staff" }];
    expect(webhooksSchema.parse(list)).toEqual(list);
  });

  it.each([
    ["an address of another scheme", { ...good, url: "ftp://example.org/" }],
    ["no address", { ...good, url: "example.org" }],
    ["a secret that is too short", { ...good, secret: "short" }],
    ["an event that does not exist", { ...good, events: ["TicketLostEvent"] }],
    ["a filter that lets nothing through", { ...good, events: [] }],
    ["a member that is not known", { ...good, method: "GET" }],
  ])("refuses %s", (_what, target) => {
    expect(webhooksSchema.safeParse([target]).success).toBe(false);
  });
});

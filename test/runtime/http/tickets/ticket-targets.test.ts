import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ticketTargets } from "../../../../runtime/services/tickets/targets.js";
import { pageIn, startTicketApi, ticketIn, type Person, type TicketApi } from "./ticket-api.js";

const HOUR_MS = 3_600_000;

describe("targets of tickets over HTTP", () => {
  let shop: TicketApi;
  let staff: Person;
  let player: Person;

  beforeAll(async () => {
    const targets = ticketTargets({ default: { closingMinutes: 120 }, Bug: { firstAnswerMinutes: 60 } });
    shop = await startTicketApi({}, { targets });
    staff = await shop.person("anna", "Counselor");
    player = await shop.person("player");
  });
  afterAll(() => shop.close());

  const get = (path: string, person = staff) => shop.call("GET", `/api/help-tickets${path}`, person);

  it("are listed for staff, and for nobody else", async () => {
    const answer = await get("/targets");
    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(8);
    expect(answer.body).toContainEqual({ category: "Bug", firstAnswerMinutes: 60, closingMinutes: 120 });
    expect((await get("/targets", player)).status).toBe(403);
  });

  it("say in a list and of one ticket what is due, where asked, and order the list", async () => {
    const stuck = await shop.send(player, "Stuck");
    const bug = await shop.send(player, "Bug");
    const iso = (time: number) => new Date(time).toISOString();
    const age = {
      ageSeconds: expect.any(Number) as number,
      firstAnsweredAtUtc: null,
      firstAnswerDueAtUtc: iso(bug.createdAt + HOUR_MS),
      closingDueAtUtc: iso(bug.createdAt + 2 * HOUR_MS),
      nextDueAtUtc: iso(bug.createdAt + HOUR_MS),
      due: "InTime",
    };
    expect(ticketIn(await get(`/${bug.ticketId}?include=age`))).toMatchObject({ ticketId: String(bug.ticketId), age });
    expect(ticketIn(await get(`/${bug.ticketId}`))).not.toHaveProperty("age");

    const ids = async () => pageIn(await get("?order=urgent")).items.map(({ ticketId }) => Number(ticketId));
    expect(await ids()).toEqual([bug.ticketId, stuck.ticketId]);
    await shop.call("PUT", `/api/help-tickets/${bug.ticketId}/assign-to-me`, staff);
    expect(await ids()).toEqual([stuck.ticketId, bug.ticketId]);
    const [, taken] = pageIn(await get("?order=urgent&include=age")).items;
    expect(taken).toMatchObject({ age: { firstAnsweredAtUtc: expect.any(String) as string, nextDueAtUtc: age.closingDueAtUtc } });
    expect(pageIn(await get("?overdue=true")).items).toEqual([]);
    const zeros = { Question: 0, Account: 0, Suggestion: 0, Other: 0, VerbalHarassment: 0, PhysicalHarassment: 0 };
    expect((await get("/counts?status=Assigned")).body).toEqual({
      status: { Open: 1, Assigned: 1, Closed: 0 },
      category: { ...zeros, Stuck: 0, Bug: 1 },
      mine: 1,
      overdue: 0,
    });
    expect((await get("/counts", player)).status).toBe(403);
  });

  it("make the ticket that is due first the next one", async () => {
    const taken: number[] = [];
    const sent = [await shop.send(player, "Stuck"), await shop.send(player, "Bug")];
    for (;;) {
      const answer = await shop.call("POST", "/api/help-tickets/next", staff);
      if (answer.status === 204) break;
      taken.push(Number(ticketIn(answer)["ticketId"]));
    }
    expect(taken[0]).toBe(sent[1]!.ticketId);
  });
});

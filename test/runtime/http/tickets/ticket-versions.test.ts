import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problemIn, type Answer } from "../harness.js";
import { startTicketApi, ticketIn, type Person, type TicketApi } from "./ticket-api.js";

let shop: TicketApi;
let anna: Person;
let bert: Person;
let player: Person;

beforeAll(async () => {
  shop = await startTicketApi();
  anna = await shop.person("anna", "Counselor");
  bert = await shop.person("bert", "GameMaster");
  player = await shop.person("player");
  shop.enter(player, {});
});
afterAll(() => shop.close());

const read = (ticketId: number): Promise<Answer> => shop.call("GET", `/api/help-tickets/${ticketId}`, anna);
const versionOf = (answer: Answer): string => answer.headers.get("ETag") ?? "";

function take(ticketId: number, person: Person, version: string): Promise<Answer> {
  return shop.call("PUT", `/api/help-tickets/${ticketId}/assign-to-me`, person, { headers: { "If-Match": version } });
}

function close(ticketId: number, person: Person, version: string): Promise<Answer> {
  const options = { body: { status: "Closed" }, headers: { "If-Match": version } };
  return shop.call("PUT", `/api/help-tickets/${ticketId}/status`, person, options);
}

describe("a change of a ticket with If-Match", () => {
  it("by two staff members at once is made for one of them; the other gets 412", async () => {
    const { ticketId } = await shop.send(player);
    const version = versionOf(await read(ticketId));
    expect(version).toMatch(/^"[\w-]{16}"$/);
    const answers = await Promise.all([take(ticketId, anna, version), take(ticketId, bert, version)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const winner = answers.find(({ status }) => status === 200)!;
    expect(ticketIn(await read(ticketId))).toEqual(ticketIn(winner));
    expect(problemIn(answers.find(({ status }) => status === 412)!).detail).toBe("Somebody else changed this ticket meanwhile.");
  });

  it("follows the ETag of each answer", async () => {
    const { ticketId } = await shop.send(player);
    const opened = versionOf(await read(ticketId));
    const taken = versionOf(await take(ticketId, anna, opened));
    expect(taken).not.toBe(opened);
    expect(versionOf(await read(ticketId))).toBe(taken);
    expect((await close(ticketId, anna, opened)).status).toBe(412);
    expect((await close(ticketId, anna, `"other", ${taken}`)).status).toBe(200);
  });

  it.each(["*", ""])("of %j takes any version", async (ifMatch) => {
    const { ticketId } = await shop.send(player);
    expect((await close(ticketId, anna, ifMatch)).status).toBe(200);
  });

  it.each([
    ["a weak tag", (version: string) => `W/${version}`],
    ["no tag", () => "nonsense"],
  ])("that names %s is refused", async (_, ifMatch) => {
    const { ticketId } = await shop.send(player);
    expect((await close(ticketId, anna, ifMatch(versionOf(await read(ticketId))))).status).toBe(412);
  });

  it("of an unknown ticket gets 404", async () => {
    expect((await close(4_000_000, anna, '"x"')).status).toBe(404);
  });
});

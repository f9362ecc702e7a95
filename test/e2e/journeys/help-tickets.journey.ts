import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { EventReader } from "../../support/event-reader.js";
import { Players } from "../../support/players.js";
import { sharedScripts, sharedShard } from "../../support/one-shard.js";
import type { Shard } from "../../support/shard.js";
import { messageWindow, sendTicket } from "../../support/sending-tickets.js";
import { until } from "../../support/until.js";

interface TicketDetail {
  ticketId: string;
  status: string;
  category: string;
  message: string;
  assignedToAccountName: string | null;
  closedAtUtc: string | null;
  x: number;
  y: number;
}

const WITNESS_FILE = "lua/witness.lua";
const STAFF_PASSWORD = "StaffPwd#123";
/** Says in the game what reached Lua. */
const WITNESS = `function on_ticket_opened(event)
  players.tell(players.by_account(event.sender_account_id).session_id, "Lua saw ticket " .. event.ticket_id .. " " .. event.category)
end`;

let shard: Shard;
let players: Players;
let staffToken: string;
const readers: EventReader[] = [];

beforeAll(async () => {
  shard = sharedShard();
  sharedScripts().write(WITNESS_FILE, WITNESS);
  await until("the witness is loaded", async () => {
    const metrics = await (await shard.fetch("/metrics")).text();
    return metrics.includes(WITNESS_FILE) ? undefined : "it is not";
  });
  players = new Players(shard);
  await shard.addAccount("counselor", STAFF_PASSWORD, "Counselor");
  staffToken = await shard.login("counselor", STAFF_PASSWORD);
});
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close();
  await players.leave();
});
afterAll(async () => {
  sharedScripts().delete(WITNESS_FILE);
  await players.remove();
});

async function asStaff(method: string, route: string, body?: unknown): Promise<Response> {
  return shard.fetch(route, {
    method,
    headers: { authorization: `Bearer ${staffToken}`, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function mine(username: string): Promise<TicketDetail[]> {
  const token = await shard.login(username, "PlayerPwd#1");
  const response = await shard.fetch("/api/help-tickets/me", { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()) as TicketDetail[];
}

describe("a help ticket", () => {
  it("goes from the button through both windows into storage, Lua and the stream, and its player is told when it is taken and closed", async () => {
    const stream = await EventReader.open(shard.url, { token: staffToken });
    readers.push(stream);
    const ana = await players.inWorldAt("ana", { x: 1440, y: 1700 });
    const ticketId = await sendTicket(ana, "report a bug", "  The gate eats my horse.  ");

    expect(await ana.windows.waitForLine("Lua saw ticket")).toContain(`ticket ${ticketId} Bug`);
    const opened = await stream.waitFor("TicketOpenedEvent", (data) => data["ticketId"] === ticketId);
    expect(opened.data).toMatchObject({ category: "Bug", message: "The gate eats my horse.", mapId: 1, x: 1440, y: 1700 });

    const list = (await (await asStaff("GET", "/api/help-tickets?status=open&category=bug")).json()) as { items: TicketDetail[] };
    expect(list.items.map((one) => one.ticketId)).toContain(ticketId);
    expect(await mine("ana")).toMatchObject([{ ticketId, status: "Open", message: "The gate eats my horse.", x: 1440, y: 1700 }]);

    const taken = await asStaff("PUT", `/api/help-tickets/${ticketId}/assign-to-me`);
    expect(await taken.json()).toMatchObject({ status: "Assigned", assignedToAccountName: "counselor" });
    expect(await ana.windows.waitForLine(`${ticketId}`, { from: 0 })).toBeDefined();
    const closed = await asStaff("PUT", `/api/help-tickets/${ticketId}/status`, { status: "Closed" });
    const { closedAtUtc } = (await closed.json()) as TicketDetail;
    expect(closedAtUtc).not.toBeNull();
    await ana.windows.waitForLine("closed");
    expect(await mine("ana")).toEqual([]);

    const reopened = await asStaff("PUT", `/api/help-tickets/${ticketId}/status`, { status: "Open" });
    expect(await reopened.json()).toMatchObject({ status: "Open", closedAtUtc });
    expect(await mine("ana")).toHaveLength(1);
    const history = (await (await asStaff("GET", `/api/help-tickets/${ticketId}/history`)).json()) as {
      to: { status: string };
    }[];
    expect(history.map((entry) => entry.to.status)).toEqual(["Open", "Assigned", "Closed", "Open"]);
    await stream.waitFor("TicketChangedEvent", (data) => data["ticketId"] === ticketId && data["status"] === "Closed");
  });

  it("is reported at the next login when its player was away", async () => {
    const bert = await players.inWorld("bert");
    const ticketId = await sendTicket(bert, "I am stuck", "Between two crates.");
    await bert.logout();
    await asStaff("PUT", `/api/help-tickets/${ticketId}/status`, { status: "Closed" });
    const again = await players.inWorld("bert");
    expect(await again.windows.waitForLine("closed")).toContain(ticketId);
  });

  it("is not sent without text: the window comes again with the typed text and the reason", async () => {
    const cleo = await players.inWorld("cleo");
    const window = await messageWindow(cleo, "Something else");
    const from = cleo.received.frames.length;
    window.press(window.buttonBeside("Send"), { texts: { [window.entries[0]!]: "   " } });
    const again = await cleo.windows.waitForGump((gump) => gump.entries.length > 0, { from });
    expect(again.texts).toContain("Please write what you need help with.");
    expect([...again.typed.values()]).toContain("   ");
    expect(await mine("cleo")).toEqual([]);
  });

  it("is not sent when the window is closed, and at most five are open at once", async () => {
    const dora = await players.inWorld("dora");
    const window = await messageWindow(dora, "I have a suggestion");
    window.close();
    for (let i = 0; i < 5; i++) await sendTicket(dora, "I have a suggestion", `Suggestion ${i}`);
    const sixth = await messageWindow(dora, "I have a suggestion");
    const from = dora.received.frames.length;
    sixth.press(sixth.buttonBeside("Send"), { texts: { [sixth.entries[0]!]: "Suggestion 6" } });
    const refused = await dora.windows.waitForGump((gump) => gump.entries.length > 0, { from });
    expect(refused.texts.join(" ")).toContain("You already have 5 help tickets");
    expect([...refused.typed.values()]).toContain("Suggestion 6");
    expect(await mine("dora")).toHaveLength(5);
  });

  it.each([
    ["quotes", `'; DROP TABLE tickets; --"`],
    ["Lua", `]] os.exit(1) --[[ %s %1 \\n`],
    ["markup", `<script>alert(1)</script>{ button 1 2 } { gumppic`],
    ["other scripts", "日本語 русский ✓ ő"],
  ])("keeps %s as typed", async (name, text) => {
    const username = `writer${name.replace(/\W/g, "")}`;
    const client = await players.inWorld(username);
    const ticketId = await sendTicket(client, "question about the game", text);
    expect(await mine(username)).toMatchObject([{ ticketId, message: text }]);
    await asStaff("PUT", `/api/help-tickets/${ticketId}/status`, { status: "Closed" });
  });
});

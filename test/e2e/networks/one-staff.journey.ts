import { afterAll, beforeAll, expect, it } from "vitest";
import type { CommandResultJson } from "../../../runtime/http/schemas/commands.js";
import type { HelpTicketPage } from "../../../runtime/http/schemas/tickets.js";
import type { GameSession } from "../../../runtime/http/schemas/sessions.js";
import { EventReader } from "../../support/event-reader.js";
import type { TestNetwork } from "../../support/network.js";
import { sendTicket } from "../../support/sending-tickets.js";
import type { Shard } from "../../support/shard.js";
import { until } from "../../support/until.js";

/** One staff for two worlds, at two APIs. World south and the API of its own have ended afterwards. */
export function testOneStaff(started: () => TestNetwork): void {
  let network: TestNetwork;
  let [south, api, other] = [] as unknown as [Shard, Shard, Shard];

  beforeAll(async () => {
    network = started();
    [south, api, other] = [network.get("south"), network.get("north"), network.get("api")];
    await until("nobody is left of earlier subjects", async () => {
      const sessions = await read<GameSession[]>(other, "/api/sessions/active");
      return sessions.length === 0 ? undefined : JSON.stringify(sessions.map(({ username }) => username));
    });
  });
  afterAll(() => network?.leave());

  const read = async <T>(shard: Shard, route: string): Promise<T> => (await shard.request("GET", route)).json() as Promise<T>;

  async function sessionOf(shard: Shard, username: string): Promise<GameSession> {
    let found: GameSession | undefined;
    await until(`the session of ${username}`, async () => {
      found = (await read<GameSession[]>(shard, "/api/sessions/active")).find((one) => one.username === username);
      return found?.characterId === undefined || found.characterId === null ? "it is not shown" : undefined;
    });
    return found!;
  }

  it("shows who plays where at any API, tells a player, runs commands in one world, and ends a session", async () => {
    const [anna, bert] = [await network.inWorld("anna", "west edge"), await network.inWorld("bert", "west edge", "south")];
    expect(await sessionOf(api, "anna")).toMatchObject({ world: "north", characterName: "Anna" });
    const { sessionId, world } = await sessionOf(other, "bert");
    expect(world).toBe("south");

    expect((await other.request("POST", `/api/sessions/${sessionId}/message`, { text: "From afar" })).status).toBe(204);
    await bert.windows.waitForLine("From afar");
    // A process of the north was killed just before, which its other process may not know yet.
    await until("the north answers", async () => {
      const asked = { command: "broadcast Is anybody there?", world: "north" };
      const answer = (await (await api.request("POST", "/api/commands/execute", asked)).json()) as CommandResultJson;
      return answer.success ? undefined : answer.outputLines.join("\n");
    });
    const body = { command: "broadcast The north hears it", world: "north" };
    const result = (await (await api.request("POST", "/api/commands/execute", body)).json()) as CommandResultJson;
    expect(result).toMatchObject({ success: true, outputLines: ["Sent to 1 player."] });
    await anna.windows.waitForLine("The north hears it");
    const all = (await (await api.request("POST", "/api/commands/execute", { ...body, world: "*" })).json()) as CommandResultJson;
    expect(all.outputLines).toEqual(
      ["Sent to 1 player.", "Sent to 1 player."].map((line, index) => `[${["north", "south"][index]}] ${line}`),
    );
    expect(await read(other, "/api/commands/audit?world=south&command=broadcast")).toMatchObject([
      { world: "south", accountName: "admin" },
    ]);

    const kicked = await api.request("DELETE", `/api/sessions/${sessionId}`);
    expect(kicked.status).toBe(204);
    await bert.closed;
    await until("bert is not listed any more", async () => {
      const sessions = await read<GameSession[]>(other, "/api/sessions/active");
      return sessions.some(({ username }) => username === "bert") ? "he is" : undefined;
    });
  });

  it("has one queue of tickets, whose news and notices arrive everywhere, and goes on at another API after the death of one", async () => {
    const cora = await network.inWorld("cora", "west edge", "south");
    // A token of one API is good at all.
    const token = await api.adminToken();
    const reader = await EventReader.open(other.url, { token, types: "TicketOpenedEvent,TicketChangedEvent" });
    const number = await sendTicket(cora, "I want to report a bug", "The south gate is shut");
    const opened = await reader.waitFor("TicketOpenedEvent", ({ ticketId }) => ticketId === number);
    expect(opened.data).toMatchObject({ world: "south" });
    expect(await read<HelpTicketPage>(api, "/api/help-tickets?world=south")).toMatchObject({
      totalCount: 1,
      items: [{ ticketId: number, world: "south" }],
    });
    expect(await read<HelpTicketPage>(other, "/api/help-tickets?world=north")).toMatchObject({ totalCount: 0 });

    expect((await other.request("PUT", `/api/help-tickets/${number}/assign-to-me`)).status).toBe(200);
    await cora.windows.waitForLine(`Your help ticket #${number} was taken by our staff.`);
    const taken = await reader.waitFor("TicketChangedEvent", ({ ticketId }) => ticketId === number);
    await other.kill();
    await reader.ended;
    expect((await api.request("PUT", `/api/help-tickets/${number}/status`, { status: "Closed" })).status).toBe(200);
    const next = await EventReader.open(api.url, { token, types: "TicketChangedEvent", lastEventId: taken.id! });
    expect((await next.next("TicketChangedEvent")).data).toMatchObject({ ticketId: number, status: "Closed", world: "south" });
    await next.close();
  });

  it("shows the worlds with their players, also one that has ended", async () => {
    await south.stopWell();
    await until("south is down", async () => {
      const worlds = await read<{ name: string; processes: unknown[] }[]>(api, "/api/worlds");
      expect(worlds.map(({ name }) => name)).toEqual(["north", "south"]);
      return worlds[1]!.processes.length === 0 ? undefined : "it is listed";
    });
    expect(await read<GameSession[]>(api, "/api/sessions/active")).toMatchObject([{ username: "anna", world: "north" }]);
  });
}

import { expect } from "vitest";
import type { Players } from "../support/players.js";
import { sendTicket } from "../support/sending-tickets.js";
import type { Shard } from "../support/shard.js";

interface Session {
  readonly sessionId: number;
  readonly characterName: string | null;
}

/** A player who comes, sends a ticket, sees it closed by staff, and is kicked. */
export class Guest {
  private readonly shard: Shard;
  private readonly players: Players;

  constructor(shard: Shard, players: Players) {
    this.shard = shard;
    this.players = players;
  }

  /** One visit. Fails if anything goes wrong in it. */
  async visit(): Promise<void> {
    const client = await this.players.inWorld("guest");
    const number = await sendTicket(client, "report a bug", "The soak goes on.");
    expect((await this.shard.request("PUT", `/api/help-tickets/${number}/assign-to-me`)).status).toBe(200);
    expect((await this.shard.request("PUT", `/api/help-tickets/${number}/status`, { status: "Closed" })).status).toBe(200);
    await client.windows.waitForLine("closed");
    const sessions = (await (await this.shard.request("GET", "/api/sessions/active")).json()) as Session[];
    const { sessionId } = sessions.find(({ characterName }) => characterName === "Guest")!;
    expect((await this.shard.request("DELETE", `/api/sessions/${sessionId}`)).status).toBe(204);
    await client.closed;
    await this.players.leave();
  }
}

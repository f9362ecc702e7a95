import type { ApiClient } from "../client/api-client.js";
import type { EventFeed } from "../client/event-feed.js";
import type { GameSession } from "../../http/schemas/sessions.js";
import { Changes } from "./changes.js";
import { Refresher } from "./refresher.js";

/** The sessions of the game. */
export class SessionStore {
  readonly changes = new Changes();
  sessions: readonly GameSession[] = [];
  private readonly api: ApiClient;
  private readonly refresher: Refresher;

  constructor(api: ApiClient, feed: EventFeed) {
    this.api = api;
    this.refresher = new Refresher(this.changes, async () => {
      this.sessions = await api.get<GameSession[]>("/api/sessions/active");
    });
    for (const name of ["PlayerEnteredEvent", "PlayerLeftEvent"]) feed.on(name, () => this.refresh());
    feed.onLive(() => this.refresh());
  }

  get problem(): string | undefined {
    return this.refresher.problem;
  }

  refresh(): void {
    this.refresher.ask();
  }

  async kick(sessionId: string): Promise<void> {
    await this.api.delete(`/api/sessions/${sessionId}`);
    this.refresh();
  }

  /** Sends the player a system message. */
  async message(sessionId: string, text: string): Promise<void> {
    await this.api.post(`/api/sessions/${sessionId}/message`, { text });
  }
}

import type { ApiClient } from "../client/api-client.js";
import type { EventReader } from "../client/event-feed.js";
import type { GameSession } from "../../http/schemas/sessions.js";
import { ListedSessions } from "../../contracts/listed-sessions.js";
import { ChangeListeners } from "./changes.js";
import { Refresher } from "./refresher.js";

/** The sessions of the game. */
export class SessionStore {
  readonly changes = new ChangeListeners();
  private readonly listed = new ListedSessions<GameSession>();
  private readonly api: ApiClient;
  private readonly refresher: Refresher;

  constructor(api: ApiClient, feed: EventReader) {
    this.api = api;
    this.refresher = new Refresher(this.changes, () => this.listed.read(() => api.get<GameSession[]>("/api/sessions/active")));
    feed.on<GameSession>("SessionEnteredEvent", (session) => {
      this.listed.entered(session);
      this.changes.notify();
    });
    feed.on<{ sessionId: string }>("PlayerLeftEvent", (player) => {
      this.listed.left(player);
      this.changes.notify();
    });
    feed.onLive(() => this.refresh());
  }

  get sessions(): readonly GameSession[] {
    return this.listed.all;
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

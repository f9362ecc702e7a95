import { setTimeout as delay } from "node:timers/promises";
import { HANG_MS } from "../../support/hang.js";
import type { SmallNetwork } from "./small-network.js";

interface ActiveSession {
  sessionId: number | string;
  username: string | null;
  world?: string;
  characterId?: number | null;
}

const LOOK_MS = 4_000;
const WAIT_MS = 500;
/**
 * APIs list the players of a process that was killed until its lease has ended, which takes longer while the broker has
 * no leader.
 */
const STALE_MS = 40_000;

/**
 * Looks at what APIs show of sessions: no account may be in the world twice for longer than the death of a process
 * takes to be noticed.
 */
export class SessionWatch {
  readonly faults: string[] = [];
  private readonly network: Pick<SmallNetwork, "request">;
  private readonly doubled = new Map<string, number>();
  private isOver = false;

  constructor(network: Pick<SmallNetwork, "request">) {
    this.network = network;
  }

  async watch(): Promise<void> {
    while (!this.isOver) {
      // An API that was killed a moment ago says nothing, and that is not what is looked at.
      const sessions = await this.inWorld().catch(() => undefined);
      if (sessions) this.compare(sessions);
      await delay(LOOK_MS);
    }
  }

  stop(): void {
    this.isOver = true;
  }

  /** Waits until each of these accounts is listed exactly once. */
  async areOnce(usernames: readonly string[]): Promise<void> {
    const end = performance.now() + HANG_MS;
    const wanted = [...usernames].sort().join();
    for (;;) {
      const listed = await this.inWorld().catch(() => []);
      const names = listed.map(({ username }) => username ?? "").sort();
      if (names.join() === wanted) return;
      if (performance.now() > end) throw new Error(`the API lists ${names.join(", ")} as players instead of ${wanted}`);
      await delay(WAIT_MS);
    }
  }

  private compare(sessions: readonly ActiveSession[]): void {
    const now = performance.now();
    const byAccount = new Map<string, string[]>();
    for (const { username, sessionId } of sessions)
      if (username) byAccount.set(username, [...(byAccount.get(username) ?? []), String(sessionId)]);
    const doubled = new Map(
      [...byAccount].filter(([, ids]) => ids.length > 1).map(([name, ids]) => [`${name} (${ids.sort().join()})`, name]),
    );
    for (const known of this.doubled.keys()) if (!doubled.has(known)) this.doubled.delete(known);
    for (const key of doubled.keys()) {
      const since = this.doubled.get(key) ?? now;
      this.doubled.set(key, since);
      if (now - since > STALE_MS)
        this.faults.push(`${key} is listed in the world twice for ${Math.round((now - since) / 1_000)} s`);
    }
  }

  private async inWorld(): Promise<ActiveSession[]> {
    const answer = await this.network.request("GET", "/api/sessions/active");
    if (!answer.ok) throw new Error(String(answer.status));
    const sessions = (await answer.json()) as ActiveSession[];
    return sessions.filter(({ characterId }) => characterId !== null && characterId !== undefined);
  }
}

import type { ApiClient } from "../client/api-client.js";
import type { EventReader } from "../client/event-feed.js";
import { RequestRefused } from "../client/problems.js";
import type { WorldState } from "../../http/schemas/worlds.js";
import { completeWorld, splitWorldLine } from "../../contracts/world-line.js";
import { ChangeListeners } from "./changes.js";
import { Refresher } from "./refresher.js";

/** The worlds of the network, and the one that lines are for which name none. */
export class WorldListStore {
  readonly changes = new ChangeListeners();
  names: readonly string[] = [];
  private readonly usual: string | undefined;

  /** @param usual from the command line: a world, or `*` */
  constructor(api: ApiClient, feed: EventReader, usual: string | undefined) {
    this.usual = usual;
    const refresher = new Refresher(this.changes, async () => {
      try {
        this.names = (await api.get<WorldState[]>("/api/worlds")).map(({ name }) => name);
      } catch (error) {
        // A level that may not read them may not run commands either.
        if (!(error instanceof RequestRefused)) throw error;
      }
    });
    feed.onLive(() => refresher.ask());
  }

  get areSeveral(): boolean {
    return this.names.length > 1;
  }

  /** A line without the world that stands before it, and the members of a request for it. */
  split(line: string): { command: string; begin: number; member: { world?: string } } {
    const { world = this.usual, command, begin } = splitWorldLine(line, this.names);
    return { command, begin, member: this.areSeveral && world !== undefined ? { world } : {} };
  }

  completion(line: string): { start: number; candidates: string[] } | undefined {
    return completeWorld(line, this.names);
  }
}

import type { ApiClient } from "../client/api-client.js";
import type { EventReader } from "../client/event-feed.js";
import type { CompletionJson } from "../../http/schemas/commands.js";
import type { ScriptFailedEvent } from "../../http/schemas/events.js";
import { ChangeListeners } from "./changes.js";
import { Refresher } from "./refresher.js";
import type { ServerStore } from "./server-store.js";

const KEPT_FAILURES = 100;
const PREFIX = "shardkeeper_script_";

/** The cost of a script file since the server started. */
export interface ScriptFile {
  readonly file: string;
  readonly handlers: number;
  readonly calls: number;
  readonly milliseconds: number;
  readonly failures: number;
}

/** The scripts of the server: files, their cost, failures. */
export class ScriptFileStore {
  readonly changes = new ChangeListeners();
  /** The latest first. */
  failures: ScriptFailedEvent[] = [];
  private names: readonly string[] = [];
  private readonly server: ServerStore;
  private readonly refresher: Refresher;

  constructor(api: ApiClient, feed: EventReader, server: ServerStore) {
    this.server = server;
    this.refresher = new Refresher(this.changes, async () => {
      const line = encodeURIComponent("reload ");
      const { candidates } = await api.get<CompletionJson>(`/api/commands/complete?line=${line}`);
      // The command completes bare names too; each file has one path.
      this.names = candidates.filter((name) => name.includes("/"));
    });
    feed.on<ScriptFailedEvent>("ScriptFailedEvent", (failure) => this.takeFailure(failure));
    feed.on("ScriptReloadedEvent", () => this.refresh());
    feed.on("ScriptRemovedEvent", () => this.refresh());
    feed.onLive(() => this.refresh());
  }

  get problem(): string | undefined {
    return this.refresher.problem;
  }

  /** Sorted by name; a file that is no longer loaded keeps its cost. */
  get files(): ScriptFile[] {
    const files = new Map<string, ScriptFile>();
    for (const name of this.names) files.set(name, { file: name, handlers: 0, calls: 0, milliseconds: 0, failures: 0 });
    for (const { name, labels, value } of this.server.samples) {
      const file = labels["file"];
      if (file === undefined || !name.startsWith(PREFIX)) continue;
      const known = files.get(file) ?? { file, handlers: 0, calls: 0, milliseconds: 0, failures: 0 };
      if (name === `${PREFIX}calls_total`)
        files.set(file, { ...known, handlers: known.handlers + 1, calls: known.calls + value });
      else if (name === `${PREFIX}seconds_total`) files.set(file, { ...known, milliseconds: known.milliseconds + value * 1_000 });
      else if (name === `${PREFIX}failures_total`) files.set(file, { ...known, failures: known.failures + value });
    }
    return [...files.values()].sort((a, b) => a.file.localeCompare(b.file));
  }

  refresh(): void {
    this.refresher.ask();
  }

  private takeFailure(failure: ScriptFailedEvent): void {
    this.failures = [failure, ...this.failures].slice(0, KEPT_FAILURES);
    this.changes.notify();
  }
}

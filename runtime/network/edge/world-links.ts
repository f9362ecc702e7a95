import type { SendBuffer } from "../../game/connection/send-buffer.js";
import { PATIENCE_MS } from "../../base/data-directory/last-end-file.js";
import type { Log } from "../../base/log/log.js";
import type { Directory, ProcessEntry } from "../../contracts/network.js";
import { WorldLink } from "./world-link.js";

/** Between two attempts to reach a process. */
const RETRY_MS = 500;

export interface WorldLinksParts {
  /** The names of worlds that were there before, maybe down now. */
  readonly knownWorlds: readonly string[];
  readonly directory: Pick<Directory, "processes" | "whenChanged">;
  /** The name of this process in the network. */
  readonly edge: string;
  readonly secret: string;
  readonly sendBuffer: SendBuffer;
  readonly log: Log;
}

/** Links to all processes of all worlds, as the directory of the network names them. */
export class WorldLinks {
  /** The names of all worlds of the network, also while they are down. */
  readonly worlds: Set<string>;
  private readonly parts: WorldLinksParts;
  /** By the name of the process, which each start of it has for itself. */
  private readonly links = new Map<string, WorldLink>();
  /** Processes of worlds that were lost a moment ago and may come back, by their number in the database. */
  private readonly lost = new Map<number, { readonly entry: ProcessEntry; readonly at: number }>();
  /** Clients that play, by the process that they wait for, with the monotonic milliseconds since when. */
  private readonly held = new Map<number, Set<{ readonly since: number }>>();
  /** Those who wait for a link. */
  private readonly waiting = new Set<() => void>();
  private readonly timer: NodeJS.Timeout;
  private readonly stopFollowing: () => void;
  private isClosing = false;

  constructor(parts: WorldLinksParts) {
    this.parts = parts;
    this.worlds = new Set(parts.knownWorlds);
    this.stopFollowing = parts.directory.whenChanged(() => this.look());
    this.timer = setInterval(() => this.look(), RETRY_MS);
    this.look();
  }

  /** Processes of worlds that clients can enter now. */
  get open(): readonly ProcessEntry[] {
    return this.entries.filter(({ process }) => this.links.get(process)?.isReady);
  }

  /** Processes of worlds that clients can enter now, or after a moment. */
  get present(): readonly ProcessEntry[] {
    const open = this.open;
    const missing = [...this.lost.values()].filter(({ entry, at }) => isRecent(at) && !open.some((one) => isSame(one, entry)));
    return [...open, ...missing.map(({ entry }) => entry)];
  }

  /** Whether a process was lost a moment ago, and may come back. */
  isAway(processId: number): boolean {
    const lost = this.lost.get(processId);
    return lost !== undefined && isRecent(lost.at);
  }

  /** The way there and back to a process, in milliseconds. */
  pingMs({ process }: ProcessEntry): number | undefined {
    return this.links.get(process)?.pingMs;
  }

  /** The link to the process with that number in the database; the latest start counts. */
  find(processId: number): WorldLink | undefined {
    const entry = this.entries.findLast((one) => one.processId === processId);
    const link = entry && this.links.get(entry.process);
    return link?.isReady ? link : undefined;
  }

  /** As {@link find}, but waits for the link. Undefined if it does not come in time. */
  async await(processId: number, limitMs: number): Promise<WorldLink | undefined> {
    const deadline = performance.now() + limitMs;
    for (let link = this.find(processId); ; link = this.find(processId)) {
      const leftMs = deadline - performance.now();
      if (link || leftMs <= 0) return link;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, leftMs);
        const { waiting } = this;
        function done(): void {
          clearTimeout(timer);
          waiting.delete(done);
          resolve();
        }
        waiting.add(done);
      });
    }
  }

  /** As {@link await}, for a client that plays; the process learns how many there are. */
  async awaitReturn(processId: number): Promise<WorldLink | undefined> {
    const all = this.held.get(processId) ?? new Set();
    this.held.set(processId, all);
    const one = { since: performance.now() };
    all.add(one);
    const link = await this.await(processId, PATIENCE_MS);
    all.delete(one);
    return link;
  }

  close(): void {
    this.isClosing = true;
    clearInterval(this.timer);
    this.stopFollowing();
    for (const link of this.links.values()) link.close();
  }

  private get entries(): readonly ProcessEntry[] {
    return this.parts.directory.processes.filter(({ world, link }) => world !== null && link !== null);
  }

  /** Makes the links that are missing. One that works stays, whatever the directory says. */
  private look(): void {
    for (const entry of this.entries) {
      this.worlds.add(entry.world!);
      if (!this.links.has(entry.process)) this.connect(entry);
    }
  }

  private heldFor(processId: number | null): { held: number; heldMs: number } {
    const all = [...(this.held.get(processId ?? 0) ?? [])];
    const first = Math.min(...all.map(({ since }) => since));
    return { held: all.length, heldMs: all.length === 0 ? 0 : performance.now() - first };
  }

  private connect(entry: ProcessEntry): void {
    const { process, world, processId, facets, link: address } = entry;
    const { edge, secret, sendBuffer, log } = this.parts;
    const which = { world, worldProcess: processId, facets };
    const link: WorldLink = new WorldLink({
      ...{ address: address!, edge, secret, sendBuffer },
      held: () => this.heldFor(processId),
      whenReady: () => {
        if (processId !== null) this.lost.delete(processId);
        log.info(which, "a world can be entered");
        for (const done of [...this.waiting]) done();
      },
      whenLost: (reason) => {
        if (link.wasReady && processId !== null) this.lost.set(processId, { entry, at: performance.now() });
        // What lies between two attempts stays out of the log.
        if (link.wasReady && !this.isClosing)
          log.error({ ...which, clients: link.clientCount }, `the link to a world was lost: ${reason}`);
        if (!this.isClosing) setTimeout(() => this.links.delete(process), RETRY_MS).unref();
      },
    });
    this.links.set(process, link);
  }
}

function isRecent(at: number): boolean {
  return performance.now() - at < PATIENCE_MS;
}

function isSame(one: ProcessEntry, other: ProcessEntry): boolean {
  return one.processId === other.processId;
}

import type { SendBuffer } from "../../game/connection/send-buffer.js";
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

  private connect({ process, world, processId, facets, link: address }: ProcessEntry): void {
    const { edge, secret, sendBuffer, log } = this.parts;
    const which = { world, worldProcess: processId, facets };
    const link: WorldLink = new WorldLink({
      ...{ address: address!, edge, secret, sendBuffer },
      whenReady: () => {
        log.info(which, "a world can be entered");
        for (const done of [...this.waiting]) done();
      },
      whenLost: (reason) => {
        // What lies between two attempts stays out of the log.
        if (link.wasReady && !this.isClosing)
          log.error({ ...which, clients: link.clientCount }, `the link to a world was lost: ${reason}`);
        if (!this.isClosing) setTimeout(() => this.links.delete(process), RETRY_MS).unref();
      },
    });
    this.links.set(process, link);
  }
}

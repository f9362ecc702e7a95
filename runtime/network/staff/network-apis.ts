import type { Directory } from "../../contracts/network.js";
import { isWebOrigin } from "../../services/settings/kinds.js";

/** A page may be open that long after its API was lost. */
const KEPT_MS = 24 * 60 * 60_000;

/** The APIs that announce themselves in a network, as browsers reach them. */
export class NetworkApis {
  private readonly directory: Pick<Directory, "processes">;
  private readonly now: () => number;
  private readonly end: () => void;
  /** When each origin was announced last, by {@link now}. */
  private readonly announcedAt = new Map<string, number>();

  /** @param parts `now` is in milliseconds and never goes backwards */
  constructor({
    directory,
    now = () => performance.now(),
  }: {
    directory: Pick<Directory, "processes" | "whenChanged">;
    now?: () => number;
  }) {
    this.directory = directory;
    this.now = now;
    this.end = directory.whenChanged(() => this.note());
    this.note();
  }

  get origins(): readonly string[] {
    // What is no origin must not get into a header.
    const origins = this.directory.processes.flatMap(({ roles, origin }) =>
      roles.includes("api") && origin !== null && isWebOrigin(origin) ? [origin] : [],
    );
    return [...new Set(origins)];
  }

  isKnown(origin: string): boolean {
    this.note();
    const at = this.announcedAt.get(origin);
    return at !== undefined && this.now() - at < KEPT_MS;
  }

  close(): void {
    this.end();
  }

  private note(): void {
    const now = this.now();
    for (const origin of this.origins) this.announcedAt.set(origin, now);
    for (const [origin, at] of this.announcedAt) if (now - at >= KEPT_MS) this.announcedAt.delete(origin);
  }
}

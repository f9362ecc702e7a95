import type { Later } from "./party-invitations.js";

/** What may be waited for: a member that is away, or one that goes to another process. */
type Wait = "away" | "onTheWay";

/** The waits for members of parties, one of each kind for a member. */
export class PartyWaits {
  private readonly later: Later;
  private readonly ends: Record<Wait, Map<number, () => void>> = { away: new Map(), onTheWay: new Map() };

  constructor(later: Later) {
    this.later = later;
  }

  has(kind: Wait, serial: number): boolean {
    return this.ends[kind].has(serial);
  }

  /** Replaces a wait of the same kind. */
  begin(kind: Wait, serial: number, milliseconds: number, callback: () => void): void {
    this.end(kind, serial);
    const end = this.later(milliseconds, () => {
      this.ends[kind].delete(serial);
      callback();
    });
    this.ends[kind].set(serial, end);
  }

  end(kind: Wait, serial: number): void {
    this.ends[kind].get(serial)?.();
    this.ends[kind].delete(serial);
  }
}

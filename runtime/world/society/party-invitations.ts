/** How an invitation ended, in the words of scripts; `left` when the guest left the world, `over` when the host did. */
export type InvitationEnd = "accepted" | "declined" | "timeout" | "replaced" | "left" | "over";

/** Calls back later. Returns a function that prevents it. */
export type Later = (milliseconds: number, callback: () => void) => () => void;

interface Invitation {
  readonly host: number;
  readonly cancelTimeout: () => void;
  readonly whenEnded: (end: InvitationEnd) => void;
}

/** The invitations to parties. A character has one at a time. */
export class PartyInvitations {
  private readonly later: Later;
  /** Called for an invitation that ended without being accepted. */
  private readonly whenVain: (guest: number) => void;
  private readonly byGuest = new Map<number, Invitation>();

  constructor(later: Later, whenVain: (guest: number) => void) {
    this.later = later;
    this.whenVain = whenVain;
  }

  get count(): number {
    return this.byGuest.size;
  }

  hostOf(guest: number): number | undefined {
    return this.byGuest.get(guest)?.host;
  }

  /** How many a host has invited, without that guest. */
  countOf(host: number, without: number): number {
    let count = 0;
    for (const [guest, invitation] of this.byGuest) if (invitation.host === host && guest !== without) count++;
    return count;
  }

  /** Replaces another one of the guest. @param show is called before the former one is told of its end */
  open(guest: number, host: number, timeoutMs: number, show: () => void, whenEnded: Invitation["whenEnded"]): void {
    const former = this.take(guest);
    const cancelTimeout = this.later(timeoutMs, () => this.end(guest, "timeout"));
    this.byGuest.set(guest, { host, cancelTimeout, whenEnded });
    show();
    former?.whenEnded("replaced");
  }

  end(guest: number, end: InvitationEnd): void {
    const invitation = this.take(guest);
    if (!invitation) return;
    if (end !== "accepted") this.whenVain(guest);
    invitation.whenEnded(end);
  }

  /** Ends those to and from somebody who leaves. */
  leave(serial: number): void {
    this.end(serial, "left");
    for (const [guest, { host }] of [...this.byGuest]) if (host === serial) this.end(guest, "over");
  }

  private take(guest: number): Invitation | undefined {
    const invitation = this.byGuest.get(guest);
    this.byGuest.delete(guest);
    invitation?.cancelTimeout();
    return invitation;
  }
}

/** Most in a party, with those who are invited. Clients have room for no more (ClassicUO PartyManager). */
export const PARTY_MEMBERS_MAXIMUM = 10;

/** A member of a party: the character of a player, who may be away for a while. */
export interface PartyMember {
  readonly serial: number;
  readonly isHere: boolean;
  /** Whether the party may loot its corpse. */
  readonly mayBeLooted: boolean;
}

export interface Party {
  /** The leader first. */
  readonly members: readonly PartyMember[];
}

/** Why somebody cannot be invited or added, in the words of scripts. */
export type PartyBarrier = "self" | "gone" | "in_party" | "not_leader" | "full";
/** How an invitation ended, in the words of scripts; `left` when the guest left the world, `over` when the host did. */
export type InvitationEnd = "accepted" | "declined" | "timeout" | "replaced" | "left" | "over";

/** What is shown of parties. */
export interface PartyViews {
  /** Whether the player of a character is in the world. */
  isHere(serial: number): boolean;
  invited(guest: number, host: number): void;
  /** The invitation is over, and the guest is in no party. */
  uninvited(guest: number): void;
  /** Shows members who is in the party now. */
  listed(members: readonly number[], to: readonly number[]): void;
  /** Tells members who is no longer in the party, and who is left. */
  removed(removed: number, left: readonly number[], to: readonly number[]): void;
  said(from: number, text: string, to: readonly number[], isPrivate: boolean): void;
}

/** Calls back later. Returns a function that prevents it. */
type Later = (milliseconds: number, callback: () => void) => () => void;

interface Member {
  readonly serial: number;
  isHere: boolean;
  mayBeLooted: boolean;
  cancelRemoval?: () => void;
}

interface OpenParty extends Party {
  readonly members: Member[];
  readonly absenceMs: number;
}

interface Invitation {
  readonly host: number;
  readonly cancelTimeout: () => void;
  readonly whenEnded: (end: InvitationEnd) => void;
}

/**
 * The parties of players' characters, and the invitations to them. A character is in one party at most and has one invitation at a time. It
 * stays a member for a while when its player leaves, and finds its party when it comes back. A party without anybody in the world is over.
 */
export class Parties {
  private readonly views: PartyViews;
  private readonly later: Later;
  private readonly byMember = new Map<number, OpenParty>();
  private readonly invitations = new Map<number, Invitation>();

  constructor({ views, later }: { views: PartyViews; later: Later }) {
    this.views = views;
    this.later = later;
  }

  get invitationCount(): number {
    return this.invitations.size;
  }

  of(serial: number): Party | undefined {
    return this.byMember.get(serial);
  }

  /** Whether both are in one party. */
  areTogether(one: number, other: number): boolean {
    const party = this.byMember.get(one);
    return party !== undefined && this.byMember.get(other) === party;
  }

  /** The other members of a character's party who are in the world. */
  *companions(serial: number): Generator<number> {
    for (const member of this.byMember.get(serial)?.members ?? [])
      if (member.serial !== serial && member.isHere) yield member.serial;
  }

  /** Invites somebody, and calls `whenEnded` once. @returns why that is impossible */
  invite(host: number, guest: number, timeoutMs: number, whenEnded: Invitation["whenEnded"]): PartyBarrier | undefined {
    const barrier = this.barrierTo(host, guest);
    if (barrier) return barrier;
    const former = this.take(guest);
    const cancelTimeout = this.later(timeoutMs, () => this.endInvitation(guest, "timeout"));
    this.invitations.set(guest, { host, cancelTimeout, whenEnded });
    this.views.invited(guest, host);
    former?.whenEnded("replaced");
    return undefined;
  }

  /** Who invites a guest. */
  hostOf(guest: number): number | undefined {
    return this.invitations.get(guest)?.host;
  }

  /** Takes a guest's answer. @returns false where there is no invitation from that host */
  answer(guest: number, host: number, accepts: boolean): boolean {
    if (this.hostOf(guest) !== host) return false;
    this.endInvitation(guest, accepts ? "accepted" : "declined");
    return true;
  }

  /**
   * Adds somebody to the party of a leader, who has one from then on.
   *
   * @param absenceMs how long members of a new party may be away
   */
  add(leader: number, serial: number, absenceMs: number): PartyBarrier | undefined {
    const barrier = this.barrierTo(leader, serial);
    if (barrier) return barrier;
    const party = this.byMember.get(leader) ?? { members: [this.newMember(leader)], absenceMs };
    party.members.push(this.newMember(serial));
    for (const member of party.members) this.byMember.set(member.serial, party);
    const here = this.hereIn(party);
    this.views.listed(serialsOf(party), here);
    this.endInvitation(serial, "replaced");
    return undefined;
  }

  /** Removes somebody from its party. The next member leads when it was the leader; the last one is in no party. */
  remove(serial: number): boolean {
    const party = this.byMember.get(serial);
    if (!party) return false;
    if (party.members.length <= 2) return this.disband(serial);
    this.forget(party, serial);
    this.views.removed(serial, [], [serial]);
    this.views.removed(serial, serialsOf(party), this.hereIn(party));
    if (this.hereIn(party).length === 0) this.disband(party.members[0]!.serial);
    return true;
  }

  /** Ends the party of a member. */
  disband(serial: number): boolean {
    const party = this.byMember.get(serial);
    if (!party) return false;
    for (const member of [...party.members]) {
      this.forget(party, member.serial);
      this.views.removed(member.serial, [], [member.serial]);
    }
    return true;
  }

  allowLooting(serial: number, mayBeLooted: boolean): boolean {
    const member = this.byMember.get(serial)?.members.find((one) => one.serial === serial);
    if (member) member.mayBeLooted = mayBeLooted;
    return member !== undefined;
  }

  /** Says something to the party of a member, itself included, or to one other member. @returns false where they are not in one party */
  say(serial: number, text: string, to?: number): boolean {
    const party = this.byMember.get(serial);
    if (!party || (to !== undefined && (to === serial || this.byMember.get(to) !== party))) return false;
    this.views.said(serial, text, to === undefined ? this.hereIn(party) : [to], to !== undefined);
    return true;
  }

  /** The player of a character has come into the world. */
  enter(serial: number): void {
    const party = this.byMember.get(serial);
    const member = party?.members.find((one) => one.serial === serial);
    if (!party || !member) return;
    member.isHere = true;
    member.cancelRemoval?.();
    delete member.cancelRemoval;
    this.views.listed(serialsOf(party), [serial]);
  }

  /** The player of a character is leaving the world. */
  leave(serial: number): void {
    this.endInvitation(serial, "left");
    for (const [guest, { host }] of this.invitations) if (host === serial) this.endInvitation(guest, "over");
    const party = this.byMember.get(serial);
    const member = party?.members.find((one) => one.serial === serial);
    if (!party || !member) return;
    member.isHere = false;
    if (this.hereIn(party).length === 0) this.disband(serial);
    else member.cancelRemoval = this.later(party.absenceMs, () => this.remove(serial));
  }

  private barrierTo(host: number, guest: number): PartyBarrier | undefined {
    if (host === guest) return "self";
    if (!this.views.isHere(host) || !this.views.isHere(guest)) return "gone";
    if (this.byMember.has(guest)) return "in_party";
    const party = this.byMember.get(host);
    if (party && party.members[0]!.serial !== host) return "not_leader";
    let count = party?.members.length ?? 1;
    for (const [other, invitation] of this.invitations) if (invitation.host === host && other !== guest) count++;
    return count >= PARTY_MEMBERS_MAXIMUM ? "full" : undefined;
  }

  private newMember(serial: number): Member {
    return { serial, isHere: true, mayBeLooted: false };
  }

  private forget(party: OpenParty, serial: number): void {
    const at = party.members.findIndex((member) => member.serial === serial);
    party.members.splice(at, 1)[0]?.cancelRemoval?.();
    this.byMember.delete(serial);
  }

  private hereIn({ members }: OpenParty): number[] {
    return members.flatMap(({ serial, isHere }) => (isHere ? [serial] : []));
  }

  private endInvitation(guest: number, end: InvitationEnd): void {
    const invitation = this.take(guest);
    if (!invitation) return;
    if (end !== "accepted" && !this.byMember.has(guest)) this.views.uninvited(guest);
    invitation.whenEnded(end);
  }

  private take(guest: number): Invitation | undefined {
    const invitation = this.invitations.get(guest);
    this.invitations.delete(guest);
    invitation?.cancelTimeout();
    return invitation;
  }
}

function serialsOf({ members }: Party): number[] {
  return members.map(({ serial }) => serial);
}

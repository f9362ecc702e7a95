import { isLater, type MemberWord, type PartyNews, PartyRoll } from "./party-roll.js";

/** What a member says to others. */
interface PartySaying {
  readonly from: number;
  readonly text: string;
  readonly to: readonly number[];
  readonly isPrivate: boolean;
}

/** The other processes of the world. */
interface PartySharing {
  /** The number of this process. */
  readonly process: number;
  /** Tells the others a party as it is now. */
  tell(news: PartyNews): void;
  /** Gives the others what is said to members that are with them. */
  say(saying: PartySaying): void;
}

/** In a process that has its world alone. */
const ALONE: PartySharing = { process: 1, tell: () => undefined, say: () => undefined };

/** What is shown of parties. An implementation shows players of this process only, and ignores others. */
interface PartyViews {
  /** Whether the player of a character is in the world of this process. */
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

/** What may be waited for: a member that is away, or one that goes to another process. */
type Wait = "away" | "onTheWay";

/** The waits for members of parties, one of each kind for a member. */
class PartyWaits {
  private readonly later: CallLater;
  private readonly ends: Record<Wait, Map<number, () => void>> = { away: new Map(), onTheWay: new Map() };

  constructor(later: CallLater) {
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

/** How an invitation ended, in the words of scripts; `left` when the guest left the world, `over` when the host did. */
export type InvitationEnd = "accepted" | "declined" | "timeout" | "replaced" | "left" | "over";

/** Calls back later. Returns a function that prevents it. */
export type CallLater = (milliseconds: number, callback: () => void) => () => void;

interface Invitation {
  readonly host: number;
  readonly cancelTimeout: () => void;
  readonly whenEnded: (end: InvitationEnd) => void;
}

/** The invitations to parties. A character has one at a time. */
class PartyInvitations {
  private readonly later: CallLater;
  /** Called for an invitation that ended without being accepted. */
  private readonly onDeclined: (guest: number) => void;
  private readonly byGuest = new Map<number, Invitation>();

  constructor(later: CallLater, onDeclined: (guest: number) => void) {
    this.later = later;
    this.onDeclined = onDeclined;
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
    if (end !== "accepted") this.onDeclined(guest);
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

export type { PartyNews } from "./party-roll.js";

/** Most in a party, with those who are invited. Clients have room for no more (ClassicUO PartyManager). */
export const PARTY_MEMBERS_MAXIMUM = 10;
/** A member that takes longer than this to another process is away. */
const WAY_MS = 30_000;
/** How long it is remembered that a party is over, so that no late word brings it back. */
const OVER_REMEMBERED_MS = 10 * 60_000;

/** A member of a party: the character of a player, who may be away for a while. */
export interface PartyMember {
  readonly serial: number;
  /** Whether its player is in the world, in any of its processes. */
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

/**
 * The parties of players' characters, and the invitations to them. A character is in one party at most and has one
 * invitation at a time. It stays a member for a while when its player leaves, and finds its party when it comes back. A
 * party without anybody in the world is over. Where several processes share a world, each knows all of its parties.
 */
export class Parties {
  /** Set before anybody enters, where there are other processes. */
  sharing = ALONE;
  private readonly views: PartyViews;
  private readonly later: CallLater;
  private readonly byId = new Map<string, PartyRoll>();
  private readonly byMember = new Map<number, PartyRoll>();
  private readonly invitations: PartyInvitations;
  private readonly waits: PartyWaits;
  private stamp = 0;

  constructor({ views, later }: { views: PartyViews; later: CallLater }) {
    this.views = views;
    this.later = later;
    this.waits = new PartyWaits(later);
    this.invitations = new PartyInvitations(later, (guest) => {
      if (!this.byMember.has(guest)) views.uninvited(guest);
    });
  }

  get invitationCount(): number {
    return this.invitations.count;
  }

  of(serial: number): Party | undefined {
    const party = this.byMember.get(serial);
    if (!party) return undefined;
    return {
      members: party.members.map(({ serial: one, at, mayBeLooted }) => ({ serial: one, isHere: at !== null, mayBeLooted })),
    };
  }

  /** Whether both are in one party. */
  areTogether(one: number, other: number): boolean {
    const party = this.byMember.get(one);
    return party !== undefined && this.byMember.get(other) === party;
  }

  /** The other members of a character's party who are in the world. */
  companions(serial: number): number[] {
    return this.byMember.get(serial)?.present.filter((one) => one !== serial) ?? [];
  }

  /** Invites somebody, and calls `whenEnded` once. @returns why that is impossible */
  invite(host: number, guest: number, timeoutMs: number, whenEnded: (end: InvitationEnd) => void): PartyBarrier | undefined {
    const barrier = this.barrierTo(host, guest);
    if (barrier) return barrier;
    this.invitations.open(guest, host, timeoutMs, () => this.views.invited(guest, host), whenEnded);
    return undefined;
  }

  /** The player who invites a guest. */
  hostOf(guest: number): number | undefined {
    return this.invitations.hostOf(guest);
  }

  /** Takes a guest's answer. @returns false where there is no invitation from that host */
  answer(guest: number, host: number, accepts: boolean): boolean {
    if (this.hostOf(guest) !== host) return false;
    this.invitations.end(guest, accepts ? "accepted" : "declined");
    return true;
  }

  /**
   * Adds somebody to the party of a leader, and founds the party if there is none.
   *
   * @param absenceMs how long members of a new party may be away
   */
  add(leader: number, serial: number, absenceMs: number): PartyBarrier | undefined {
    const barrier = this.barrierTo(leader, serial);
    if (barrier) return barrier;
    const party = this.byMember.get(leader) ?? this.found(leader, absenceMs);
    const news = [...(party.members.length === 0 ? [leader] : []), serial];
    this.change(party, () => {
      for (const one of news) party.hear(this.word(one, { isMember: true, at: this.sharing.process }));
    });
    this.invitations.end(serial, "replaced");
    return undefined;
  }

  /** Removes somebody from its party. The next member leads when it was the leader; the last one is in no party. */
  remove(serial: number): boolean {
    const party = this.byMember.get(serial);
    if (!party) return false;
    this.change(party, () => this.strike(party, serial));
    return true;
  }

  /** Ends the party of a member. */
  disband(serial: number): boolean {
    const party = this.byMember.get(serial);
    if (!party) return false;
    this.change(party, () => party.serials.forEach((one) => this.strike(party, one)));
    return true;
  }

  allowLooting(serial: number, mayBeLooted: boolean): boolean {
    return this.revise(serial, { mayBeLooted });
  }

  /**
   * Says something to the party of a member, itself included, or to one other member.
   *
   * @returns false where they are not in one party
   */
  say(serial: number, text: string, to?: number): boolean {
    const party = this.byMember.get(serial);
    if (!party || (to !== undefined && (to === serial || this.byMember.get(to) !== party))) return false;
    const saying = { from: serial, text, to: to === undefined ? party.present : [to], isPrivate: to !== undefined };
    this.hearSaying(saying);
    // Decided by the players of this process: one that has just arrived in another process may not be known there yet.
    const away = saying.to.filter((one) => !this.views.isHere(one));
    if (away.length > 0) this.sharing.say({ ...saying, to: away });
    return true;
  }

  /** The player of a character has come into the world of this process. */
  enter(serial: number): void {
    this.waits.end("onTheWay", serial);
    const party = this.byMember.get(serial);
    if (!party) return;
    this.revise(serial, { at: this.sharing.process });
    this.views.listed(party.serials, [serial]);
  }

  /** The player of a character is leaving the world. */
  leave(serial: number): void {
    this.invitations.leave(serial);
    this.revise(serial, { at: null });
  }

  /** The player of a character is leaving for another process of the world. */
  depart(serial: number): void {
    this.invitations.leave(serial);
    if (!this.byMember.has(serial)) return;
    this.waits.begin("onTheWay", serial, WAY_MS, () => this.leave(serial));
  }

  /** All parties, for a process that has just started. */
  get news(): PartyNews[] {
    return [...new Set(this.byMember.values())].map(({ news }) => news);
  }

  /** Another process tells of a party. */
  hear({ words, ...about }: PartyNews): void {
    const party = this.byId.get(about.id) ?? this.open(about);
    this.update(party, () => {
      for (const word of words) {
        this.stamp = Math.max(this.stamp, word.stamp);
        party.hear(word);
      }
    });
    // Others may take a process for lost that was only frozen.
    const { process } = this.sharing;
    for (const { serial, at } of party.members)
      if (at !== process && this.views.isHere(serial)) this.revise(serial, { at: process });
  }

  /** A member says something, perhaps in another process. */
  hearSaying({ from, text, to, isPrivate }: PartySaying): void {
    this.views.said(from, text, to, isPrivate);
  }

  /** Only these processes of the world are there: members that were in others are away. */
  remain(processes: ReadonlySet<number>): void {
    for (const party of new Set(this.byMember.values()))
      for (const { serial, at } of party.members) if (at !== null && !processes.has(at)) this.revise(serial, { at: null });
  }

  private barrierTo(host: number, guest: number): PartyBarrier | undefined {
    if (host === guest) return "self";
    if (!this.views.isHere(host) || !this.views.isHere(guest)) return "gone";
    if (this.byMember.has(guest)) return "in_party";
    const party = this.byMember.get(host);
    if (party && party.members[0]!.serial !== host) return "not_leader";
    const count = (party?.members.length ?? 1) + this.invitations.countOf(host, guest);
    return count >= PARTY_MEMBERS_MAXIMUM ? "full" : undefined;
  }

  private found(leader: number, absenceMs: number): PartyRoll {
    return this.open({ id: `${this.sharing.process}.${leader}.${this.nextStamp()}`, absenceMs });
  }

  private open(about: Pick<PartyNews, "id" | "absenceMs">): PartyRoll {
    const party = new PartyRoll(about);
    this.byId.set(party.id, party);
    return party;
  }

  /** A new word of this process about somebody, who joins by it unless it is a member. */
  private word(serial: number, what: Partial<MemberWord> & Pick<MemberWord, "isMember" | "at">): MemberWord {
    const stamp = this.nextStamp();
    return { joined: stamp, mayBeLooted: false, ...what, serial, stamp, by: this.sharing.process };
  }

  /** Higher than all that this process gave or heard, also before it was started again. */
  private nextStamp(): number {
    return (this.stamp = Math.max(this.stamp + 1, Date.now()));
  }

  private strike(party: PartyRoll, serial: number): void {
    const known = party.member(serial);
    if (known) party.hear(this.word(serial, { ...known, isMember: false }));
  }

  /** Says something else of a member. False where it is in no party. */
  private revise(serial: number, what: Partial<Pick<MemberWord, "at" | "mayBeLooted">>): boolean {
    const party = this.byMember.get(serial);
    const known = party?.member(serial);
    if (!party || !known) return false;
    this.change(party, () => party.hear(this.word(serial, { ...known, ...what })));
    return true;
  }

  /** Changes a party by words of this process, and tells them. */
  private change(party: PartyRoll, speak: () => void): void {
    this.update(party, speak);
    this.sharing.tell(party.news);
  }

  private update(party: PartyRoll, hear: () => void): void {
    const before = party.serials.filter((serial) => this.byMember.get(serial) === party);
    hear();
    for (const { serial } of party.members) this.settleMembership(party, serial);
    // One alone is no party, and neither is one with nobody in the world.
    if (party.members.length < 2 || party.present.length === 0) party.serials.forEach((serial) => this.strike(party, serial));
    this.list(party, before);
    this.renewWaits(party, before);
    this.show(party, before);
  }

  /** Of two parties that count somebody in, the later word decides. */
  private settleMembership(party: PartyRoll, serial: number): void {
    const other = this.byMember.get(serial);
    const [word, others] = [party.member(serial), other?.about(serial)];
    if (!other || other === party || !word || !others?.isMember) return;
    const [winner, loser] = isLater(word, others) ? [word, other] : [others, party];
    const lost = loser === party ? word : others;
    const struck = { ...lost, isMember: false, stamp: winner.stamp, by: winner.by + 1 };
    if (loser === party) party.hear(struck);
    else this.update(other, () => other.hear(struck));
  }

  private list(party: PartyRoll, before: readonly number[]): void {
    for (const serial of before) if (!party.member(serial) && this.byMember.get(serial) === party) this.byMember.delete(serial);
    for (const serial of party.serials) this.byMember.set(serial, party);
    if (party.members.length > 0) return;
    const forget = (): void => {
      if (party.members.length === 0) this.byId.delete(party.id);
    };
    if (this.sharing === ALONE) forget();
    else this.later(OVER_REMEMBERED_MS, forget);
  }

  private renewWaits(party: PartyRoll, before: readonly number[]): void {
    for (const serial of new Set([...before, ...party.serials])) {
      const member = party.member(serial);
      if (member?.at !== this.sharing.process) this.waits.end("onTheWay", serial);
      if (member?.at !== null) this.waits.end("away", serial);
      else if (!this.waits.has("away", serial)) this.waits.begin("away", serial, party.absenceMs, () => this.remove(serial));
    }
  }

  private show({ serials, present }: PartyRoll, before: readonly number[]): void {
    const removed = before.filter((serial) => !serials.includes(serial));
    for (const serial of removed) {
      this.views.removed(serial, [], [serial]);
      if (serials.length > 0) this.views.removed(serial, serials, present);
    }
    if (serials.some((serial) => !before.includes(serial))) this.views.listed(serials, present);
  }
}

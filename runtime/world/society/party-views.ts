/** What is shown of parties. Whoever implements it shows players of this process only, and ignores others. */
export interface PartyViews {
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

import type { PartyNews } from "./party-roll.js";

/** What a member says to others. */
export interface PartySaying {
  readonly from: number;
  readonly text: string;
  readonly to: readonly number[];
  readonly isPrivate: boolean;
}

/** The other processes of the world. */
export interface PartySharing {
  /** The number of this process. */
  readonly process: number;
  /** Tells the others a party as it is now. */
  tell(news: PartyNews): void;
  /** Gives the others what is said to members that are with them. */
  say(saying: PartySaying): void;
}

/** In a process that has its world alone. */
export const ALONE: PartySharing = { process: 1, tell: () => undefined, say: () => undefined };

/** Where passwords are asked for. Each counts its failures by itself, so that players who guess do not lock staff out. */
export type Door = "game" | "http";

/** Who asks whether a password is right. */
export interface LoginSource {
  readonly address: string;
  readonly door: Door;
  /** Whether nobody waits for the answer any more. */
  readonly hasLeft?: () => boolean;
}

/**
 * Changes the bytes in `[from, to)` in place. Which change a byte gets depends on those before it: each passes once and
 * in order.
 */
export type ChangeBytes = (bytes: Uint8Array, from: number, to: number) => void;

/** The encryption of one connection. */
export interface ConnectionCipher {
  /** What the cipher is called in the log. */
  readonly name: string;
  /** Makes the client's bytes plain. */
  readonly decrypt: ChangeBytes;
  /** Encrypts bytes for the client. Undefined where the client expects plain ones. */
  readonly encrypt: ChangeBytes | undefined;
  /** As though that many bytes for the client had been encrypted. */
  skip?(bytes: number): void;
}

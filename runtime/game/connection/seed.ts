/** The meaning of a connection's first bytes. */
export type Opening =
  /** More bytes are needed. */
  | { kind: "need" }
  /** Four bytes of any value: an old client's seed, or the session key on the game connection. */
  | { kind: "bare"; seed: number }
  /** A 0xEF packet follows. */
  | { kind: "packet" }
  /** A client of Kingdom Reborn, whose conversation is another one from here on. */
  | { kind: "enhanced" }
  | { kind: "foreign"; protocol: string };

/** Bytes of a seed without a packet id. */
export const BARE_SEED_BYTES = 4;
const SEED_PACKET_ID = 0xef;
/** The seed of all clients of Kingdom Reborn (POL ClientThread). */
const ENHANCED_SEED = 0xffff_ffff;

const TLS_HANDSHAKE = 0x16;
const HTTP_METHODS = ["GET ", "POST", "HEAD", "PUT ", "OPTI", "CONN", "DELE", "PATC", "PRI ", "TRAC"];

/** Recognises the protocol by the first bytes; programs of all kinds connect to an open port. */
export function recogniseOpening(bytes: Uint8Array): Opening {
  if (bytes.length === 0) return { kind: "need" };
  if (bytes[0] === SEED_PACKET_ID) return { kind: "packet" };
  if (bytes.length < BARE_SEED_BYTES) return { kind: "need" };
  if (bytes[0] === TLS_HANDSHAKE && bytes[1] === 0x03) return { kind: "foreign", protocol: "TLS" };
  const text = String.fromCharCode(bytes[0]!, bytes[1]!, bytes[2]!, bytes[3]!);
  if (text === "SSH-") return { kind: "foreign", protocol: "SSH" };
  if (HTTP_METHODS.includes(text)) return { kind: "foreign", protocol: "HTTP" };
  const seed = ((bytes[0]! << 24) | (bytes[1]! << 16) | (bytes[2]! << 8) | bytes[3]!) >>> 0;
  return seed === ENHANCED_SEED ? { kind: "enhanced" } : { kind: "bare", seed };
}

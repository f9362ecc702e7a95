import { SocketAddress } from "node:net";
import { plainAddress } from "../../base/system/addresses.js";

/** Where a connection comes from, and the address and port that its client reached. */
export interface Caller {
  readonly address: string;
  readonly reached: { readonly address: string; readonly port: number };
}

/** The meaning of a trusted proxy's first bytes. */
export type ProxyHeader =
  /** More bytes are needed. */
  | { kind: "need" }
  | { kind: "bad"; reason: string }
  /** The proxy speaks for itself (a health check), or for a client. `bytes` is the length of the header. */
  | { kind: "whole"; bytes: number; caller: Caller | undefined };

/**
 * The binary header of the PROXY protocol, version 2 (haproxy/haproxy doc/proxy-protocol.txt, section 2.2): signature
 * (12 bytes), version and command (1), family and transport (1), length of the rest (2, big-endian), addresses,
 * type-length-value fields.
 */
const SIGNATURE = Buffer.from("0d0a0d0a000d0a515549540a", "hex");
const FIXED_BYTES = 16;
/**
 * The source says that a header fits into one segment; the longest usual fields, of TLS certificates, take a few
 * hundred bytes.
 */
const HEADER_BYTES_MAXIMUM = 2_048;
const LOCAL = 0x20;
const PROXY = 0x21;
const PORT_BYTES = 2;
/** Length of an address by family and transport: TCP over IPv4 and over IPv6. */
const ADDRESS_BYTES: ReadonlyMap<number, number> = new Map([
  [0x11, 4],
  [0x21, 16],
]);
const VERSION_1 = Buffer.from("PROXY ");

/**
 * Reads the header at the beginning of `bytes`. It is judged as soon as its bytes tell that it is bad, and its length
 * never depends on what follows. Type-length-value fields are skipped.
 */
export function readProxyHeader(bytes: Buffer): ProxyHeader {
  const signature = bytes.subarray(0, SIGNATURE.length);
  if (!signature.equals(SIGNATURE.subarray(0, signature.length))) {
    const isOld = signature.subarray(0, VERSION_1.length).equals(VERSION_1);
    return bad(isOld ? "the proxy speaks version 1 of the PROXY protocol instead of 2" : "no PROXY protocol header");
  }
  const command = bytes[12];
  if (command !== undefined && command !== LOCAL && command !== PROXY) {
    return bad(`version and command 0x${command.toString(16)} in the PROXY protocol header`);
  }
  if (bytes.length < FIXED_BYTES) return { kind: "need" };
  const length = FIXED_BYTES + bytes.readUInt16BE(14);
  if (length > HEADER_BYTES_MAXIMUM) return bad(`a PROXY protocol header of ${length} bytes`);
  const addressBytes = ADDRESS_BYTES.get(bytes[13]!);
  if (command === PROXY && addressBytes === undefined) {
    return bad(`a client that is not on TCP (0x${bytes[13]!.toString(16)} in the PROXY protocol header)`);
  }
  if (command === PROXY && length < FIXED_BYTES + 2 * (addressBytes! + PORT_BYTES)) {
    return bad("a PROXY protocol header without addresses");
  }
  if (bytes.length < length) return { kind: "need" };
  return { kind: "whole", bytes: length, caller: command === PROXY ? callerIn(bytes, addressBytes!) : undefined };
}

function bad(reason: string): ProxyHeader {
  return { kind: "bad", reason };
}

/** The addresses of client and proxy, then their ports. */
function callerIn(bytes: Buffer, addressBytes: number): Caller {
  const reachedAt = FIXED_BYTES + addressBytes;
  const portsAt = reachedAt + addressBytes;
  return {
    address: addressIn(bytes.subarray(FIXED_BYTES, reachedAt)),
    reached: { address: addressIn(bytes.subarray(reachedAt, portsAt)), port: bytes.readUInt16BE(portsAt + PORT_BYTES) },
  };
}

/** The usual text of an address. */
function addressIn(bytes: Buffer): string {
  if (bytes.length === 4) return bytes.join(".");
  const groups = Array.from({ length: 8 }, (_, i) => bytes.readUInt16BE(2 * i).toString(16));
  return plainAddress(new SocketAddress({ address: groups.join(":"), family: "ipv6" }).address);
}

import { isIPv4 } from "node:net";

export interface ProxyHeaderParts {
  client: string;
  reached: string;
  clientPort?: number;
  reachedPort?: number;
  /** Type-length-value fields after the addresses. */
  fields?: Uint8Array;
}

const SIGNATURE = Buffer.from("0d0a0d0a000d0a515549540a", "hex");

/** The PROXY protocol header, version 2, of a client on TCP. Both addresses are of one family. */
export function proxyHeader({
  client,
  reached,
  clientPort = 40_000,
  reachedPort = 2_593,
  fields = Buffer.alloc(0),
}: ProxyHeaderParts): Buffer {
  const ports = Buffer.alloc(4);
  ports.writeUInt16BE(clientPort, 0);
  ports.writeUInt16BE(reachedPort, 2);
  return rawProxyHeader(0x21, isIPv4(client) ? 0x11 : 0x21, Buffer.concat([bytesOf(client), bytesOf(reached), ports, fields]));
}

/** What a proxy sends on connections of its own, such as health checks. */
export const LOCAL_HEADER = rawProxyHeader(0x20, 0x00, Buffer.alloc(0));

export function rawProxyHeader(command: number, family: number, rest: Uint8Array, length = rest.length): Buffer {
  return Buffer.concat([SIGNATURE, Buffer.of(command, family, length >> 8, length & 0xff), rest]);
}

/** An IPv6 address must be written with all its groups. */
function bytesOf(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split(".").map(Number));
  return Buffer.from(
    address
      .split(":")
      .map((group) => group.padStart(4, "0"))
      .join(""),
    "hex",
  );
}

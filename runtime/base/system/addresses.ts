import net from "node:net";

const loopbackAddresses = new net.BlockList();
loopbackAddresses.addSubnet("127.0.0.0", 8, "ipv4");
loopbackAddresses.addAddress("::1", "ipv6");

/** Whether an IP address is a loopback address; IPv4 may be written as IPv6 (`::ffff:127.0.0.1`). False for a name. */
export function isLoopbackAddress(address: string): boolean {
  const plain = plainAddress(address);
  const family = net.isIP(plain);
  return family !== 0 && loopbackAddresses.check(plain, family === 4 ? "ipv4" : "ipv6");
}

/** The usual form of an address: a dual-stack socket reports IPv4 peers as `::ffff:192.0.2.1`. */
export function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** Whether a text is an IP address or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  return parsedNetwork(text) !== undefined;
}

/** A set of IP addresses and networks. */
export class AddressSet {
  private readonly list = new net.BlockList();

  /** @param networks texts that {@link isNetwork} accepts */
  constructor(networks: readonly string[]) {
    for (const text of networks) {
      const network = parsedNetwork(text);
      if (!network) throw new TypeError(`${text} is not an address or a network`);
      this.list.addSubnet(network.address, network.prefix, network.family);
    }
  }

  has(address: string): boolean {
    const plain = plainAddress(address);
    const family = net.isIP(plain);
    return family !== 0 && this.list.check(plain, family === 4 ? "ipv4" : "ipv6");
  }
}

function parsedNetwork(text: string): { address: string; prefix: number; family: "ipv4" | "ipv6" } | undefined {
  const [address = "", prefixText, ...rest] = text.split("/");
  const family = net.isIP(address);
  const bits = family === 4 ? 32 : 128;
  const prefix = prefixText === undefined ? bits : /^\d{1,3}$/.test(prefixText) ? Number(prefixText) : -1;
  if (family === 0 || rest.length > 0 || prefix < 0 || prefix > bits) return undefined;
  return { address, prefix, family: family === 4 ? "ipv4" : "ipv6" };
}

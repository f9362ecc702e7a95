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

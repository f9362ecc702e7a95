import dns from "node:dns";
import net, { type LookupFunction } from "node:net";
import { plainAddress } from "./addresses.js";

/**
 * The receiver's address belongs to this machine or a private network. A server that is reachable from outside must not
 * be sent there.
 */
export class PrivateTargetError extends Error {
  override readonly name = "PrivateTargetError";

  constructor() {
    super("the address is not public, and private addresses are not allowed");
  }
}

const ipv4Networks = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

/** Public is global unicast, except ranges for special purposes and ranges that translate to IPv4. */
const publicIpv6 = new net.BlockList();
publicIpv6.addSubnet("2000::", 3, "ipv6");
const specialIpv6 = new net.BlockList();
specialIpv6.addSubnet("2001::", 23, "ipv6");
specialIpv6.addSubnet("2001:db8::", 32, "ipv6");
specialIpv6.addSubnet("2002::", 16, "ipv6");

const privateIpv4 = new net.BlockList();
for (const [network, prefix] of ipv4Networks) privateIpv4.addSubnet(network, prefix, "ipv4");

/** Whether an IP address is reachable from the whole internet. */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address);
  if (net.isIPv4(plain)) return !privateIpv4.check(plain, "ipv4");
  return net.isIPv6(plain) && publicIpv6.check(plain, "ipv6") && !specialIpv6.check(plain, "ipv6");
}

/**
 * Looks up a name like Node does, but returns only public addresses and fails if there are none. Every connection calls
 * it, so a name that later points elsewhere does not get through.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const allowed = error ? [] : addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (error) callback(error, "");
    else if (!first) callback(new PrivateTargetError(), "");
    else if (options.all) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
};

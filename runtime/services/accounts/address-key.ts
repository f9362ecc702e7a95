import { isIPv6 } from "node:net";
import { plainAddress } from "../../base/system/addresses.js";

/**
 * The key under which limits count a peer: an IPv4 address (also when written as `::ffff:192.0.2.1`), or the first 64
 * bits of an IPv6 address, because one household, and so one attacker, owns all addresses with the same first 64 bits.
 */
export function addressKey(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.toLowerCase().replace(/%.*$/, "").split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const after = tail === "" ? 0 : tail.split(":").length + (tail.includes(".") ? 1 : 0);
    groups.push(...Array<string>(8 - groups.length - after).fill("0"), ...tail.split(":"));
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

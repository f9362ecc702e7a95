import net from "node:net";
import { type AddressSet, plainAddress } from "../../base/system/addresses.js";

/** More hops than any honest chain of proxies. */
const HOPS_MAXIMUM = 16;

/**
 * The address that a request counts under. Each proxy appends the address of its own caller to `X-Forwarded-For`, so
 * the rightmost hop that is not a trusted proxy is the last one that a trusted proxy has seen; anything to the left of
 * it may be invented.
 *
 * @param peer the address of the connection
 */
export function clientAddress(peer: string, forwardedFor: string, trustedProxies: AddressSet): string {
  let address = plainAddress(peer);
  const hops = forwardedFor.split(",").slice(-HOPS_MAXIMUM);
  while (trustedProxies.has(address)) {
    const hop = addressOfHop(hops.pop() ?? "");
    if (hop === undefined) break;
    address = hop;
  }
  return address;
}

/** An address without the port that some proxies add, such as `192.0.2.1:5123` or `[2001:db8::1]:5123`. */
function addressOfHop(text: string): string | undefined {
  const trimmed = text.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  return net.isIP(bare) === 0 ? undefined : plainAddress(bare);
}

import { isIPv4 } from "node:net";
import type { Session } from "../connection/session.js";

/**
 * 0xA8 and 0x8C have no room for an IPv6 address; at this one clients stay with the host they know (ClassicUO
 * LoginScene).
 */
const SAME_HOST = "0.0.0.0";

/**
 * The game's address for a client: the advertised one with the port that is listened on, or the one that the client
 * reached.
 */
export function gameAddress(
  { address, port }: Session["reached"],
  advertised: { host: string | undefined; port: number },
): { address: string; port: number } {
  if (advertised.host !== undefined) return { address: advertised.host, port: advertised.port };
  return { address: isIPv4(address) ? address : SAME_HOST, port };
}

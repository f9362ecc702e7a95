import type { Server } from "node:http";
import type { Socket } from "node:net";
import { addressKey } from "../../services/accounts/address-key.js";
import { AddressCounts } from "../../base/system/address-counts.js";
import { type AddressSet, isLoopbackAddress, plainAddress } from "../../base/system/addresses.js";
import type { HttpLimits } from "../routing/limits.js";

interface ConnectionLimitsParts {
  readonly limits: Pick<HttpLimits, "maxConnections" | "connectionsPerAddress" | "loopbackConnections">;
  /** Their connections are those of many callers. */
  readonly trustedProxies: AddressSet;
  readonly exemptLoopback: boolean;
}

/**
 * Closes connections beyond the limit of their address, and keeps some for this machine, so that no caller silences the API for
 * others, nor for the operator's console and the monitoring.
 */
export function limitConnections(server: Server, { limits, trustedProxies, exemptLoopback }: ConnectionLimitsParts): void {
  const counts = new AddressCounts();
  let fromElsewhere = 0;
  server.on("connection", (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? "");
    const isLocal = isLoopbackAddress(address);
    const isExempt = trustedProxies.has(address) || (isLocal && exemptLoopback);
    const key = addressKey(address);
    const isCrowded = !isLocal && fromElsewhere >= limits.maxConnections - limits.loopbackConnections;
    if (isCrowded || (!isExempt && counts.get(key) >= limits.connectionsPerAddress)) {
      socket.destroy();
      return;
    }
    counts.add(key);
    if (!isLocal) fromElsewhere++;
    socket.once("close", () => {
      counts.remove(key);
      if (!isLocal) fromElsewhere--;
    });
  });
}

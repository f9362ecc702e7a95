import type { Log } from "../base/log/log.js";
import { NetworkError, type ProcessFence } from "../contracts/network.js";
import { readNatsAddress } from "./broker/nats-address.js";
import { openNetwork } from "./network.js";

export type ConnectedNetwork = Awaited<ReturnType<typeof openNetwork>>;

export interface NatsNetworkOptions {
  /** Servers of one cluster of NATS. */
  readonly urls: readonly string[];
  /** Several networks may share a cluster of NATS. Lower-case letters, digits and `-`. */
  readonly network: string;
  readonly log: Log;
  /** What decides over this process when the broker is gone. */
  readonly fence?: ProcessFence;
}

/** The network of several processes. Rejects with NetworkError whose message says what is wrong, without passwords. */
export async function connectNetwork({ urls, network, log, fence }: NatsNetworkOptions): Promise<ConnectedNetwork> {
  const address = readNatsAddress(urls);
  if (typeof address === "string") throw new NetworkError("refused", address);
  // Loaded only here, so that a shard in one process does without the packages of NATS.
  const { NatsBroker } = await import("./broker/nats-broker.js");
  const broker = await NatsBroker.open({ address, network, log: log.child({ component: "nats" }) });
  return openNetwork({ broker, log, fence });
}

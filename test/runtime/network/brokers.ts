import { pino } from "pino";
import type { Broker } from "../../../runtime/network/broker/broker.js";
import { MemoryHub } from "../../support/memory-broker.js";
import { readNatsAddress } from "../../../runtime/network/broker/nats-address.js";
import { NatsBroker } from "../../../runtime/network/broker/nats-broker.js";
import { type NetworkParts, openNetwork } from "../../../runtime/network/network.js";
import { natsNeed, startNats } from "../../support/nats-servers.js";

export const silent = pino({ level: "silent" });

/** Where several processes of a network meet. */
export interface MeetingPlace {
  broker(): Promise<Broker>;
  close(): Promise<void>;
}

export interface BrokerKind {
  readonly name: string;
  readonly isMissing: boolean;
  open(): Promise<MeetingPlace>;
}

export const brokerKinds: readonly BrokerKind[] = [
  {
    name: "in memory",
    isMissing: false,
    open() {
      const hub = new MemoryHub();
      return Promise.resolve({ broker: () => Promise.resolve(hub.connect()), close: () => Promise.resolve() });
    },
  },
  {
    name: `over NATS${natsNeed.note}`,
    isMissing: natsNeed.isMissing,
    async open() {
      const server = await startNats();
      return { broker: () => natsBroker([server.port]), close: async () => server[Symbol.asyncDispose]() };
    },
  },
];

export async function natsBroker(ports: readonly number[], network = "test"): Promise<NatsBroker> {
  const address = readNatsAddress(ports.map((port) => `nats://127.0.0.1:${port}`));
  if (typeof address === "string") throw new Error(address);
  return NatsBroker.open({ address, network, log: silent });
}

export type TestNetwork = Awaited<ReturnType<typeof openNetwork>>;

/** Opens networks, and closes them all at the end. */
export class Networks {
  readonly #open: TestNetwork[] = [];

  async open(broker: Broker, more: Omit<Partial<NetworkParts>, "broker"> = {}): Promise<TestNetwork> {
    const network = await openNetwork({ broker, log: silent, ...more });
    this.#open.push(network);
    return network;
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.splice(0).map((network) => network.close()));
  }
}

import { randomBytes } from "node:crypto";
import type { Log } from "../base/log/log.js";
import { type Directory, type Network, NetworkError, type ProcessFence } from "../contracts/network.js";
import type { Broker } from "./broker/broker.js";
import { withPatience } from "./patience.js";
import { ProcessTable, type ProcessTimes } from "./process-table.js";
import { RemoteRequests } from "./remote-requests.js";
import { SharedEvents } from "./shared-events.js";
import { SharedKeys } from "./shared-keys.js";
import { SharedPresence } from "./shared-presence.js";

const SECRET_BYTES = 32;

export interface NetworkParts {
  readonly broker: Broker;
  readonly log: Log;
  /** What decides over this process when the broker is gone. */
  readonly fence?: ProcessFence;
  readonly times?: Partial<ProcessTimes>;
  readonly now?: () => number;
}

/** Plain numbers for figures. */
export interface NetworkCounts {
  readonly accountsHeld: number;
  readonly recordsWaiting: number;
  readonly recordsDropped: number;
  readonly outages: number;
  readonly messages: { readonly sent: number; readonly received: number };
}

/**
 * The control plane over a broker. Takes the broker, and closes it, also where it rejects: its connection would keep
 * the process alive.
 */
export async function openNetwork(parts: NetworkParts): Promise<Network & { readonly figures: NetworkCounts }> {
  try {
    return await openParts(parts);
  } catch (error) {
    await parts.broker.close();
    throw error;
  }
}

async function openParts({
  broker,
  log: parentLog,
  fence,
  times,
  now,
}: NetworkParts): Promise<Network & { readonly figures: NetworkCounts }> {
  const log = parentLog.child({ component: "network" });
  const table = await ProcessTable.open({ broker, log, fence, times, now });
  const [requests, events, keys, secrets] = await Promise.all([
    RemoteRequests.open(broker, log),
    SharedEvents.open(broker, log),
    SharedKeys.open(broker),
    broker.bucket({ name: "secrets" }),
  ]);
  const presence = await SharedPresence.open({ broker, table, requests, log });
  let outages = 0;
  broker.whenReachableChanges(() => {
    if (broker.failingBecause !== undefined) outages++;
  });

  const secret = async (name: string): Promise<Buffer> => {
    for (;;) {
      const known = await secrets.get(name);
      if (known) return Buffer.from(known.value, "base64");
      await secrets.create(name, randomBytes(SECRET_BYTES).toString("base64"));
    }
  };

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await presence.close();
    await requests.close();
    await events.close();
    await table.close();
    await broker.close();
  };

  return {
    process: broker.process,
    keys,
    presence,
    directory: directoryOf(table),
    requests,
    events,
    secret: (name) => withPatience(broker, () => secret(name)),
    get failingBecause() {
      return broker.failingBecause;
    },
    get figures() {
      return {
        accountsHeld: presence.held,
        recordsWaiting: requests.outbox.waiting + events.outbox.waiting,
        recordsDropped: requests.outbox.dropped + events.outbox.dropped,
        outages,
        messages: broker.messages,
      };
    },
    whenReachableChanges: (listener) => broker.whenReachableChanges(listener),
    close: () => (closing ??= close()),
  };
}

function directoryOf(table: ProcessTable): Directory {
  return {
    announce: (entry) => table.describe(entry),
    refresh: () => table.refresh(),
    get processes() {
      return table.processes;
    },
    whenChanged: (listener) => table.whenChanged(listener),
    async leave() {
      try {
        await table.describe(undefined);
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
      }
    },
  };
}

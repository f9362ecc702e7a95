import type { Metrics } from "../base/system/metrics.js";
import { processRoles } from "../contracts/network.js";
import type { ConnectedNetwork } from "./connect.js";

/** Adds the state of the control plane to /metrics. */
export function reportNetwork(metrics: Metrics, network: ConnectedNetwork): void {
  metrics.gauge("network_reachable", "1 while the broker of the network can be reached. Else 0.", () =>
    network.failingBecause === undefined ? 1 : 0,
  );
  metrics.total(
    "network_outages_total",
    "Times that the broker could not be reached since the start.",
    () => network.figures.outages,
  );
  metrics.gauge(
    "network_processes",
    "Processes of the network that are known, by role; one with several roles counts for each.",
    () =>
      processRoles.map((role) => ({
        labels: { role },
        value: network.directory.processes.filter(({ roles }) => roles.includes(role)).length,
      })),
    ["role"],
  );
  metrics.gauge("network_accounts_held", "Accounts that this process holds in the network.", () => network.figures.accountsHeld);
  metrics.gauge(
    "network_records_waiting",
    "Events and notices for other processes that the broker has not stored yet.",
    () => network.figures.recordsWaiting,
  );
  metrics.total(
    "network_records_dropped_total",
    "Events and notices that were dropped, because too many waited for the broker.",
    () => network.figures.recordsDropped,
  );
  metrics.total(
    "network_messages_total",
    "Messages to and from the broker, by direction.",
    () => Object.entries(network.figures.messages).map(([direction, value]) => ({ labels: { direction }, value })),
    ["direction"],
  );
}

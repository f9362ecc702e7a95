import type { Metrics } from "../process/metrics.js";
import type { GameServer } from "./game-server.js";

/** Gives what the game server counts to /metrics. */
export function reportGame(metrics: Metrics, game: GameServer): void {
  const { counters, sendBuffer, gumps, targets, tick } = game.services;
  metrics.gauge(
    "sessions_connected",
    "Game connections, those of the login conversation included.",
    () => game.sessionCounts().connected,
  );
  metrics.gauge("sessions_in_world", "Sessions with a character in the world.", () => game.sessionCounts().inWorld);
  metrics.total("connections_total", "Game connections accepted.", () => counters.connections);
  metrics.total("connections_refused_total", "Game connections refused for a limit.", () => counters.connectionsRefused);
  metrics.total("logins_accepted_total", "Game logins with a good session key.", () => counters.loginsAccepted);
  metrics.total("logins_denied_total", "Logins denied at either server.", () => counters.loginsDenied);
  metrics.total("steps_taken_total", "Steps and turns acknowledged.", () => counters.stepsTaken);
  metrics.total(
    "steps_rejected_total",
    "Steps rejected, by why.",
    () => Object.entries(counters.stepsRejected).map(([reason, value]) => ({ labels: { reason }, value })),
    ["reason"],
  );
  metrics.total("packets_received_total", "Packets from clients.", () => counters.packetsReceived);
  metrics.total(
    "packets_throttled_total",
    "Packets held back, dropped or closed on for their rate.",
    () => counters.packetsThrottled,
  );
  metrics.total(
    "packets_unhandled_total",
    "Packets that nothing handles, by id.",
    () => [...counters.unknown].map(([id, value]) => ({ labels: { id: `0x${id.toString(16).padStart(2, "0")}` }, value })),
    ["id"],
  );
  metrics.gauge("gumps_open", "Windows that wait for an answer.", () => gumps.openCount);
  metrics.gauge("targets_open", "Target cursors that wait for an answer.", () => targets.openCount);
  metrics.total(
    "gump_answers_dropped_total",
    "Answers to windows that were not taken, by why.",
    () => Object.entries(counters.gumpAnswersDropped).map(([reason, value]) => ({ labels: { reason }, value })),
    ["reason"],
  );
  metrics.total(
    "target_answers_dropped_total",
    "Answers to target cursors that were not taken, by why.",
    () => Object.entries(counters.targetAnswersDropped).map(([reason, value]) => ({ labels: { reason }, value })),
    ["reason"],
  );
  metrics.total("received_bytes_total", "Bytes from clients.", () => counters.bytesReceived);
  metrics.total("sent_bytes_total", "Bytes to clients.", () => sendBuffer.bytesSent);
  metrics.total("writes_total", "Writes to client sockets, each a call of the kernel.", () => sendBuffer.writes);
  metrics.total("protocol_violations_total", "Sessions ended because the client broke the protocol.", () => counters.violations);
  metrics.total("outbox_overflows_total", "Sessions ended because the client did not read.", () => counters.overflows);
  metrics.total("ticks_total", "Ticks in which clients were updated.", () => tick.count);
  metrics.total("tick_seconds_total", "Time spent updating clients.", () => tick.totalMs / 1000);
}

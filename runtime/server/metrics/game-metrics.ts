import type { Edges, EdgeState } from "../../network/links/edges.js";
import type { Metrics } from "../../base/system/metrics.js";
import type { GameServer } from "../parts/game-server.js";

/** Adds the counts of the game server to /metrics. */
export function reportGame(metrics: Metrics, game: GameServer): void {
  const { counters, sendBuffer, edges, gumps, targets, questions, tick } = game.services;
  metrics.gauge(
    "sessions_connected",
    "Game connections, including those that are logging in.",
    () => game.sessionCounts().connected,
  );
  metrics.gauge("sessions_in_world", "Sessions with a character in the world.", () => game.sessionCounts().inWorld);
  metrics.total("connections_total", "Game connections accepted.", () => counters.connections);
  metrics.total("connections_refused_total", "Game connections refused by a limit.", () => counters.connectionsRefused);
  metrics.total("logins_accepted_total", "Game logins with a valid session key.", () => counters.loginsAccepted);
  metrics.total("logins_denied_total", "Logins denied by the login server or the game server.", () => counters.loginsDenied);
  metrics.total("steps_taken_total", "Steps and turns acknowledged.", () => counters.stepsTaken);
  metrics.total(
    "steps_rejected_total",
    "Steps rejected, by reason.",
    () => Object.entries(counters.stepsRejected).map(([reason, value]) => ({ labels: { reason }, value })),
    ["reason"],
  );
  metrics.total("packets_received_total", "Packets received from clients.", () => counters.packetsReceived);
  metrics.total(
    "packets_throttled_total",
    "Packets that exceeded their rate limit: delayed, dropped, or answered by closing the session.",
    () => counters.packetsThrottled,
  );
  metrics.total(
    "packets_unhandled_total",
    "Packets without a handler, by id.",
    () => [...counters.unknown].map(([id, value]) => ({ labels: { id: `0x${id.toString(16).padStart(2, "0")}` }, value })),
    ["id"],
  );
  metrics.gauge("gumps_open", "Gumps that wait for an answer.", () => gumps.openCount);
  metrics.gauge("questions_open", "Prompts, menus and palettes that wait for an answer.", () => questions.openCount);
  metrics.gauge("targets_open", "Target cursors that wait for an answer.", () => targets.openCount);
  metrics.total(
    "gump_answers_dropped_total",
    "Rejected answers to gumps, by reason.",
    () => Object.entries(counters.gumpAnswersDropped).map(([reason, value]) => ({ labels: { reason }, value })),
    ["reason"],
  );
  metrics.total(
    "question_answers_dropped_total",
    "Rejected answers to prompts, menus, palettes and context menus, by reason.",
    () => Object.entries(counters.questionAnswersDropped).map(([reason, value]) => ({ labels: { reason }, value })),
    ["reason"],
  );
  metrics.total(
    "target_answers_dropped_total",
    "Rejected answers to target cursors, by reason.",
    () => Object.entries(counters.targetAnswersDropped).map(([reason, value]) => ({ labels: { reason }, value })),
    ["reason"],
  );
  metrics.total(
    "vendor_answers_dropped_total",
    "Rejected answers to vendors' windows, by reason.",
    () => Object.entries(counters.vendorAnswersDropped).map(([reason, value]) => ({ labels: { reason }, value })),
    ["reason"],
  );
  metrics.total(
    "writings_dropped_total",
    "Rejected writing in books, on boards and on charts, by reason.",
    () => Object.entries(counters.writingsDropped).map(([reason, value]) => ({ labels: { reason }, value })),
    ["reason"],
  );
  metrics.total("received_bytes_total", "Bytes received from clients.", () => counters.bytesReceived);
  // With edges, the world's own send buffer fills their links, and they write to the sockets.
  metrics.total("sent_bytes_total", "Bytes sent to clients.", () => (edges ? edges.total("sentBytes") : sendBuffer.bytesSent));
  metrics.total("writes_total", "Writes to client sockets, each a system call.", () =>
    edges ? edges.total("writes") : sendBuffer.writes,
  );
  metrics.total(
    "protocol_violations_total",
    "Sessions closed because the client violated the protocol.",
    () => counters.violations,
  );
  metrics.total("outbox_overflows_total", "Sessions closed because the client did not read its data.", () => counters.overflows);
  metrics.total("ticks_total", "Ticks in which clients were updated.", () => tick.count);
  metrics.loopLags(tick.lag.reader());
  metrics.total("tick_seconds_total", "Time spent updating clients.", () => tick.totalMs / 1000);
  if (edges) reportEdges(metrics, edges);
  if (edges) reportRestarts(metrics, game);
}

function reportRestarts(metrics: Metrics, { supervised, absentees }: GameServer): void {
  metrics.total("world_restarts_total", "Times that the world was started again.", () => supervised?.restarts ?? 0);
  metrics.gauge(
    "world_restart_pause_seconds",
    "From the end of the last world until all of its players could act again; 0 before the first restart.",
    () => (absentees.lastPause?.pauseMs ?? 0) / 1_000,
  );
}

function reportEdges(metrics: Metrics, edges: Edges): void {
  const each = (read: (edge: EdgeState) => number) => () =>
    edges.states.map((state) => ({ labels: { edge: state.edge }, value: read(state) }));
  metrics.gauge(
    "edge_clients",
    "Connections that an edge process holds.",
    each(({ clients }) => clients),
    ["edge"],
  );
  metrics.gauge(
    "edge_memory_bytes",
    "Resident memory of an edge process.",
    each(({ memoryBytes }) => memoryBytes),
    ["edge"],
  );
  metrics.total(
    "edge_cpu_seconds_total",
    "CPU time of an edge process.",
    each(({ cpuSeconds }) => cpuSeconds),
    ["edge"],
  );
  metrics.total(
    "edges_lost_total",
    "Edge processes that ended by themselves or were stuck. Their players were disconnected.",
    () => edges.lost,
  );
}

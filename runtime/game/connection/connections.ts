import type { Log } from "../../base/log/log.js";
import type { SessionInfo, Sessions } from "../../contracts/sessions.js";
import { type ClientSocket, type GivenClient, type ReadSoFar, UnreadError } from "./client-socket.js";
import type { Counters } from "./counters.js";
import { type Deadlines, overdue } from "./deadlines.js";
import { FlushQueue } from "./flush-queue.js";
import type { SocketAdmission } from "./listener.js";
import { Outbox } from "./outbox.js";
import type { PacketHandlers } from "./packet-handlers.js";
import { Receiver } from "./receiver.js";
import type { SendBuffer } from "./send-buffer.js";
import { describeSession, type SessionRegistry } from "./session-registry.js";
import { Session } from "./session.js";
import { systemMessage } from "./system-message.js";
import { NOWHERE } from "../../world/entities/entity.js";
import type { ViolationLog } from "./violation-log.js";

/** Time for clients to read the last bytes when the server stops. */
const STOP_GRACE_MS = 500;
/** How often a playing session is looked at within its shortest time limit. Each look reads cold memory. */
const LOOKS_PER_LIMIT = 20;

export interface ConnectionsParts {
  readonly registry: SessionRegistry;
  readonly handlers: PacketHandlers;
  readonly sendBuffer: SendBuffer;
  readonly counters: Counters;
  readonly violations: ViolationLog;
  readonly log: Log;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly outboxBytes: number;
  readonly deadlines: Deadlines;
  /** Called once for each session, before its connection is closed. */
  readonly whenEnded: (session: Session) => void;
}

/** What is known of a client that has logged in elsewhere. */
export interface AcceptedClient {
  /** By default the next number. */
  readonly sessionId?: number;
  /** Unix milliseconds. */
  readonly connectedAt: number;
  /** Whether an edge checks the rates of its packets. */
  readonly areRatesChecked: boolean;
}

/** All open connections: makes a session of each socket, ends those that are overdue, and lists them for operators. */
export class Connections implements Sessions {
  private readonly parts: ConnectionsParts;
  private readonly flushQueue: FlushQueue;
  /** Sessions that were not in the world when they were looked at last. Their time limits are short. */
  private readonly entering = new Set<Session>();
  /** How each session lets its socket go. */
  private readonly lettingGo = new WeakMap<Session, () => ReadSoFar>();
  private readonly lookIntervalMs: number;
  /** Goes through all sessions again and again, some at each look: thousands at once would hold up steps. */
  private round: Iterator<Session> = [].values();
  /** Sessions to look at, with the fraction that remains from the last look. */
  private due = 0;
  /** Monotonic milliseconds. */
  private lookedAt = -Infinity;

  constructor(parts: ConnectionsParts) {
    this.parts = parts;
    this.lookIntervalMs = Math.min(parts.deadlines.idleMs, parts.deadlines.stalledMs) / LOOKS_PER_LIMIT;
    this.flushQueue = new FlushQueue(parts.sendBuffer);
  }

  /** @param arrival of a client that has logged in elsewhere */
  accept(socket: ClientSocket, admission: SocketAdmission, arrival?: AcceptedClient): Session {
    const { registry, handlers, counters, now, outboxBytes } = this.parts;
    const id = arrival?.sessionId ?? registry.nextId();
    const { caller } = admission;
    const log = this.parts.log.child({ session: id, address: caller.address });
    const session: Session = new Session({
      ...{ id, socket, log, now, caller, connectedAt: arrival?.connectedAt },
      outbox: new Outbox({
        socket,
        limitBytes: outboxBytes,
        wake: this.flushQueue.wake,
        overflow: () => {
          counters.overflows++;
          // Not at once: the tick may be in the middle of its updates.
          setImmediate(() => session.cut(`let more than ${outboxBytes} bytes wait`));
        },
      }),
      whenIdentified: () => admission.settle(),
      whenEnded: (ended) => this.whenEnded(ended),
      whenViolated: (violator, reason) => this.whenViolated(violator, reason),
    });
    const receiver = new Receiver({
      ...{ session, handlers, counters, now, areRatesChecked: arrival?.areRatesChecked ?? false },
      whenUnknown: (_, packetId, count) => {
        if (count === 1) log.warn(`packet 0x${packetId.toString(16)} has no handler; /metrics counts further ones`);
      },
    });
    registry.add(session);
    this.entering.add(session);
    socket.on("data", (chunk: Buffer) => this.flushQueue.answer(session.outbox, receiver, chunk));
    socket.on("error", (error) => {
      session.cut(error instanceof UnreadError ? error.message : `the connection failed: ${error.message}`);
    });
    const hungUp = (): void => session.end("hung up");
    socket.on("end", hungUp);
    socket.on("close", () => session.cut("hung up"));
    this.lettingGo.set(session, () => {
      for (const event of ["data", "error", "close"] as const) socket.removeAllListeners(event);
      socket.off("end", hungUp);
      return receiver.readSoFar;
    });
    return session;
  }

  list(): SessionInfo[] {
    return [...this.parts.registry.all].flatMap((session) => describeSession(session) ?? []);
  }

  find(sessionId: number): SessionInfo | undefined {
    const session = this.parts.registry.find(sessionId);
    return session && describeSession(session);
  }

  /** Disconnects a session, whose player reads the reason. */
  kick(sessionId: number, reason: string): boolean {
    const session = this.parts.registry.find(sessionId);
    if (!session?.account) return false;
    if (session.player) systemMessage(session, reason);
    session.end(`kicked: ${reason}`);
    return true;
  }

  /** Ends the sessions from addresses that are blocked, also those before a login. */
  endBlocked(blocks: (address: string) => boolean): void {
    for (const session of this.parts.registry.all) if (blocks(session.remoteAddress)) session.end("the address is blocked");
  }

  /** Numbers for metrics. */
  count(): { connected: number; inWorld: number } {
    const { registry } = this.parts;
    let inWorld = 0;
    for (const session of registry.all) if (session.player) inWorld++;
    return { connected: registry.size, inWorld };
  }

  /** Ends the sessions that exceeded a time limit. Those that play are looked at less often. */
  endOverdue(): void {
    const { registry, now } = this.parts;
    const at = now();
    for (const session of this.entering) {
      this.endIfOverdue(session, at);
      if (session.stage === "world") this.entering.delete(session);
    }
    const share = (at - this.lookedAt) / this.lookIntervalMs;
    this.lookedAt = at;
    for (this.due = Math.min(this.due + registry.size * share, registry.size); this.due >= 1; this.due--) {
      let next = this.round.next();
      if (next.done) next = (this.round = registry.all[Symbol.iterator]()).next();
      if (!next.done) this.endIfOverdue(next.value, at);
    }
  }

  private endIfOverdue(session: Session, at: number): void {
    const reason = overdue(session, this.parts.deadlines, at);
    if (reason) session.cut(reason);
  }

  /** Tells players that the server stops, and ends all sessions. Resolves when all sockets are closed. */
  async closeAll(): Promise<void> {
    const sessions = [...this.parts.registry.all];
    for (const session of sessions) {
      if (session.player || session.relay) systemMessage(session, "The shard is going down. You are saved.");
      session.end("the server stops");
    }
    await Promise.all(sessions.map((session) => closed(session.socket)));
  }

  /**
   * Gives the sockets of the clients that play to somebody who goes on with them at once. Their characters stay in the
   * world. The other sessions end.
   */
  giveAll(): GivenClient[] {
    const { registry, sendBuffer } = this.parts;
    return [...registry.all].flatMap((session) => {
      const { socket, player, playing } = session;
      if (!player || !playing || player.mobile.facet === NOWHERE || session.hasEnded) {
        session.end("the world restarts");
        return [];
      }
      session.outbox.flush(sendBuffer);
      session.letSocketGo("the world restarts");
      registry.remove(session);
      this.entering.delete(session);
      return [{ ...{ socket, player, client: playing }, ...this.lettingGo.get(session)!() }];
    });
  }

  private whenEnded(session: Session): void {
    this.parts.registry.remove(session);
    this.entering.delete(session);
    session.relay?.ended(session.endReason ?? "");
    this.parts.whenEnded(session);
    session.log.debug({ reason: session.endReason }, "session ended");
  }

  private whenViolated(session: Session, reason: string): void {
    this.parts.counters.violations++;
    this.parts.violations.warn(session, "protocol violation", reason);
  }
}

async function closed(socket: ClientSocket): Promise<void> {
  if (socket.closed) return;
  const timer = setTimeout(() => socket.destroy(), STOP_GRACE_MS);
  await new Promise<void>((resolve) => socket.once("close", resolve));
  clearTimeout(timer);
}

import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { pino } from "pino";
import { Connections } from "../../runtime/game/connection/connections.js";
import { Counters } from "../../runtime/game/connection/counters.js";
import { EdgeLink } from "../../runtime/game/connection/edges/edge-link.js";
import { FrameWriter } from "../../runtime/game/connection/link/frame-writer.js";
import { FROM_EDGE } from "../../runtime/game/connection/link/frames.js";
import { PacketHandlers } from "../../runtime/game/connection/packet-handlers.js";
import { SendBuffer } from "../../runtime/game/connection/send-buffer.js";
import { SessionRegistry } from "../../runtime/game/connection/session-registry.js";
import { Player, type Session } from "../../runtime/game/connection/session.js";
import { ViolationLog } from "../../runtime/game/connection/violation-log.js";
import { handleMovement } from "../../runtime/game/play/movement/movement-requests.js";
import { guardedHooks } from "../../runtime/contracts/hooks.js";
import type { Account } from "../../runtime/storage/storage.js";
import { entityEncoder } from "../../runtime/game/view/entity-encoder.js";
import { InterestManager } from "../../runtime/game/view/interest.js";
import { moveRequest } from "../../runtime/protocol/packets/movement.js";
import { RUNNING_FLAG } from "../../runtime/world/space/directions.js";
import { Mobile } from "../../runtime/world/entities/mobile.js";
import { FLAT_TERRAIN } from "../../runtime/world/terrain/terrain.js";
import { World } from "../../runtime/world/world.js";
import { median, printTable } from "./harness.js";
import type { Placement } from "./neutral-driver.js";
import { wandered } from "./wandered.js";

const CLIENTS = 1_000;
const STEP_INTERVAL_MS = 300;
const TICK_MS = 40;
const SIGHT_TILES = 18;
/** One way, then back; the first of each only turns. */
const LEG_STEPS = 4;
const [EAST, WEST] = [2, 6] as const;
const LAST_SEQUENCE = 255;
/** Steps of each client, of which the second half is measured. */
const ROUNDS = 100;
const LIMIT_BYTES = 1 << 20;
/** More than the nearer caches of a processor hold: other processes leave them so. */
const SPOILT_BYTES = 4 * 1_024 * 1_024;
const LINE_BYTES = 64;
const MICROSECONDS_PER_MS = 1_000;

interface Formation {
  readonly title: string;
  readonly placement: () => Placement;
  /** Steps that an edge sends in one write. */
  readonly stepsPerRead: number;
  /** From one update to the next. */
  readonly ticks: number;
}

const FORMATIONS: readonly Formation[] = [
  {
    title: "out of each other's sight",
    placement: () => (i) => ({ x: 100 + (i % 60) * 80, y: 100 + Math.floor(i / 60) * 80 }),
    stepsPerRead: 4,
    ticks: 1,
  },
  {
    title: "within 8 by 8 tiles",
    placement: () => (i) => ({ x: 1_500 + (i % 8), y: 1_600 + (Math.floor(i / 8) % 8) }),
    stepsPerRead: 17,
    ticks: 3,
  },
  { title: "who have wandered over 100 by 100 tiles", placement: wandered, stepsPerRead: 17, ticks: 3 },
];

/**
 * What a step costs the world's end of an edge's link: its read with the answers, and its share of the update; without sockets, storage and
 * scripts. Once with caches that only this work fills, and once with caches that hold nothing of it at the beginning of each read and update.
 */
export function benchLinkSteps(): void {
  const rows = FORMATIONS.flatMap((formation) =>
    [false, true].map((isCold) => {
      const { read, update } = measured(formation, isCold);
      return [
        formation.title,
        isCold ? "cold" : "warm",
        ...[read, update, read + update].map((microseconds) => microseconds.toFixed(2)),
      ];
    }),
  );
  printTable(`A step of ${CLIENTS} clients of an edge in the world, medians, without sockets`, [
    ["clients", "caches", "read us", "update us", "us"],
    ...rows,
  ]);
}

/** Microseconds for a step. */
function measured(formation: Formation, isCold: boolean): { read: number; update: number } {
  const rig = new LinkRig(formation.placement());
  const stepsPerUpdate = Math.round((CLIENTS * TICK_MS * formation.ticks) / STEP_INTERVAL_MS);
  const trash = new Uint8Array(SPOILT_BYTES);
  const reads: number[] = [];
  const updates: number[] = [];
  let steps = 0;
  let stepsToUpdate = 0;
  while (steps < ROUNDS * CLIENTS) {
    const chunk = rig.nextSteps(steps, formation.stepsPerRead);
    if (isCold) for (let i = 0; i < SPOILT_BYTES; i += LINE_BYTES) trash[i]!++;
    // A read is so short that its median is one without a break; processor time would not be precise enough.
    const began = performance.now();
    rig.receive(chunk);
    const isMeasured = steps >= (ROUNDS / 2) * CLIENTS;
    if (isMeasured) reads.push(((performance.now() - began) * MICROSECONDS_PER_MS) / formation.stepsPerRead);
    steps += formation.stepsPerRead;
    stepsToUpdate += formation.stepsPerRead;
    if (stepsToUpdate < stepsPerUpdate) continue;
    if (isCold) for (let i = 0; i < SPOILT_BYTES; i += LINE_BYTES) trash[i]!++;
    const { user, system } = process.cpuUsage();
    rig.update();
    const used = process.cpuUsage({ user, system });
    if (isMeasured) updates.push((used.user + used.system) / stepsToUpdate);
    stepsToUpdate = 0;
  }
  if (rig.counters.stepsTaken !== steps) throw new Error(`${rig.counters.stepsTaken} steps were taken instead of ${steps}`);
  return { read: median(reads), update: median(updates) };
}

interface Walker {
  readonly connection: number;
  sequence: number;
  steps: number;
}

/** A world with an edge whose clients walk to and fro. */
class LinkRig {
  readonly counters = new Counters();
  private readonly world = new World();
  private readonly stream = new UnreadStream();
  private readonly link: EdgeLink;
  private readonly interest: InterestManager;
  private readonly connections: Connections;
  private readonly walkers: readonly Walker[];
  private readonly frames = new FrameWriter();
  private readonly packet = Buffer.alloc(moveRequest.minimumBytes);
  private clock = 0;

  constructor(place: Placement) {
    const { world, counters } = this;
    const now = (): number => this.clock;
    const log = pino({ level: "silent" });
    const sendBuffer = new SendBuffer();
    const handlers = new PacketHandlers();
    const link = (this.link = new EdgeLink({
      ...{ stream: this.stream as unknown as Socket, outboxBytes: LIMIT_BYTES, deafMs: Infinity },
      ...{ whenOverflowed: ignore, whenStuck: ignore, whenFailed: ignore },
      network: { handle: ignore, whenClosed: ignore, limitBytes: LIMIT_BYTES },
    }));
    this.interest = new InterestManager({
      ...{ world, sendBuffer, encoder: entityEncoder(() => undefined) },
      whenUpdated: (shared) => link.sendTick(shared),
    });
    handleMovement(handlers, {
      ...{ world, terrain: FLAT_TERRAIN, interest: this.interest, counters, now, hooks: guardedHooks(log) },
      players: { describe: unasked },
    });
    this.connections = new Connections({
      ...{ registry: new SessionRegistry(), handlers, sendBuffer, counters, violations: new ViolationLog(now), log, now },
      ...{ outboxBytes: LIMIT_BYTES, whenEnded: ignore },
      deadlines: { firstByteMs: 0, loginMs: 0, serverListMs: 0, redirectMs: 0, characterListMs: 0, idleMs: 0, deafMs: 0 },
    });
    this.walkers = Array.from({ length: CLIENTS }, (_, i) => this.enter(i, place(i)));
    this.update();
  }

  /** The bytes of the next steps of all clients in turn, and the time that these take. */
  nextSteps(first: number, count: number): Buffer {
    const { packet, frames } = this;
    packet[0] = moveRequest.id;
    for (let i = first; i < first + count; i++) {
      const walker = this.walkers[i % CLIENTS]!;
      packet[1] = (Math.floor(walker.steps++ / LEG_STEPS) % 2 === 0 ? EAST : WEST) | RUNNING_FLAG;
      packet[2] = walker.sequence;
      walker.sequence = walker.sequence === LAST_SEQUENCE ? 1 : walker.sequence + 1;
      frames.add(FROM_EDGE.received, walker.connection, packet);
    }
    this.clock += (STEP_INTERVAL_MS * count) / CLIENTS;
    const written: Buffer[] = [];
    frames.sendTo({ writableLength: 0, write: (bytes) => written.push(Buffer.from(bytes)) });
    return Buffer.concat(written);
  }

  receive(chunk: Buffer): void {
    this.stream.emit("data", chunk);
  }

  update(): void {
    this.interest.update();
    this.world.unsaved.take();
  }

  private enter(index: number, { x, y }: { x: number; y: number }): Walker {
    const connection = index + 1;
    const session: Session = this.connections.accept(
      this.link.open(connection),
      { caller: { address: "127.0.0.1", reached: { address: "127.0.0.1", port: 0 } }, settle: ignore },
      { sessionId: connection, connectedAt: 0 },
    );
    session.enterStage("world");
    session.isCompressed = true;
    session.account = { accountId: connection, role: "Regular" } as Account;
    const mobile = new Mobile(connection);
    this.world.enter(mobile, { facet: 1, x, y, z: 0 });
    session.player = new Player(session, mobile, SIGHT_TILES);
    this.interest.admit(session.player);
    return { connection, sequence: 0, steps: index % (2 * LEG_STEPS) };
  }
}

/** The world's end of a link that is read at once. */
class UnreadStream extends EventEmitter {
  readonly writableLength = 0;

  write(): void {}

  destroy(): void {}
}

function ignore(): void {}

function unasked(): never {
  throw new Error("nobody asks who the players are");
}

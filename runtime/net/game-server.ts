import { isIPv4, type Socket } from "node:net";
import type { Accounts } from "../accounts/accounts.js";
import { addressKey } from "../accounts/address-key.js";
import { plainAddress } from "../addresses.js";
import type { Log } from "../log.js";
import type { Storage } from "../storage/storage.js";
import { FLAT_TERRAIN } from "../world/movement.js";
import type { SerialAllocator } from "../world/serials.js";
import type { World } from "../world/world.js";
import { CharacterSaver, SAVE_INTERVAL_MS } from "./characters/character-saver.js";
import { CharacterStage } from "./characters/character-stage.js";
import { Counters } from "./counters.js";
import { type Deadlines, overdue } from "./deadlines.js";
import { WorldEntrance } from "./entrance.js";
import { handleCharacters } from "./handlers/characters.js";
import { handleLogin } from "./handlers/login.js";
import { handleLooks } from "./handlers/looks.js";
import { handleMovement } from "./handlers/movement.js";
import { handleSessions } from "./handlers/session.js";
import { handleSpeech } from "./handlers/speech.js";
import { Listener, type Admission, type ListenerLimits } from "./listener.js";
import { LogLimiter } from "./log-limiter.js";
import { Newsroom } from "./newsroom.js";
import { Outbox } from "./outbox.js";
import { PacketHandlers } from "./packet-handlers.js";
import { Parcel } from "./parcel.js";
import { Receiver } from "./receiver.js";
import { wireScribe } from "./scribe.js";
import { Session } from "./session.js";
import type { SessionDirectory, SessionInfo } from "./session-directory.js";
import { SessionKeys } from "./session-keys.js";
import { SessionRegistry } from "./session-registry.js";
import { systemMessage } from "./system-message.js";
import { Turn } from "./turn.js";

const SWEEP_INTERVAL_MS = 250;
/** One line per address and kind of violation in this time, and so many of all kinds. */
const VIOLATION_LOG_PERIOD_MS = 60 * 60_000;
const VIOLATION_LINES_PER_ADDRESS = 10;
/** 0xA8 and 0x8C have no room for an IPv6 address; at this one clients go on with the host they know (ClassicUO LoginScene). */
const SAME_HOST = "0.0.0.0";
/** How long a stop waits for clients to take what was written to them. */
const GOODBYE_MS = 500;

export interface GameServerParts {
  readonly world: World;
  readonly serials: SerialAllocator;
  readonly storage: Storage;
  readonly accounts: Accounts;
  readonly log: Log;
  readonly settings: ListenerLimits & {
    readonly shardName: string;
    readonly advertisedHost: string | undefined;
    readonly sightTiles: number;
    readonly tickMs: number;
    readonly outboxBytes: number;
    readonly deadlines: Deadlines;
  };
}

/** The login and game server: one port, told apart by what a client says first. */
export class GameServer implements SessionDirectory {
  readonly counters = new Counters();
  private readonly parts: GameServerParts;
  private readonly log: Log;
  private readonly now = (): number => performance.now();
  private readonly registry = new SessionRegistry();
  readonly parcel = new Parcel();
  private readonly turn = new Turn(this.parcel);
  private readonly newsroom: Newsroom;
  private readonly saver: CharacterSaver;
  private readonly entrance: WorldEntrance;
  private readonly keys = new SessionKeys(this.now);
  private readonly handlers = new PacketHandlers();
  private readonly listener: Listener;
  private readonly violationKinds = new LogLimiter(VIOLATION_LOG_PERIOD_MS, this.now);
  private readonly violationLines = new LogLimiter(VIOLATION_LOG_PERIOD_MS, this.now, VIOLATION_LINES_PER_ADDRESS);
  private readonly timers: NodeJS.Timeout[] = [];
  private port = 0;

  constructor(parts: GameServerParts) {
    this.parts = parts;
    this.log = parts.log;
    const { world, storage, accounts, serials, settings } = parts;
    const { counters, registry, keys, handlers, log, now } = this;
    this.newsroom = new Newsroom({ world, scribe: wireScribe, parcel: this.parcel });
    this.saver = new CharacterSaver({ storage, log });
    this.entrance = new WorldEntrance({ world, newsroom: this.newsroom, saver: this.saver, sightTiles: settings.sightTiles });
    const characters = new CharacterStage({ storage, registry, saver: this.saver, serials, entrance: this.entrance });
    handleSessions(handlers);
    handleLogin(handlers, {
      accounts,
      keys,
      counters,
      characters,
      shardName: settings.shardName,
      gameAddress: (session) => ({ address: this.addressFor(session.socket), port: this.port }),
    });
    handleCharacters(handlers, characters);
    handleMovement(handlers, { world, terrain: FLAT_TERRAIN, newsroom: this.newsroom, counters, now });
    handleSpeech(handlers, { newsroom: this.newsroom });
    handleLooks(handlers, { world, newsroom: this.newsroom });
    this.listener = new Listener({
      limits: settings,
      counters,
      log,
      now,
      accept: (socket, admission) => this.accept(socket, admission),
    });
    accounts.onChanged((accountId, account) => {
      const session = registry.ofAccount(accountId);
      if (session && !account?.isActive) session.end(account ? "the account was blocked" : "the account was deleted");
      else if (session && account) session.account = account;
    });
  }

  /** Begins to listen and to keep time; tells where it listens. */
  async listen(host: string, port: number): Promise<{ host: string; port: number }> {
    const bound = await this.listener.listen(host, port);
    this.port = bound.port;
    this.every(this.parts.settings.tickMs, () => this.tick());
    this.every(SWEEP_INTERVAL_MS, () => this.sweep());
    this.every(SAVE_INTERVAL_MS, () => void this.saver.savePlaces());
    return bound;
  }

  /** Accepts nobody more, tells players, stores every character and closes all connections. */
  async close(): Promise<void> {
    this.listener.close();
    for (const timer of this.timers) clearInterval(timer);
    const sessions = [...this.registry.all];
    for (const session of sessions) {
      if (session.player) systemMessage(session, "The shard is going down. You are saved.");
      session.end("the server stops");
    }
    await this.registry.allDeparted();
    await Promise.all(sessions.map((session) => closed(session.socket)));
  }

  list(): SessionInfo[] {
    return [...this.registry.all].flatMap((session) => describe(session) ?? []);
  }

  kick(sessionId: number, reason: string): boolean {
    const session = this.registry.find(sessionId);
    if (!session?.account) return false;
    if (session.player) systemMessage(session, "You were disconnected by the staff.");
    session.end(`kicked: ${reason}`);
    return true;
  }

  /** Sessions by what they are doing, for metrics. */
  sessionCounts(): { connected: number; inWorld: number } {
    let inWorld = 0;
    for (const session of this.registry.all) if (session.player) inWorld++;
    return { connected: this.registry.size, inWorld };
  }

  private accept(socket: Socket, admission: Admission): void {
    const id = this.registry.nextId();
    const log = this.log.child({ session: id, address: admission.address });
    const { outboxBytes } = this.parts.settings;
    const session: Session = new Session({
      id,
      socket,
      remoteAddress: admission.address,
      log,
      now: this.now,
      outbox: new Outbox({
        socket,
        limitBytes: outboxBytes,
        wake: this.turn.wake,
        overflow: () => {
          this.counters.overflows++;
          // Not at once: the newsroom may be in the middle of telling everybody else.
          setImmediate(() => session.cut(`let more than ${outboxBytes} bytes wait`));
        },
      }),
      whenIdentified: () => admission.settle(),
      whenEnded: (ended) => this.whenEnded(ended),
      whenViolated: (violator, reason) => this.whenViolated(violator, reason),
    });
    const receiver = new Receiver({
      session,
      handlers: this.handlers,
      counters: this.counters,
      now: this.now,
      whenUnknown: (_, packetId, count) => {
        if (count === 1) log.warn(`packet 0x${packetId.toString(16)} is not handled; further ones are counted in /metrics`);
      },
    });
    this.registry.add(session);
    socket.on("data", (chunk: Buffer) => this.turn.answer(session.outbox, () => receiver.take(chunk)));
    socket.on("error", (error) => session.cut(`the connection failed: ${error.message}`));
    socket.on("end", () => session.end("hung up"));
    socket.on("close", () => session.cut("hung up"));
  }

  private whenEnded(session: Session): void {
    this.registry.remove(session, this.entrance.leave(session));
    session.log.debug({ reason: session.endReason }, "session ended");
  }

  private whenViolated(session: Session, reason: string): void {
    this.counters.violations++;
    const place = session.account ? `account ${session.account.username}` : "before login";
    const peer = addressKey(session.remoteAddress);
    if (this.violationKinds.allows(`${peer} ${kindOf(reason)}`) && this.violationLines.allows(peer))
      session.log.warn(`protocol violation (${place}): ${reason}`);
  }

  private tick(): void {
    const begin = this.now();
    this.newsroom.tick();
    this.counters.ticks++;
    this.counters.tickMillisecondsTotal += this.now() - begin;
  }

  private sweep(): void {
    const now = this.now();
    this.keys.sweep();
    for (const session of this.registry.all) {
      const reason = overdue(session, this.parts.settings.deadlines, now);
      if (reason) session.cut(reason);
    }
  }

  private every(intervalMs: number, work: () => void): void {
    this.timers.push(setInterval(work, intervalMs));
  }

  /** Where the game server is for this client: as configured, or the address it has reached us at. */
  private addressFor(socket: Socket): string {
    const reached = plainAddress(socket.localAddress ?? "");
    return this.parts.settings.advertisedHost ?? (isIPv4(reached) ? reached : SAME_HOST);
  }
}

/** A violation without its numbers, which the client chooses: with them it could have a line for each. */
function kindOf(reason: string): string {
  return reason.replace(/0x[0-9a-f]+|\d+/gi, "#");
}

function describe(session: Session): SessionInfo | undefined {
  const { account, player } = session;
  if (!account || session.stage === "login") return undefined;
  const mobile = player?.mobile;
  return {
    sessionId: session.id,
    accountId: account.accountId,
    username: account.username,
    role: account.role,
    characterId: mobile?.serial ?? null,
    characterName: mobile?.name ?? null,
    mapId: mobile?.facet ?? null,
    x: mobile?.x ?? null,
    y: mobile?.y ?? null,
    z: mobile?.z ?? null,
    remoteAddress: session.remoteAddress,
    connectedAt: session.connectedAt,
    clientVersion: session.version?.text ?? null,
    pingMs: session.pingMs,
  };
}

async function closed(socket: Socket): Promise<void> {
  if (socket.closed) return;
  const timer = setTimeout(() => socket.destroy(), GOODBYE_MS);
  await new Promise((resolve) => socket.once("close", resolve));
  clearTimeout(timer);
}

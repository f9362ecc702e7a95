import { isIPv4, type Socket } from "node:net";
import type { Accounts } from "../accounts/accounts.js";
import { plainAddress } from "../process/addresses.js";
import type { Log } from "../log/log.js";
import type { GameHooks } from "../ports/hooks.js";
import type { Players } from "../ports/players.js";
import type { Presentation } from "../ports/presentation.js";
import type { Account, Storage } from "../storage/storage.js";
import type { SerialAllocator } from "../world/serials.js";
import type { Terrain } from "../world/terrain/terrain.js";
import type { World } from "../world/world.js";
import type { Cities } from "../entry/cities.js";
import { CharacterSelection } from "../entry/character-selection.js";
import { Counters } from "../connection/counters.js";
import { type Deadlines, overdue } from "../connection/deadlines.js";
import { WorldEntrance } from "../entry/entrance.js";
import { handleCharacters } from "../entry/character-requests.js";
import { handleHelp } from "../play/help/requests.js";
import { handleItems } from "../play/items/requests.js";
import { handleLogin } from "../entry/login-requests.js";
import { handleLooks } from "../play/looks/requests.js";
import { handleMovement } from "../play/movement/requests.js";
import { handleSessionRequests } from "../connection/requests.js";
import { handleSkills } from "../play/skills/requests.js";
import { handleSpeech } from "../play/speech/requests.js";
import { handleGumps } from "../play/gumps/requests.js";
import { handleTargets } from "../play/targets/requests.js";
import { guardedHooks, type GuardedHooks } from "../ports/hooks.js";
import { GumpService } from "../play/gumps/gump-service.js";
import { ItemServices } from "../play/items/item-services.js";
import type { ArtName } from "../play/items/item-names.js";
import { TooltipTexts } from "../play/items/tooltip-texts.js";
import { Listener, type Admission, type ListenerLimits } from "../connection/listener.js";
import { InterestManager } from "../view/interest.js";
import { ViolationLog } from "../connection/violation-log.js";
import { Outbox } from "../connection/outbox.js";
import { PacketHandlers } from "../connection/packet-handlers.js";
import { SendBuffer } from "../connection/send-buffer.js";
import { PlayerService } from "../play/players/player-service.js";
import { type Player, Session } from "../connection/session.js";
import { Receiver } from "../connection/receiver.js";
import { entityEncoder } from "../view/entity-encoder.js";
import type { SessionInfo, Sessions } from "../ports/sessions.js";
import { SessionKeys } from "../entry/session-keys.js";
import { describeSession, SessionRegistry } from "../connection/session-registry.js";
import { PresentationService } from "../play/presentation/presentation-service.js";
import { StatusService } from "../play/status/status-service.js";
import { systemMessage } from "../play/speech/system-message.js";
import { TargetService } from "../play/targets/target-service.js";
import { FlushQueue } from "../connection/flush-queue.js";

const SWEEP_INTERVAL_MS = 250;
/** For each so many clients that a tick wrote to, news rests for one more tick. */
const CROWD_WRITES = 400;
/** With ticks of 40 ms news are 120 ms apart at most, less than a walking step takes to animate. */
const REST_TICKS_MAXIMUM = 2;
/** 0xA8 and 0x8C have no room for an IPv6 address; at this one clients go on with the host they know (ClassicUO LoginScene). */
const SAME_HOST = "0.0.0.0";
/** How long a stop waits for clients to take what was written to them. */
const GOODBYE_MS = 500;

export interface GameServerParts {
  readonly world: World;
  readonly terrain: Terrain;
  readonly cities: Cities;
  /** What things are called by their art, as far as anything tells. */
  readonly itemName: ArtName;
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
export class GameServer implements Sessions {
  readonly counters = new Counters();
  private readonly parts: GameServerParts;
  private readonly log: Log;
  private readonly now = (): number => performance.now();
  private readonly registry = new SessionRegistry();
  readonly sendBuffer = new SendBuffer();
  readonly gumps: GumpService;
  readonly targets: TargetService;
  /** What scripts make players see and hear. */
  readonly presentation: Presentation;
  private readonly items: ItemServices;
  private readonly desk: PlayerService;
  private readonly guardedHooks: GuardedHooks;
  private readonly turn = new FlushQueue(this.sendBuffer);
  private readonly entrance: WorldEntrance;
  private readonly keys = new SessionKeys(this.now);
  private readonly handlers = new PacketHandlers();
  private readonly listener: Listener;
  private readonly violations = new ViolationLog(this.now);
  private readonly timers: NodeJS.Timeout[] = [];
  private port = 0;
  private restTicks = 0;
  private tickedAt = 0;

  constructor(parts: GameServerParts) {
    this.parts = parts;
    this.log = parts.log;
    const { world, terrain, cities, storage, accounts, serials, settings } = parts;
    const { counters, registry, keys, handlers, log, now } = this;
    const artName = parts.itemName;
    const hooks = (this.guardedHooks = guardedHooks(log));
    const texts = new TooltipTexts({ artName, hooks });
    const encoder = entityEncoder((item) => texts.shownRevisionOf(item));
    const interest = new InterestManager({ world, encoder, sendBuffer: this.sendBuffer });
    const players = (this.desk = new PlayerService(world));
    const status = new StatusService({ interest, players });
    const chance = Math.random;
    const items = (this.items = new ItemServices({ world, terrain, interest, players, serials, hooks, status, texts, chance }));
    const { reach, containers, uses } = items;
    this.presentation = new PresentationService({ world, terrain, interest, players, containers, reach, status, texts });
    const find = (sessionId: number): Player | undefined => players.find(sessionId);
    const whenDropped = (player: Player, reason: string): void => this.violations.warn(player.session, "answer dropped", reason);
    const gumps = (this.gumps = new GumpService({ find, counters, whenDropped }));
    const targets = (this.targets = new TargetService({ find, world, interest, reach, counters, whenDropped }));
    const { sightTiles } = settings;
    this.entrance = new WorldEntrance({
      ...{ world, terrain, cities, interest, serials, players, gumps, targets, items, hooks, sightTiles },
    });
    const characters = new CharacterSelection({ storage, registry, serials, entrance: this.entrance, cities });
    handleSessionRequests(handlers);
    handleLogin(handlers, {
      accounts,
      keys,
      counters,
      characters,
      shardName: settings.shardName,
      gameAddress: (session) => ({ address: this.addressFor(session.socket), port: this.port }),
    });
    handleCharacters(handlers, characters);
    handleMovement(handlers, { world, terrain, interest, players, hooks, counters, now });
    handleSpeech(handlers, { interest, players, hooks });
    handleLooks(handlers, { world, interest, players, hooks, reach, uses, artName });
    handleItems(handlers, items);
    handleSkills(handlers, { world, players, hooks, use: (player, serial) => uses.use(player, serial) });
    handleHelp(handlers, { players, hooks });
    handleGumps(handlers, gumps);
    handleTargets(handlers, targets);
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
      else if (session && account) this.changeAccount(session, account, interest);
    });
  }

  /** Who is in the world. */
  get players(): Players {
    return this.desk;
  }

  /** Set before listening: what follows from what happens to players. */
  set hooks(hooks: Partial<GameHooks>) {
    this.guardedHooks.use(hooks);
  }

  /** Begins to listen and to keep time; tells where it listens. */
  async listen(host: string, port: number): Promise<{ host: string; port: number }> {
    const bound = await this.listener.listen(host, port);
    this.port = bound.port;
    this.tickedAt = this.now();
    this.every(this.parts.settings.tickMs, () => this.tick());
    this.every(SWEEP_INTERVAL_MS, () => this.sweep());
    return bound;
  }

  /** Accepts nobody more, tells players, takes their characters out of the world and closes all connections. */
  async close(): Promise<void> {
    this.listener.close();
    for (const timer of this.timers) clearInterval(timer);
    const sessions = [...this.registry.all];
    for (const session of sessions) {
      if (session.player) systemMessage(session, "The shard is going down. You are saved.");
      session.end("the server stops");
    }
    await Promise.all(sessions.map((session) => closed(session.socket)));
  }

  list(): SessionInfo[] {
    return [...this.registry.all].flatMap((session) => describeSession(session) ?? []);
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
          // Not at once: the interest may be in the middle of telling everybody else.
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
    socket.on("data", (chunk: Buffer) => this.turn.answer(session.outbox, receiver, chunk));
    socket.on("error", (error) => session.cut(`the connection failed: ${error.message}`));
    socket.on("end", () => session.end("hung up"));
    socket.on("close", () => session.cut("hung up"));
  }

  /** What an account may changes at once, also what its player sees. */
  private changeAccount(session: Session, account: Account, interest: InterestManager): void {
    const { player } = session;
    const sawHidden = player?.seesHidden;
    session.account = account;
    if (player && player.seesHidden !== sawHidden) interest.showHidden(player);
  }

  private whenEnded(session: Session): void {
    this.registry.remove(session);
    this.entrance.leave(session);
    session.log.debug({ reason: session.endReason }, "session ended");
  }

  private whenViolated(session: Session, reason: string): void {
    this.counters.violations++;
    this.violations.warn(session, "protocol violation", reason);
  }

  /**
   * News of others waits for the next tick. In a crowd what a tick costs is its writes, one for each who has news, so the
   * more there are the more steps go into one write; a step's own answer never waits.
   */
  private tick(): void {
    const begin = this.now();
    const lateMs = begin - this.tickedAt - this.parts.settings.tickMs;
    this.counters.tickLag.record(Math.max(Math.round(lateMs * 1_000), 0) + 1);
    this.tickedAt = begin;
    if (this.restTicks > 0) return void this.restTicks--;
    const { writes } = this.sendBuffer;
    this.items.tick();
    this.restTicks = Math.min(Math.floor((this.sendBuffer.writes - writes) / CROWD_WRITES), REST_TICKS_MAXIMUM);
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

async function closed(socket: Socket): Promise<void> {
  if (socket.closed) return;
  const timer = setTimeout(() => socket.destroy(), GOODBYE_MS);
  await new Promise((resolve) => socket.once("close", resolve));
  clearTimeout(timer);
}

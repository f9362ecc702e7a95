import type { Account } from "../../storage/storage.js";
import type { Log } from "../../base/log/log.js";
import { compress } from "../../protocol/huffman.js";
import type { Packet, Stage } from "../../protocol/packet.js";
import { clientVersionRequest, LOGIN_DENIED, loginDenied } from "../../protocol/packets/login.js";
import { rankOf } from "../../contracts/levels.js";
import { SEEN_BY_GHOSTS } from "../../world/entities/conditions.js";
import type { Mobile } from "../../world/entities/mobile.js";
import { Pace, type PaceName } from "../../world/space/pace.js";
import {
  type ClientVersion,
  type Generation,
  generationOf,
  isEnhanced,
  knowsBoatMoves,
  knowsGrids,
  parseClientVersion,
} from "./client-version.js";
import type { ClientSocket, PlayingClient } from "./client-socket.js";
import { StalledClientWatch } from "./stalled-client.js";
import type { Outbox } from "./outbox.js";
import type { Caller } from "./proxy-header.js";
import type { Relay } from "./relay.js";

/** Time for an ended session's client to read the last bytes. */
const LINGER_MS = 2_000;
/** How long after its arrival from another process a client may answer what that one showed. */
const LATE_ANSWERS_MS = 30_000;

/** How far a connection is in the login conversation. */
export type LoginProgress = "connected" | "verifying" | "choosing" | "redirected";

export interface SessionParts {
  readonly id: number;
  readonly socket: ClientSocket;
  readonly outbox: Outbox;
  readonly caller: Caller;
  /** Unix milliseconds; without it, now. */
  readonly connectedAt?: number | undefined;
  readonly log: Log;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Called when the session belongs to an account. */
  readonly whenIdentified: () => void;
  /** Called once, before the connection is closed. */
  readonly whenEnded: (session: Session) => void;
  /** Called before `whenEnded` when the client broke the protocol. */
  readonly whenViolated: (session: Session, reason: string) => void;
}

/** One connection of a client, from its first byte to its end. */
export class Session {
  // What each packet needs comes first and together: fields lie in memory in their order, and each packet finds all of
  // it cold.
  /** Undefined until the first bytes show the protocol. */
  stage: Stage | undefined;
  /** Set once a password or a session key was verified. */
  account: Account | undefined;
  player: Player | undefined;
  /** Its character is about to go to another process: what the player does meanwhile does not count. */
  isLeaving = false;
  /** Set where the character is in another process. */
  relay: Relay | undefined;
  /**
   * Whether its client's packets have the forms of versions with grids. Set with the version, since each packet asks
   * for it.
   */
  knowsGrids = knowsGrids(undefined);
  /** Why it ended. */
  endReason: string | undefined;
  /**
   * Monotonic milliseconds; a time limit counts from when a stage began or the client was last answered in the login
   * conversation.
   */
  lastHeardAt: number;
  readonly outbox: Outbox;
  readonly id: number;
  readonly socket: ClientSocket;
  /** The address of the client, also behind a trusted proxy. */
  readonly remoteAddress: string;
  /** The address and port that the client reached. */
  readonly reached: Caller["reached"];
  /** Unix milliseconds. */
  readonly connectedAt: number;
  readonly log: Log;
  /** The world that the client chose at its login. Undefined where there is no choice. */
  world: string | undefined;
  pingMs: number | null = null;
  /** Monotonic milliseconds, as `lastHeardAt`. */
  stageBeganAt: number;
  readonly stallWatch: StalledClientWatch;
  /**
   * The seed of the client's encryption, with which each connection begins; a game connection's is its key. Undefined
   * until it was read.
   */
  seed: number | undefined;
  /** Each packet of the login conversation is legal once and in order. */
  progress: LoginProgress = "connected";
  /** Whether bytes to the client are compressed: on game connections from the answer to 0x91 on. */
  isCompressed = false;
  private readonly parts: SessionParts;
  private toldVersion: ClientVersion | undefined;
  private versionAskedAt: number | undefined;
  private whenVersionTold: (() => void | Promise<void>) | undefined;
  /** Whether the client was asked for its version. */
  wasAskedVersion = false;

  constructor(parts: SessionParts) {
    this.parts = parts;
    this.id = parts.id;
    this.socket = parts.socket;
    this.stallWatch = new StalledClientWatch(parts.socket);
    this.outbox = parts.outbox;
    this.remoteAddress = parts.caller.address;
    this.reached = parts.caller.reached;
    this.connectedAt = parts.connectedAt ?? Date.now();
    this.log = parts.log;
    this.lastHeardAt = this.stageBeganAt = parts.now();
  }

  /** Sends a packet at the end of the turn. */
  send<Input>(packet: Packet<unknown, Input>, value: Input): void {
    this.sendPlain(packet.write(value));
  }

  /** Sends the bytes of a packet before compression. */
  sendPlain(plain: Uint8Array): void {
    this.outbox.push(this.isCompressed ? compress(plain) : plain);
  }

  get version(): ClientVersion | undefined {
    return this.toldVersion;
  }

  set version(version: ClientVersion | undefined) {
    this.toldVersion = version;
    this.knowsGrids = knowsGrids(version);
  }

  get hasEnded(): boolean {
    return this.endReason !== undefined;
  }

  /** Tells a connection that outlives this process who plays. */
  noteOwner(): void {
    const { player, playing } = this;
    if (player && playing) this.socket.follow?.(player, playing);
  }

  /** What the next process has to know of the client; undefined while it does not play. */
  get playing(): PlayingClient | undefined {
    const { player, account, connectedAt } = this;
    if (!player || !account) return undefined;
    return {
      ...{ accountId: account.accountId, character: player.mobile.serial, connectedAt },
      version: this.version?.text ?? null,
      caller: { address: this.remoteAddress, reached: this.reached },
    };
  }

  /** The session is over, and its socket goes on: nothing of it reaches the client any more. */
  letSocketGo(reason: string): void {
    this.endReason = reason;
    this.outbox.shut();
  }

  /** The session belongs to this account from here on: a password or a session key was verified. */
  identify(account: Account): void {
    this.account = account;
    this.parts.whenIdentified();
  }

  /**
   * Asks for the client's version. The answer also measures the round trip.
   *
   * @param whenTold called with the first answer
   */
  askVersion(whenTold?: () => void | Promise<void>): void {
    this.wasAskedVersion = true;
    this.versionAskedAt = this.parts.now();
    this.whenVersionTold = whenTold;
    this.send(clientVersionRequest, {});
  }

  takeVersion(text: string): void | Promise<void> {
    const version = parseClientVersion(text);
    if (version && isEnhanced(version)) return this.refuse(`an enhanced client, ${version.text}`);
    this.version = version ?? this.version;
    this.player?.noteVersion(this.version);
    this.noteOwner();
    if (this.versionAskedAt === undefined) return;
    this.pingMs = Math.round(this.parts.now() - this.versionAskedAt);
    this.versionAskedAt = undefined;
    const told = this.whenVersionTold;
    this.whenVersionTold = undefined;
    return told?.();
  }

  /** The login conversation is a step further, and it is the client's turn: its time limit counts from now. */
  advance(progress: LoginProgress): void {
    this.progress = progress;
    this.stageBeganAt = this.parts.now();
  }

  enterStage(stage: Stage): void {
    this.stage = stage;
    this.stageBeganAt = this.parts.now();
  }

  /** Ends the connection of a client that broke the protocol. */
  violate(reason: string): void {
    if (this.hasEnded) return;
    this.parts.whenViolated(this, reason);
    this.cut(reason);
  }

  /**
   * Ends the connection of a client that the server does not serve, after its player is shown that there is no way on
   * (0x82).
   */
  refuse(reason: string): void {
    if (this.hasEnded) return;
    this.parts.whenViolated(this, reason);
    this.send(loginDenied, { reason: LOGIN_DENIED.communicationProblem });
    this.end(reason);
  }

  /** Ends the connection after the waiting bytes are written. Further calls do nothing. */
  end(reason: string): void {
    if (this.hasEnded) return;
    this.endReason = reason;
    this.parts.whenEnded(this);
    const { socket } = this;
    // After the outbox's own flush, which was scheduled earlier in this turn or not at all.
    setImmediate(() => {
      this.outbox.shut();
      socket.end();
      // Reading may be paused; then the client's hang-up would go unnoticed until the timeout.
      socket.resume();
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    });
  }

  /**
   * The session ends here, and its connection goes on elsewhere.
   *
   * @param pass passes the socket on; called when all waiting bytes are written
   */
  moveOn(reason: string, pass: () => void): void {
    if (this.hasEnded) return;
    this.endReason = reason;
    this.parts.whenEnded(this);
    // As with `end`: what waits for the client goes first.
    setImmediate(() => {
      this.outbox.shut();
      pass();
    });
  }

  /** Ends the connection at once: the client broke the protocol, does not read, or is gone. */
  cut(reason: string): void {
    if (!this.hasEnded) {
      this.endReason = reason;
      this.parts.whenEnded(this);
    }
    this.outbox.shut();
    this.socket.destroy();
  }
}

/** A session with its character in the world. */
export class Player {
  readonly session: Session;
  readonly mobile: Mobile;
  readonly outbox: Outbox;
  /** The forms of packets that its client reads; another one when the client tells its version late. */
  generation!: Generation;
  /** Whether its client reads 0xF6, which moves a boat with all aboard. */
  knowsBoatMoves!: boolean;
  /** The rank of its account's level, from 0; interest management sets it when the level changes. */
  rank: number;
  shownRank: number;
  readonly pace = new Pace();
  /** What scripts allow its steps. */
  paceName: PaceName = "normal";
  sightTiles: number;
  shownSightTiles: number;
  /** Sequence number of the next step: 0 after a rejection or a placement, else 1 to 255 in turn. */
  nextSequence = 0;
  /** Steps skipped since the sequence restarted: the client sent them before it knew. */
  staleSteps = 0;
  /** Whether its client was last told that its own mobile is a ghost. */
  isShownAsGhost = false;
  /** What its client was last told of its own mobile. */
  toldAppearance: { body: number; hue: number; flags: number; notoriety: number } | undefined;
  /** The war mode that its client was last told. */
  isShownAtWar = false;
  /**
   * A boat carried the mobile. Some clients count their steps from 0 again when one does, and others do not (ClassicUO
   * with and without smooth boats).
   */
  mayRestartSteps = false;
  /** When it came from another process, in milliseconds of a clock that does not go back. */
  crossedAt: number | undefined;

  /** Whether it played in the last world, so that its client may show what is not open here. */
  hasComeBack = false;

  constructor(session: Session, mobile: Mobile, sightTiles: number) {
    this.session = session;
    this.mobile = mobile;
    this.sightTiles = this.shownSightTiles = sightTiles;
    this.outbox = session.outbox;
    this.noteVersion(session.version);
    this.rank = this.shownRank = this.ownRank;
  }

  /** The rank of its sight: that of its account's level, but at least that of ghosts for a ghost. */
  get ownRank(): number {
    const { account } = this.session;
    return Math.max(account === undefined ? 0 : rankOf(account.role), this.mobile.isGhost ? SEEN_BY_GHOSTS : 0);
  }

  /** Whether an honest client may still answer what another process showed it. */
  mayAnswerLate(now: number): boolean {
    return this.crossedAt !== undefined && now - this.crossedAt < LATE_ANSWERS_MS;
  }

  /** The client told its version. What follows from it is kept, since each update asks for it. */
  noteVersion(version: ClientVersion | undefined): void {
    this.generation = generationOf(version);
    this.knowsBoatMoves = knowsBoatMoves(version);
  }
}

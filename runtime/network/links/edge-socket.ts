import { EventEmitter } from "node:events";
import type { AnswerSink, ClientSocket, FollowedPlayer, PlayingClient, UpdateSink } from "../../game/connection/client-socket.js";
import { NOWHERE } from "../../world/entities/entity.js";
import type { PaceName } from "../../world/space/pace.js";
import { CLIENT_WINDOW_BYTES, PLACE_BYTES, TO_EDGE } from "./frames.js";
import type { SwitchMessage } from "./link-messages.js";
import { jsonBytes, writePlace } from "./own-messages.js";

/** One for all sockets: frames copy it. */
const placeBytes = Buffer.alloc(PLACE_BYTES);

/** What a socket asks of the edge that holds it. */
export interface SocketHolder {
  readonly updates: UpdateSink;
  readonly answers: AnswerSink;
  /** Copies the first `count` bytes. */
  send(connection: number, bytes: Uint8Array, count: number): void;
  taken(connection: number, bytes: number): void;
  end(connection: number): void;
  cut(connection: number): void;
  say(kind: number, connection: number, body?: Uint8Array): void;
  refuse(connection: number, reason: string): void;
  switchTo(connection: number, message: SwitchMessage): void;
}

/**
 * A client's socket that an edge process holds. What it lets wait for a slow client waits there, within the same
 * limits.
 */
export class EdgeSocket extends EventEmitter implements ClientSocket {
  readonly connection: number;
  readonly updates: UpdateSink;
  readonly answers: AnswerSink;
  readonly writableLength = 0;
  /** Whether the edge can lead the client to another process. */
  readonly canMoveOn: boolean;
  bytesWritten = 0;
  destroyed = false;
  closed = false;
  private readonly holder: SocketHolder;
  private isPaused = false;
  private isEnded = false;
  /** Bytes of the client that the edge does not yet know to be taken. */
  private untold = 0;
  private player: FollowedPlayer | undefined;
  /** Where the edge knows the player to be. */
  private readonly told = { x: -1, y: -1, z: 0, direction: 0, facet: 0, sightTiles: 0, pace: "normal" as PaceName };

  constructor(holder: SocketHolder, connection: number, ofNetwork = false) {
    super();
    this.canMoveOn = ofNetwork;
    this.holder = holder;
    this.connection = connection;
    this.updates = holder.updates;
    this.answers = holder.answers;
  }

  /** @param count of the array's bytes, from the first on; all by default */
  write(bytes: Uint8Array, count = bytes.length): void {
    if (this.destroyed || this.isEnded) return;
    this.bytesWritten += count;
    this.holder.send(this.connection, bytes, count);
    this.tellPlace();
  }

  follow(player: FollowedPlayer, client: PlayingClient): void {
    this.player = player;
    // An edge of a network has logged it in.
    if (!this.canMoveOn) this.holder.say(TO_EDGE.playing, this.connection, jsonBytes(client));
    this.tellPlace();
  }

  /** Tells the edge where the player is, if that changed. To be called after what the client was sent. */
  tellPlace(): void {
    const { player, told } = this;
    if (player === undefined) return;
    const { x, y, z, direction, facet } = player.mobile;
    const isSame =
      told.x === x &&
      told.y === y &&
      told.direction === direction &&
      told.z === z &&
      told.facet === facet &&
      told.sightTiles === player.sightTiles &&
      told.pace === player.paceName;
    if (isSame || this.destroyed || facet === NOWHERE) return;
    told.x = x;
    told.y = y;
    told.z = z;
    told.direction = direction;
    told.facet = facet;
    told.sightTiles = player.sightTiles;
    told.pace = player.paceName;
    writePlace(placeBytes, told);
    this.holder.say(TO_EDGE.place, this.connection, placeBytes);
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    this.tell();
  }

  end(): void {
    if (this.destroyed || this.isEnded) return;
    this.isEnded = true;
    this.holder.end(this.connection);
  }

  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.holder.cut(this.connection);
  }

  /** The client sent bytes. */
  receive(chunk: Buffer): void {
    this.emit("data", chunk);
    this.untold += chunk.length;
    // At half of the window, so that a busy client never waits for the world.
    if (!this.isPaused && this.untold >= CLIENT_WINDOW_BYTES / 2) this.tell();
  }

  /** The connection is closed at the edge. */
  close(error?: Error): void {
    if (this.closed) return;
    this.destroyed = true;
    if (error) this.emit("error", error);
    this.closed = true;
    this.emit("close");
  }

  /** The client's character is in the world: its packets may come. @param claim of its account in a network */
  entered(claim?: string): void {
    this.holder.say(TO_EDGE.entered, this.connection, claim === undefined ? undefined : Buffer.from(claim));
  }

  /** The client cannot enter. An edge of a network keeps it, one of this machine tells it why. Closes this end. */
  refuse(reason: string): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.holder.refuse(this.connection, reason);
    this.close();
  }

  /**
   * The client's packets wait at the edge. A few that are on their way may still come. Only for edges of a network, as
   * the rest below.
   */
  hold(): void {
    this.holder.say(TO_EDGE.hold, this.connection);
  }

  /** The character stays after all. */
  goOn(): void {
    this.holder.say(TO_EDGE.goOn, this.connection);
  }

  /**
   * Another process has the character: the edge leads the client there, with what it sent meanwhile. Closes this end.
   */
  switchTo(message: SwitchMessage): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.holder.switchTo(this.connection, message);
    this.close();
  }

  private tell(): void {
    if (this.untold === 0 || this.destroyed) return;
    this.holder.taken(this.connection, this.untold);
    this.untold = 0;
  }
}

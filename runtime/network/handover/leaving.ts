import type { Log } from "../../base/log/log.js";
import type { Handover } from "../../contracts/handover.js";
import type { GameHooks } from "../../contracts/hooks.js";
import type { MapPosition } from "../../contracts/players.js";
import type { Player, Session } from "../../game/connection/session.js";
import { systemMessage } from "../../game/connection/system-message.js";
import type { WorldEntrance } from "../../game/entry/entrance.js";
import type { PlayerService } from "../../game/play/players/player-service.js";
import { MAX_TRANSFER_BYTES } from "../../storage/network/transfer-records.js";
import type { WorldSaver } from "../../storage/saving/world-saver.js";
import type { TransferInbox } from "../../storage/world/world-records.js";
import { detach, reattach } from "../../world/entities/detaching.js";
import { NOWHERE } from "../../world/entities/entity.js";
import { isOnFacet } from "../../world/space/facets.js";
import { Item } from "../../world/entities/item.js";
import { Mobile } from "../../world/entities/mobile.js";
import { areNear } from "../../world/space/near.js";
import type { Place } from "../../world/space/places.js";
import type { World } from "../../world/world.js";
import { EdgeSocket } from "../links/edge-socket.js";
import {
  type CharacterTransfer,
  giveTimers,
  takeTimers,
  writeCharacter,
  writeThing,
} from "../../storage/network/handover-record.js";

/*
 * How a player gets to another process of the world. `arriving.ts` tells the other half.
 *
 * 1. `Leaving.send`: the client's packets wait at its edge, and the other process is asked whether it takes characters
 *    now.
 * 2. `leave`: windows are closed, scripts say which creatures follow, and the player is withdrawn from what shows it
 *    the world.
 * 3. `Departures.sendCharacter`: the character and its followers are detached from the world. Their record is stored in
 *    the inbox of the other process, in the same transaction as whatever else this process changed.
 * 4. The session ends here, and the edge leads the client to the other process. If the record could not be stored,
 *    everybody is where they were, and the player goes on.
 */

/** A follower is at most this far from its player. */
const FOLLOWER_TILES = 12;

/** Something has a record that is longer than storage takes. */
export class TransferTooLargeError extends Error {
  override readonly name = "TransferTooLargeError";
}

/** Which processes of this world have which maps. */
export interface MapOwners {
  /** The number of this process. */
  readonly own: number;
  /** The number of the process that has a map; undefined while none does. */
  ownerOf(mapId: number): number | undefined;
  /** Resolves when a process says that it takes characters now. Rejects if it does not say so in time. */
  isReady(processId: number): Promise<void>;
}

interface Refused {
  readonly reason: string;
}

export interface LeavingParts {
  readonly world: World;
  readonly players: PlayerService;
  readonly entrance: WorldEntrance;
  readonly owners: MapOwners;
  readonly departures: Departures;
  readonly hooks: Pick<GameHooks, "handingOver">;
  /** The claim of the account that a session has. */
  readonly claimOf: (session: Session) => string | undefined;
  /** Why nothing can be stored now. */
  readonly failsBecause: () => string | undefined;
}

/** Sends players, creatures and items to other processes of their world. Clients of players keep their connections. */
export class Leaving implements Handover {
  private readonly parts: LeavingParts;

  constructor(parts: LeavingParts) {
    this.parts = parts;
  }

  isElsewhere(mapId: number): boolean {
    const { owners } = this.parts;
    return owners.ownerOf(mapId) !== owners.own;
  }

  send(sessionId: number, to: MapPosition): Refused | undefined {
    const { players, owners } = this.parts;
    const player = players.find(sessionId);
    if (!player) return { reason: "that player is not in the world" };
    const toProcess = this.processOf(to);
    if (typeof toProcess === "object") return toProcess;
    const { session } = player;
    const { socket } = session;
    if (!(socket instanceof EdgeSocket) || !socket.canMoveOn) return { reason: "the client cannot follow to another process" };
    if (session.isLeaving) return { reason: "the player is on its way to another process" };
    session.isLeaving = true;
    socket.hold();
    owners.isReady(toProcess).then(
      () => this.leave(player, socket, to, toProcess),
      (error: unknown) => this.stay(player, socket, error),
    );
    return undefined;
  }

  sendThing(thing: Mobile | Item, to: MapPosition): Refused | undefined {
    const { world, departures } = this.parts;
    if (thing instanceof Mobile && thing.isPlayer) return { reason: "its player is not in the world" };
    if (thing instanceof Item && thing.multi) return { reason: "a house or a boat stays in its process" };
    const facet = world.facets[to.mapId];
    if (!facet) return { reason: `there is no map ${to.mapId}` };
    if (!isOnFacet(facet, to.x, to.y)) return { reason: `${to.x},${to.y} is not on ${facet.name}` };
    const toProcess = this.processOf(to);
    if (typeof toProcess === "object") return toProcess;
    try {
      departures.sendThing(thing, placeAt(to), toProcess);
    } catch (error) {
      if (error instanceof TransferTooLargeError) return { reason: error.message };
      throw error;
    }
    return undefined;
  }

  private leave(player: Player, socket: EdgeSocket, to: MapPosition, toProcess: number): void {
    const { players, entrance, departures, hooks, claimOf } = this.parts;
    const { session, mobile } = player;
    if (!this.isHere(player)) return this.stay(player, socket, "it has left");
    entrance.closeWindows(player);
    const serials = hooks.handingOver(players.describe(player), to);
    // The scripts may have done anything.
    if (!this.isHere(player)) return this.stay(player, socket, "it has left");
    const followers = serials.flatMap((serial) => this.follower(mobile, serial) ?? []);
    entrance.withdraw(player);
    const transfer: CharacterTransfer = {
      ...{ character: mobile, followers, account: session.account?.accountId ?? 0 },
      state: { sightTiles: player.sightTiles, pace: player.paceName },
      to: placeAt(to),
    };
    const character = mobile.serial;
    const begun = performance.now();
    const failed = (error: unknown): void => {
      if (!session.hasEnded) entrance.putBack(player);
      this.stay(player, socket, error);
    };
    try {
      departures.sendCharacter(transfer, toProcess).then(() => {
        const elapsedMs = Math.round(performance.now() - begun);
        session.log.info({ character, toProcess, elapsedMs }, "went to another process");
        const handover = { claim: claimOf(session) };
        session.moveOn("went to another process", () => socket.switchTo({ processId: toProcess, character, handover }));
      }, failed);
    } catch (error) {
      failed(error);
    }
  }

  /** The player does not get to the other process, and goes on here. */
  private stay({ session, mobile }: Player, socket: EdgeSocket, err: unknown): void {
    session.log.warn({ err, character: mobile.serial }, "a character could not go to another process, and stays");
    session.isLeaving = false;
    if (session.hasEnded) return;
    socket.goOn();
    systemMessage(session, "You cannot go there now. You are where you were.");
  }

  /** The process that has a map and to which something can be sent now. */
  private processOf({ mapId }: MapPosition): number | Refused {
    const { world, owners, failsBecause } = this.parts;
    const process = owners.ownerOf(mapId);
    if (process === undefined) return { reason: `no process has ${world.facets[mapId]?.name} at the moment` };
    const failure = failsBecause();
    return failure === undefined ? process : { reason: `changes cannot be stored at the moment: ${failure}` };
  }

  private isHere(player: Player): boolean {
    return this.parts.players.find(player.session.id) === player && player.mobile.facet !== NOWHERE;
  }

  /** A creature that can follow. The dead that are in the world are ghosts, which walk. */
  private follower(mobile: Mobile, serial: number): Mobile | undefined {
    const creature = this.parts.world.mobile(serial);
    const isReady = creature && !creature.isPlayer && !creature.isHeld;
    return isReady && areNear(creature, mobile, FOLLOWER_TILES) ? creature : undefined;
  }
}

export interface DeparturesParts {
  readonly world: World;
  readonly saver: Pick<WorldSaver, "sendCharacter" | "sendThing">;
  readonly inbox: Pick<TransferInbox, "lastSentThing">;
  /** Called when a thing waits in the inbox of a process. */
  readonly whenSent: (toProcess: number) => void;
  readonly log: Log;
}

/**
 * Moves characters and things out of this world into the inbox of another process. Each is in one world at any moment:
 * it leaves this one before its record is stored, and is in this one again only when it is certain that the record was
 * not stored.
 */
export class Departures {
  private readonly parts: DeparturesParts;
  /** Characters that were sent away and did not come back. */
  private readonly away = new Map<number, { readonly toProcess: number; readonly stored: Promise<void> }>();
  private lastThing = 0;

  constructor(parts: DeparturesParts) {
    this.parts = parts;
  }

  /** To be called before anything is sent. */
  async open(): Promise<void> {
    this.lastThing = await this.parts.inbox.lastSentThing();
  }

  /**
   * Sends a character with its followers. They are out of the world when this returns. The promise resolves when the
   * other process has them. It rejects if it does not, and they are where they were: the character absent, its
   * followers in the world. Throws {@link TransferTooLargeError}, and changes nothing then.
   */
  sendCharacter(transfer: CharacterTransfer, toProcess: number): Promise<void> {
    const { world, saver } = this.parts;
    const { character, followers, to } = transfer;
    const { serial } = character;
    const before = [character, ...followers].map((mobile) => [mobile, originOf(mobile)] as const);
    for (const [mobile] of before) {
      detach(world, mobile);
      mobile.departure = { ...to };
    }
    const timers = takeTimers(world.store, serial);
    const undo = (): void => {
      this.away.delete(serial);
      giveTimers(world.store, timers);
      for (const [mobile, origin] of before) putBack(world, mobile, origin);
    };
    const records = writeCharacter(world, transfer, timers);
    if (records.length > MAX_TRANSFER_BYTES) {
      undo();
      throw tooLarge(serial);
    }
    const stored = saver.sendCharacter({ character: serial, toProcess, records }).catch((error: unknown) => {
      undo();
      throw error;
    });
    this.away.set(serial, { toProcess, stored });
    return stored;
  }

  /**
   * Sends a creature or an item, with all that is in it. It is out of the world when this returns, and comes back to
   * where it was if its record cannot be stored. Throws {@link TransferTooLargeError}, and changes nothing then.
   */
  sendThing(thing: Mobile | Item, to: Place, toProcess: number): void {
    const { world, saver, whenSent, log } = this.parts;
    const origin = originOf(thing);
    const { serial } = thing;
    detach(world, thing);
    if (thing instanceof Mobile) thing.departure = { ...to };
    const timers = takeTimers(world.store, serial);
    const undo = (): void => {
      giveTimers(world.store, timers);
      if (!putBack(world, thing, origin))
        log.error({ serial }, "a thing that could not go to another process has no place any more");
    };
    const records = writeThing(thing, to, timers);
    if (records.length > MAX_TRANSFER_BYTES) {
      undo();
      throw tooLarge(serial);
    }
    saver.sendThing({ number: ++this.lastThing, toProcess, records }).then(
      () => whenSent(toProcess),
      (err: unknown) => {
        log.warn({ err, serial }, "a thing could not go to another process, and is where it was");
        undo();
      },
    );
  }

  /**
   * The process to which a character was sent, where anybody who wants to enter with it must go. Waits for a transfer
   * that is under way. Undefined if the character was not sent away, or came back.
   */
  async destination(character: number): Promise<number | undefined> {
    // Whether it failed shows in what is known afterwards; its sender handles the error.
    await this.away.get(character)?.stored.catch(() => undefined);
    return this.away.get(character)?.toProcess;
  }

  /** The character came back. */
  cameBack(character: number): void {
    this.away.delete(character);
  }
}

/** Where something was. */
interface Origin {
  /** On the ground, or where its holder was; undefined if it was nowhere. */
  readonly place: Place | undefined;
  /** For an item that lay in something or was worn. */
  readonly held: Pick<Item, "holder" | "layer" | "x" | "y" | "gridIndex"> | undefined;
}

function originOf(thing: Mobile | Item): Origin {
  const root = thing instanceof Item ? thing.root : thing;
  const { facet, x, y, z } = (root instanceof Mobile && root.departure) || root;
  const place = facet === NOWHERE ? undefined : { facet, x, y, z };
  if (!(thing instanceof Item) || !thing.holder) return { place, held: undefined };
  const { holder, layer, gridIndex } = thing;
  return { place, held: { holder, layer, x: thing.x, y: thing.y, gridIndex } };
}

/** Puts something back where it was. Returns false if there is no such place any more; it is in no world then. */
function putBack(world: World, thing: Mobile | Item, { place, held }: Origin): boolean {
  if (thing instanceof Mobile) thing.departure = undefined;
  if (!place) return false;
  reattach(world, thing, place);
  if (!(thing instanceof Item) || !held?.holder || !world.isHere(held.holder)) return true;
  const { holder, layer, x, y, gridIndex } = held;
  if (holder instanceof Item) world.putInto(thing, holder, x, y, gridIndex);
  else if (holder instanceof Mobile && !holder.equipped(layer)) world.putOn(thing, holder, layer);
  return true;
}

function placeAt({ mapId, x, y, z }: MapPosition): Place {
  return { facet: mapId, x, y, z };
}

function tooLarge(serial: number): TransferTooLargeError {
  return new TransferTooLargeError(`0x${serial.toString(16)} has a record of more than ${MAX_TRANSFER_BYTES} bytes`);
}

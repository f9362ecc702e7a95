import { type Handovers, TooMuchLuggageError } from "./handovers.js";
import type { Travellers } from "./luggage.js";
import type { Parcels } from "./parcels.js";
import type { Unpacked } from "./unpack.js";
import type { Player, Session } from "../../game/connection/session.js";
import { systemMessage } from "../../game/connection/system-message.js";
import type { PlayerService } from "../../game/play/players/player-service.js";
import type { Handover, MapOwners } from "../../contracts/handover.js";
import type { GameHooks } from "../../contracts/hooks.js";
import type { MapPosition } from "../../contracts/players.js";
import { NOWHERE } from "../../world/entities/entity.js";
import { isOnFacet } from "../../world/space/facets.js";
import { Item } from "../../world/entities/item.js";
import { Mobile } from "../../world/entities/mobile.js";
import { areNear } from "../../world/space/near.js";
import { PACE_NAMES } from "../../world/space/pace.js";
import type { World } from "../../world/world.js";
import type { WorldEntrance } from "../../game/entry/entrance.js";

/** A creature that goes along is at most so far from its player. */
const COMPANION_TILES = 12;

export interface PassageParts {
  readonly world: World;
  readonly players: PlayerService;
  readonly entrance: WorldEntrance;
  readonly owners: MapOwners;
  readonly handovers: Handovers;
  readonly parcels: Pick<Parcels, "send">;
  readonly hooks: Pick<GameHooks, "handingOver" | "handedOver">;
  /** Why nothing can be stored now. */
  readonly failsBecause: () => string | undefined;
}

/** The way of players, creatures and items between the processes of a world. Clients of players keep their connections. */
export class Passage implements Handover {
  private readonly parts: PassageParts;

  constructor(parts: PassageParts) {
    this.parts = parts;
  }

  isElsewhere(mapId: number): boolean {
    const { owners } = this.parts;
    return owners.ownerOf(mapId) !== owners.own;
  }

  send(sessionId: number, to: MapPosition): { readonly reason: string } | undefined {
    const { players, owners } = this.parts;
    const player = players.find(sessionId);
    if (!player) return { reason: "that player is not in the world" };
    const toProcess = this.processOf(to);
    if (typeof toProcess === "object") return toProcess;
    if (!player.session.socket.handover) return { reason: "the client cannot follow to another process" };
    const { session } = player;
    if (session.isLeaving) return { reason: "the player is on its way to another process" };
    session.isLeaving = true;
    session.socket.handover?.hold();
    owners.isReady(toProcess).then(
      () => this.leave(player, to, toProcess),
      (error: unknown) => this.stay(player, error),
    );
    return undefined;
  }

  sendThing(thing: Mobile | Item, to: MapPosition): { readonly reason: string } | undefined {
    const { world, parcels } = this.parts;
    if (thing instanceof Mobile && thing.isPlayer) return { reason: "its player is not in the world" };
    if (thing instanceof Item && thing.multi) return { reason: "a house or a boat stays in its process" };
    const facet = world.facets[to.mapId];
    if (!facet) return { reason: `there is no map ${to.mapId}` };
    if (!isOnFacet(facet, to.x, to.y)) return { reason: `${to.x},${to.y} is not on ${facet.name}` };
    const toProcess = this.processOf(to);
    if (typeof toProcess === "object") return toProcess;
    try {
      parcels.send(thing, { facet: to.mapId, x: to.x, y: to.y, z: to.z }, toProcess);
    } catch (error) {
      if (error instanceof TooMuchLuggageError) return { reason: error.message };
      throw error;
    }
    return undefined;
  }

  /** Takes a character that waits for this process. Undefined if none does. */
  take(character: number): Promise<Unpacked | undefined> {
    return this.parts.handovers.take(character);
  }

  /** The process to which a character was given; see {@link Handovers.destination}. */
  destination(character: number): Promise<number | undefined> {
    return this.parts.handovers.destination(character);
  }

  /**
   * Lets a player whose character came from another process go on in this one.
   *
   * @param unpacked as it came; undefined if it waited for its player since
   */
  arrive(session: Session, serial: number, unpacked: Unpacked | undefined): void {
    const { world, entrance, players, hooks } = this.parts;
    const character = world.absent(serial);
    if (!character) return session.cut("the character is not here");
    const player = entrance.arrive(session, character, unpacked?.manner.sightTiles);
    const pace = PACE_NAMES.find((name) => name === unpacked?.manner.pace);
    if (pace) player.paceName = pace;
    hooks.handedOver(players.describe(player), unpacked?.companions.map((companion) => companion.serial) ?? []);
  }

  private leave(player: Player, to: MapPosition, toProcess: number): void {
    const { players, entrance, handovers, hooks } = this.parts;
    const { session, mobile } = player;
    if (!this.isHere(player)) return this.stay(player, "it has left");
    entrance.closeWindows(player);
    const serials = hooks.handingOver(players.describe(player), to);
    // The scripts may have done anything.
    if (!this.isHere(player)) return this.stay(player, "it has left");
    const companions = serials.flatMap((serial) => this.companion(mobile, serial) ?? []);
    entrance.withdraw(player);
    const travellers: Travellers = {
      ...{ character: mobile, companions, account: session.account?.accountId ?? 0 },
      manner: { sightTiles: player.sightTiles, pace: player.paceName },
      to: { facet: to.mapId, x: to.x, y: to.y, z: to.z },
    };
    const character = mobile.serial;
    const begun = performance.now();
    const staysAfterAll = (error: unknown): void => {
      if (!session.hasEnded) entrance.putBack(player);
      this.stay(player, error);
    };
    try {
      handovers.send(travellers, toProcess).then(() => {
        const elapsedMs = Math.round(performance.now() - begun);
        session.log.info({ character, toProcess, elapsedMs }, "went to another process");
        session.switchTo({
          processId: toProcess,
          character,
          handover: session.claim === undefined ? {} : { claim: session.claim },
        });
      }, staysAfterAll);
    } catch (error) {
      staysAfterAll(error);
    }
  }

  /** A player does not get to another process, and goes on. */
  private stay({ session, mobile }: Player, err: unknown): void {
    session.log.warn({ err, character: mobile.serial }, "a character could not go to another process, and stays");
    session.isLeaving = false;
    if (session.hasEnded) return;
    session.socket.handover?.goOn();
    systemMessage(session, "You cannot go there now. You are where you were.");
  }

  /** The process that has a map and to which something can be given now. */
  private processOf({ mapId }: MapPosition): number | { readonly reason: string } {
    const { world, owners, failsBecause } = this.parts;
    const process = owners.ownerOf(mapId);
    if (process === undefined) return { reason: `no process has ${world.facets[mapId]?.name} at the moment` };
    const failure = failsBecause();
    return failure === undefined ? process : { reason: `changes cannot be stored at the moment: ${failure}` };
  }

  private isHere(player: Player): boolean {
    return this.parts.players.find(player.session.id) === player && player.mobile.facet !== NOWHERE;
  }

  /** A creature that can go along. The dead that are in the world are ghosts, which walk. */
  private companion(mobile: Mobile, serial: number): Mobile | undefined {
    const creature = this.parts.world.mobile(serial);
    const isReady = creature && !creature.isPlayer && !creature.isHeld;
    return isReady && areNear(creature, mobile, COMPANION_TILES) ? creature : undefined;
  }
}

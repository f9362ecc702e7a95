import type { Handovers } from "../handover/handovers.js";
import type { Manner } from "../handover/luggage.js";
import type { Unpacked } from "../handover/unpack.js";
import type { Player, Session } from "../connection/session.js";
import { systemMessage } from "../connection/system-message.js";
import type { PlayerService } from "../play/players/player-service.js";
import type { Handover, MapOwners } from "../ports/handover.js";
import type { GameHooks } from "../ports/hooks.js";
import type { MapPosition } from "../ports/players.js";
import { NOWHERE } from "../world/entity.js";
import type { Mobile } from "../world/mobile.js";
import { areNear } from "../world/near.js";
import { PACE_NAMES } from "../world/pace.js";
import type { World } from "../world/world.js";
import type { WorldEntrance } from "./entrance.js";

/** A creature that goes along is at most so far from its player. */
const COMPANION_TILES = 12;

export interface PassageParts {
  readonly world: World;
  readonly players: PlayerService;
  readonly entrance: WorldEntrance;
  readonly owners: MapOwners;
  readonly handovers: Handovers;
  readonly hooks: Pick<GameHooks, "handingOver" | "handedOver">;
  /** Why nothing can be stored now. */
  readonly failsBecause: () => string | undefined;
}

/** The way of players between the processes of a world. Their clients keep their connections. */
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
    const { world, players, owners, hooks, failsBecause } = this.parts;
    const player = players.find(sessionId);
    if (!player) return { reason: "that player is not in the world" };
    const toProcess = owners.ownerOf(to.mapId);
    if (toProcess === undefined) return { reason: `no process has ${world.facets[to.mapId]?.name} at the moment` };
    const failure = failsBecause();
    if (failure !== undefined) return { reason: `changes cannot be stored at the moment: ${failure}` };
    if (!player.session.socket.handover) return { reason: "the client cannot follow to another process" };
    const serials = hooks.handingOver(players.describe(player), to);
    // The scripts may have done anything.
    if (players.find(sessionId) !== player || player.mobile.facet === NOWHERE)
      return { reason: "that player is not in the world" };
    this.leave(
      player,
      serials.flatMap((serial) => this.companion(player.mobile, serial) ?? []),
      to,
      toProcess,
    );
    return undefined;
  }

  /** Takes a character that waits for this process. Undefined if none does. */
  take(character: number): Promise<Unpacked | undefined> {
    return this.parts.handovers.take(character);
  }

  /** Whether a character was sent to another process. */
  isAway(character: number): boolean {
    return this.parts.handovers.isAway(character);
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

  private leave(player: Player, companions: Mobile[], { mapId, x, y, z }: MapPosition, toProcess: number): void {
    const { entrance, handovers } = this.parts;
    const { session, mobile } = player;
    const character = mobile.serial;
    session.socket.handover!.hold();
    entrance.withdraw(player);
    const manner: Manner = { sightTiles: player.sightTiles, pace: player.paceName };
    const account = session.account?.accountId ?? 0;
    const to = { facet: mapId, x, y, z };
    const begun = performance.now();
    const stays = (err: unknown): void => {
      session.log.error({ err, character, toProcess }, "a character could not go to another process, and stays");
      if (session.hasEnded) return;
      entrance.putBack(player);
      session.socket.handover!.goOn();
      systemMessage(session, "You cannot go there now. You are where you were.");
    };
    try {
      handovers.send({ character: mobile, companions, account, manner, to }, toProcess).then(() => {
        const elapsedMs = Math.round(performance.now() - begun);
        session.log.info({ character, toProcess, elapsedMs }, "went to another process");
        session.switchTo({ processId: toProcess, character, handover: {} });
      }, stays);
    } catch (error) {
      stays(error);
    }
  }

  /** A creature that can go along. */
  private companion(mobile: Mobile, serial: number): Mobile | undefined {
    const creature = this.parts.world.mobile(serial);
    const isReady = creature && !creature.isPlayer && !creature.isDead && !creature.isHeld;
    return isReady && areNear(creature, mobile, COMPANION_TILES) ? creature : undefined;
  }
}

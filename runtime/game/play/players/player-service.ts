import { type Handover, NO_HANDOVER } from "../../../contracts/handover.js";
import type { MapPosition, Moved, OnlinePlayer, Players } from "../../../contracts/players.js";
import { overallLight, personalLight, season } from "../../../protocol/packets/entering.js";
import { mapChange } from "../../../protocol/packets/extended.js";
import { NOWHERE } from "../../../world/entities/entity.js";
import { HIGHEST_Z, isAltitude, LOWEST_Z } from "../../../world/space/altitude.js";
import { type Facet, isOnFacet } from "../../../world/space/facets.js";
import type { World } from "../../../world/world.js";
import type { Player, Session } from "../../connection/session.js";
import { systemCliloc, systemMessage } from "../../connection/system-message.js";
import { mobileSpawnPackets } from "../../view/entity-encoder.js";
import { placePlayer } from "../movement/own-position.js";

const DAYLIGHT = 0;
const NO_PERSONAL_LIGHT = 0;

/** The light of each map, and the players who have another one. */
class Surroundings {
  /** By the map's number; a map that is not in it has daylight. */
  private readonly darkness = new Map<number, number>();
  private readonly ownDarkness = new WeakSet<Session>();

  /** Sends season and light of a map to a player who came to it. @param serial the player's own mobile */
  send(session: Session, facet: Facet, serial: number): void {
    this.ownDarkness.delete(session);
    session.send(season, { season: facet.season, playSound: true });
    session.send(personalLight, { serial, level: NO_PERSONAL_LIGHT });
    session.send(overallLight, { level: this.darknessOf(facet.id) });
  }

  /** Gives one player another darkness until the next map, or, without one, that of the map again. */
  darken({ session, mobile }: Player, darkness: number | null): void {
    if (darkness === null) this.ownDarkness.delete(session);
    else this.ownDarkness.add(session);
    session.send(overallLight, { level: darkness ?? this.darknessOf(mobile.facet) });
  }

  /** Changes the darkness of some maps, for those who are on them and for those who come. */
  darkenMaps(mapIds: readonly number[], darkness: number, players: Iterable<Player>): void {
    for (const mapId of mapIds) this.darkness.set(mapId, darkness);
    for (const { session, mobile } of players) {
      if (mapIds.includes(mobile.facet) && !this.ownDarkness.has(session)) session.send(overallLight, { level: darkness });
    }
  }

  private darknessOf(mapId: number): number {
    return this.darkness.get(mapId) ?? DAYLIGHT;
  }
}

/** The players in the world: finds them by session, account or character, sends them messages, and moves them. */
export class PlayerService implements Players {
  readonly surroundings = new Surroundings();
  /** Where players go whom somebody moves to a map of another process. */
  handover: Handover = NO_HANDOVER;
  private readonly world: World;
  private readonly bySessionId = new Map<number, Player>();
  private readonly byAccountId = new Map<number, Player>();
  private readonly bySerial = new Map<number, Player>();

  constructor(world: World) {
    this.world = world;
  }

  /** Adds a player whose mobile has entered the world. */
  admit(player: Player): OnlinePlayer {
    const { session, mobile } = player;
    this.bySessionId.set(session.id, player);
    this.bySerial.set(mobile.serial, player);
    if (session.account) this.byAccountId.set(session.account.accountId, player);
    return this.describe(player);
  }

  /** Removes a player before its mobile leaves the world. Returns its description. */
  dismiss(player: Player): OnlinePlayer {
    const { session, mobile } = player;
    const accountId = session.account?.accountId;
    this.bySessionId.delete(session.id);
    if (this.bySerial.get(mobile.serial) === player) this.bySerial.delete(mobile.serial);
    if (accountId !== undefined && this.byAccountId.get(accountId) === player) this.byAccountId.delete(accountId);
    return this.describe(player);
  }

  /** The player of a session, while its character is in the world. */
  find(sessionId: number): Player | undefined {
    return this.bySessionId.get(sessionId);
  }

  /** The player of a character, while it is in the world. */
  playing(serial: number): Player | undefined {
    return this.bySerial.get(serial);
  }

  get online(): Iterable<Player> {
    return this.bySessionId.values();
  }

  /** A player as other rooms see it. */
  describe({ session, mobile }: Player): OnlinePlayer {
    return {
      sessionId: session.id,
      accountId: session.account?.accountId ?? 0,
      accountName: session.account?.username ?? "",
      role: session.account?.role ?? "Regular",
      characterId: mobile.serial,
      characterName: mobile.name,
      mapId: mobile.facet,
      mapName: this.world.facets[mobile.facet]?.name ?? "",
      x: mobile.x,
      y: mobile.y,
      z: mobile.z,
    };
  }

  bySession(sessionId: number): OnlinePlayer | undefined {
    return this.described(this.bySessionId.get(sessionId));
  }

  byAccount(accountId: number): OnlinePlayer | undefined {
    return this.described(this.byAccountId.get(accountId));
  }

  byCharacter(serial: number): OnlinePlayer | undefined {
    return this.described(this.bySerial.get(serial));
  }

  all(): OnlinePlayer[] {
    return [...this.bySessionId.values()].map((player) => this.describe(player));
  }

  tell(sessionId: number, text: string, hue?: number): boolean {
    const player = this.bySessionId.get(sessionId);
    if (player) systemMessage(player.session, text, hue);
    return player !== undefined;
  }

  tellCliloc(sessionId: number, cliloc: number, args: readonly string[] = [], hue?: number): boolean {
    const player = this.bySessionId.get(sessionId);
    if (player) systemCliloc(player.session, cliloc, args, hue);
    return player !== undefined;
  }

  broadcast(text: string, hue?: number): number {
    for (const { session } of this.bySessionId.values()) systemMessage(session, text, hue);
    return this.bySessionId.size;
  }

  broadcastCliloc(cliloc: number, args: readonly string[] = [], hue?: number): number {
    for (const { session } of this.bySessionId.values()) systemCliloc(session, cliloc, args, hue);
    return this.bySessionId.size;
  }

  move(sessionId: number, { mapId, x, y, z }: MapPosition): Moved {
    const player = this.bySessionId.get(sessionId);
    if (!player || player.mobile.facet === NOWHERE) return { reason: "that player is not in the world" };
    const facet = this.world.facets[mapId];
    if (!facet) return { reason: `there is no map ${mapId}` };
    if (![x, y, z].every(Number.isInteger) || !isOnFacet(facet, x, y)) return { reason: `${x},${y} is not on ${facet.name}` };
    if (!isAltitude(z)) return { reason: `a height is ${LOWEST_Z} to ${HIGHEST_Z}, not ${z}` };
    const { mobile, session } = player;
    const from = { mapId: mobile.facet, x: mobile.x, y: mobile.y, z: mobile.z };
    if (this.handover.isElsewhere(mapId)) return this.handover.send(sessionId, { mapId, x, y, z }) ?? { from, isLeaving: true };
    // Clients that see either place are updated with the next tick.
    this.world.teleport(mobile, { facet: mapId, x, y, z });
    if (mapId !== from.mapId) {
      session.send(mapChange, { map: mapId });
      this.surroundings.send(session, facet, mobile.serial);
    }
    placePlayer(player);
    // A client forgets what its own character wears when the map changes.
    if (mapId !== from.mapId) for (const packet of mobileSpawnPackets(mobile, player.generation)) session.sendPlain(packet);
    return { from };
  }

  carried(sessionId: number): void {
    const player = this.bySessionId.get(sessionId);
    if (player && !player.knowsBoatMoves) placePlayer(player);
  }

  /** Places a player's mobile on its client again. */
  redraw(serial: number): void {
    const player = this.bySerial.get(serial);
    if (player) placePlayer(player);
  }

  private described(player: Player | undefined): OnlinePlayer | undefined {
    return player && this.describe(player);
  }
}

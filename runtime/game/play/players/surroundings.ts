import { overallLight, personalLight, season } from "../../../protocol/packets/entering.js";
import type { Facet } from "../../../world/space/facets.js";
import type { Player, Session } from "../../connection/session.js";

const DAYLIGHT = 0;
const NO_PERSONAL_LIGHT = 0;

/** The light of each map, and the players who have another one. */
export class Surroundings {
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

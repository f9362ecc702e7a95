import { overallLight, personalLight, season } from "../../wire/packets/entering.js";
import type { Facet } from "../../world/facets.js";
import type { Session } from "../../connection/session.js";

const DAYLIGHT = 0;
const NO_PERSONAL_LIGHT = 0;

/** Sends season and light of a map. @param serial the player's own mobile */
export function sendSurroundings(session: Session, facet: Facet, serial: number): void {
  session.send(season, { season: facet.season, playSound: true });
  session.send(personalLight, { serial, level: NO_PERSONAL_LIGHT });
  session.send(overallLight, { level: DAYLIGHT });
}

import { knowsArrowNumbers, knowsDamage } from "../../connection/client-version.js";
import type { Session } from "../../connection/session.js";
import { type Presentation, SEASONS, type TipKind, type WeatherKind } from "../../ports/presentation.js";
import { playerText } from "../../text/player-text.js";
import { damage, swing } from "../../wire/packets/combat.js";
import { overallLight, playMusic, season, weather } from "../../wire/packets/entering.js";
import { questArrow, questArrowBefore7090, TIP_CHARACTERS, tipWindow } from "../../wire/packets/gumps.js";
import type { World } from "../../world/world.js";
import type { PlayerService } from "../players/player-service.js";

const SILENCE = 0xffff;
/** Types of 0x65. */
const WEATHER: Readonly<Record<WeatherKind, number>> = { rain: 0, fierce_storm: 1, snow: 2, storm: 3, none: 0xff };
/** Clients do not use the temperature of 0x65. */
const TEMPERATURE = 16;
const [HIDDEN, SHOWN] = [0, 1];
/** Types of 0xA6. */
const TIP: Readonly<Record<TipKind, number>> = { tip: 0, notice: 2 };
/** A player has one arrow at a time. */
const ARROW_NUMBER = 1;

type Atmosphere = Pick<
  Presentation,
  "playMusic" | "showWeather" | "showSeason" | "showDarkness" | "showArrow" | "showTip" | "showDamage" | "showSwing"
>;

/** What one player hears and sees of the surroundings and of a fight. */
export function atmosphere(parts: {
  readonly players: Pick<PlayerService, "find">;
  readonly world: Pick<World, "mobile">;
}): Atmosphere {
  const { players, world } = parts;

  const to = (sessionId: number, send: (session: Session) => void): boolean => {
    const player = players.find(sessionId);
    if (player) send(player.session);
    return player !== undefined;
  };

  return {
    playMusic: ({ sessionId, music }) => to(sessionId, (session) => session.send(playMusic, { music: music ?? SILENCE })),

    showWeather: ({ sessionId, weather: kind, density }) =>
      to(sessionId, (session) => session.send(weather, { type: WEATHER[kind], count: density, temperature: TEMPERATURE })),

    showSeason: ({ sessionId, season: name, changesMusic }) =>
      to(sessionId, (session) => session.send(season, { season: SEASONS.indexOf(name), playSound: changesMusic })),

    showDarkness: ({ sessionId, darkness }) => to(sessionId, (session) => session.send(overallLight, { level: darkness })),

    showArrow: ({ sessionId, to: place }) =>
      to(sessionId, (session) => {
        const arrow = { active: place ? SHOWN : HIDDEN, x: place?.x ?? 0, y: place?.y ?? 0 };
        if (knowsArrowNumbers(session.version)) session.send(questArrow, { ...arrow, serial: ARROW_NUMBER });
        else session.send(questArrowBefore7090, arrow);
      }),

    showTip: ({ sessionId, kind, number, text }) =>
      to(sessionId, (session) =>
        session.send(tipWindow, { type: TIP[kind], tip: number, text: playerText(text, TIP_CHARACTERS, "\n") }),
      ),

    showDamage: ({ sessionId, serial, amount }) =>
      world.mobile(serial) !== undefined &&
      to(sessionId, (session) => {
        if (knowsDamage(session.version)) session.send(damage, { serial, amount });
      }),

    showSwing: ({ sessionId, serial, target }) =>
      world.mobile(serial) !== undefined &&
      world.mobile(target) !== undefined &&
      to(sessionId, (session) => session.send(swing, { attacker: serial, defender: target })),
  };
}

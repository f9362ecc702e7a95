import { knowsArrowNumbers, knowsDamage } from "../../connection/client-version.js";
import type { Player, Session } from "../../connection/session.js";
import { FADES, SEASONS, type TipKind, type WeatherKind } from "../../../contracts/client/appearances.js";
import type { Presentation } from "../../../contracts/client/presentation.js";
import { playerText } from "../../../base/text/player-text.js";
import { damage, graphicalEffect, swing } from "../../../protocol/packets/combat.js";
import { damageNumber } from "../../../protocol/packets/extended.js";
import { personalLight, playMusic, season, weather } from "../../../protocol/packets/entering.js";
import { questArrow, questArrowBefore7090, TIP_CHARACTERS, tipWindow } from "../../../protocol/packets/gumps.js";
import { playSound } from "../../../protocol/packets/clicks.js";
import type { World } from "../../../world/world.js";
import type { PlayerService } from "../players/player-service.js";

const SILENCE = 0xffff;
/** Types of 0x65. */
const WEATHER: Readonly<Record<WeatherKind, number>> = { rain: 0, fierce_storm: 1, snow: 2, storm: 3, none: 0xff };
/** Clients do not use the temperature of 0x65. */
const TEMPERATURE = 16;
const [HIDDEN, SHOWN] = [0, 1];
/** Types of 0xA6. */
const TIP: Readonly<Record<TipKind, number>> = { tip: 0, notice: 2 };
/** 0xBF 0x22 has eight bits for the number. */
const OLD_DAMAGE_MAXIMUM = 255;
/** A player has one arrow at a time. */
const ARROW_NUMBER = 1;
/**
 * The type of 0x70 that fades the screen; the graphic says how, and everything else is 0 (ModernUO
 * OutgoingEffectPackets).
 */
const SCREEN_FADE = 4;
const NOTHING_ELSE = {
  ...{ source: 0, target: 0, x: 0, y: 0, z: 0, targetX: 0, targetY: 0, targetZ: 0, speed: 0, duration: 0 },
  fixedDirection: false,
};

type Atmosphere = Pick<
  Presentation,
  | "playMusic"
  | "playSoundTo"
  | "showWeather"
  | "showSeason"
  | "showDarkness"
  | "darkenWorld"
  | "showOwnLight"
  | "fadeScreen"
  | "showArrow"
  | "showTip"
  | "showDamage"
  | "showSwing"
>;

/** What one player hears and sees of the surroundings and of a fight. */
export function atmosphere(parts: {
  readonly players: Pick<PlayerService, "find" | "online" | "surroundings">;
  readonly world: Pick<World, "mobile" | "facets">;
}): Atmosphere {
  const { players, world } = parts;

  const to = (sessionId: number, send: (session: Session, player: Player) => void): boolean => {
    const player = players.find(sessionId);
    if (player) send(player.session, player);
    return player !== undefined;
  };

  return {
    playMusic: ({ sessionId, music }) => to(sessionId, (session) => session.send(playMusic, { music: music ?? SILENCE })),

    playSoundTo: ({ sessionId, sound, at }) =>
      to(sessionId, (session, { mobile }) => {
        const { x, y, z } = at ?? mobile;
        session.send(playSound, { sound, x, y, z });
      }),

    showWeather: ({ sessionId, weather: kind, density }) =>
      to(sessionId, (session) => session.send(weather, { type: WEATHER[kind], count: density, temperature: TEMPERATURE })),

    showSeason: ({ sessionId, season: name, changesMusic }) =>
      to(sessionId, (session, { mobile: { facet } }) => {
        const ofMap = world.facets[facet]?.season ?? 0;
        session.send(season, { season: name === null ? ofMap : SEASONS.indexOf(name), playSound: changesMusic });
      }),

    showDarkness: ({ sessionId, darkness }) => to(sessionId, (_, player) => players.surroundings.darken(player, darkness)),

    darkenWorld({ mapId, darkness }) {
      if (mapId !== undefined && !world.facets[mapId]) return false;
      const maps = mapId === undefined ? world.facets.map(({ id }) => id) : [mapId];
      players.surroundings.darkenMaps(maps, darkness, players.online);
      return true;
    },

    showOwnLight: ({ sessionId, brightness }) =>
      to(sessionId, (session, { mobile }) => session.send(personalLight, { serial: mobile.serial, level: brightness })),

    fadeScreen: ({ sessionId, fade }) =>
      to(sessionId, (session) =>
        session.send(graphicalEffect, { ...NOTHING_ELSE, type: SCREEN_FADE, graphic: FADES.indexOf(fade) }),
      ),

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
        else session.send(damageNumber, { serial, damage: Math.min(amount, OLD_DAMAGE_MAXIMUM) });
      }),

    showSwing: ({ sessionId, serial, target }) =>
      world.mobile(serial) !== undefined &&
      world.mobile(target) !== undefined &&
      to(sessionId, (session) => session.send(swing, { attacker: serial, defender: target })),
  };
}

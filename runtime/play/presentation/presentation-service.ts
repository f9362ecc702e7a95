import type { EffectEnd, Presentation } from "../../ports/presentation.js";
import { compress } from "../../wire/huffman.js";
import { animation, deathAnimation, deathStatus, hueEffect } from "../../wire/packets/combat.js";
import { playSound } from "../../wire/packets/looks.js";
import { profile, PROFILE_CHARACTERS, PROFILE_HEADER_CHARACTERS } from "../../wire/packets/prompts.js";
import { MESSAGE_CHARACTERS, SPEECH_TYPE, unicodeMessage } from "../../wire/packets/speech.js";
import { EARSHOT_TILES } from "../../world/earshot.js";
import { NOWHERE } from "../../world/entity.js";
import { Item } from "../../world/item.js";
import { Mobile, SIGHT_MAX_TILES } from "../../world/mobile.js";
import type { World } from "../../world/world.js";
import { revisionForm } from "../../view/item-packets.js";
import { atmosphere } from "./atmosphere.js";
import { conditions } from "./conditions.js";
import { placePlayer } from "../movement/own-position.js";
import { outermost } from "../../world/burden.js";
import type { ContainerService } from "../items/containers.js";
import type { Reach } from "../items/reach.js";
import type { TooltipTexts } from "../items/tooltip-texts.js";
import type { InterestManager } from "../../view/interest.js";
import { sendPaperdoll } from "../looks/paperdoll.js";
import type { PlayerService } from "../players/player-service.js";
import { playerText } from "../../text/player-text.js";
import { shortName } from "../../text/short-name.js";
import { mobileSpawnPackets } from "../../view/entity-encoder.js";
import type { StatusService } from "../status/status-service.js";

const SPEECH_HUE = 0x02b2;
const ITEM_HUE = 0x03b2;
const FONT = 3;
const LANGUAGE = "ENU";
/** Frames of an animation, unless a script gives a number. */
const FRAMES = 7;
const EFFECT_KINDS = { missile: 0, lightning: 1, at_place: 2, on_entity: 3 } as const;
const EFFECT_SPEED = 10;
const EFFECT_DURATION = 10;
const DEATH = { dead: 0, alive: 1 } as const;

interface PresentationParts {
  readonly world: World;
  readonly interest: Pick<InterestManager, "announce" | "announceAt" | "hasShown">;
  readonly players: Pick<PlayerService, "find" | "playing" | "online">;
  readonly containers: Pick<ContainerService, "open" | "openSpellbook" | "close">;
  readonly reach: Pick<Reach, "sees" | "mobileInSight">;
  readonly status: Pick<StatusService, "refresh" | "vitalsChanged" | "ownChanged">;
  readonly texts: Pick<TooltipTexts, "revisionOf">;
}

/** Sends what scripts make players see and hear. */
export function presentationService(parts: PresentationParts): Presentation {
  const { world, interest, players, containers, reach, status, texts } = parts;

  return {
    ...atmosphere(parts),
    ...conditions(parts),

    openContainer({ sessionId, serial }) {
      const player = players.find(sessionId);
      const container = world.item(serial);
      if (!player || !container?.isContainer) return false;
      containers.open(player, container, true);
      return true;
    },

    closeContainer({ serial, sessionId }) {
      const container = world.item(serial);
      const player = sessionId === undefined ? undefined : players.find(sessionId);
      if (!container || (sessionId !== undefined && !player)) return 0;
      return containers.close(container, player);
    },

    openPaperdoll({ sessionId, serial }) {
      const player = players.find(sessionId);
      const mobile = player && reach.mobileInSight(player, serial);
      if (!mobile) return false;
      sendPaperdoll(player, mobile);
      return true;
    },

    showProfile({ sessionId, serial, header, body, footer }) {
      const player = players.find(sessionId);
      if (!player || !world.mobile(serial)) return false;
      player.session.send(profile, {
        serial,
        header: playerText(header, PROFILE_HEADER_CHARACTERS),
        footer: playerText(footer, PROFILE_CHARACTERS, "\n"),
        body: playerText(body, PROFILE_CHARACTERS, "\n"),
      });
      return true;
    },

    openSpellbook({ sessionId, serial, content, firstSpell }) {
      const player = players.find(sessionId);
      const book = world.item(serial);
      if (!player || !book) return false;
      containers.openSpellbook(player, book, content, firstSpell);
      return true;
    },

    say({ serial, text, saying }) {
      const speaker = world.mobile(serial) ?? world.item(serial);
      if (!speaker) return false;
      const mode = saying.isEmote ? "emote" : "say";
      const plain = unicodeMessage.write({
        serial,
        body: speaker instanceof Mobile ? speaker.body : speaker.itemId,
        type: SPEECH_TYPE[mode],
        hue: saying.hue ?? (speaker instanceof Mobile ? SPEECH_HUE : ITEM_HUE),
        font: saying.font ?? FONT,
        language: LANGUAGE,
        name: speaker instanceof Mobile ? shortName(speaker.name) : "",
        text: playerText(text, MESSAGE_CHARACTERS),
      });
      if (saying.to !== undefined) {
        const player = players.find(saying.to);
        if (!player || !reach.sees(player, speaker)) return false;
        player.session.sendPlain(plain);
        return true;
      }
      if (speaker.facet !== NOWHERE) interest.announce(speaker, EARSHOT_TILES[mode], compress(plain));
      else for (const player of players.online) if (reach.sees(player, speaker)) player.session.sendPlain(plain);
      return true;
    },

    playSound({ at: { mapId, x, y, z }, sound }) {
      interest.announceAt({ facet: mapId, x, y }, SIGHT_MAX_TILES, compress(playSound.write({ sound, x, y, z })));
      return true;
    },

    animate({ serial, movement }) {
      const mobile = world.mobile(serial);
      if (!mobile) return false;
      const { action, frames = FRAMES, repetitions = 1, isBackward = false, repeats = false, delay = 0 } = movement;
      const bytes = animation.write({ serial, action, frames, repetitions, backward: isBackward, repeats, delay });
      interest.announce(mobile, SIGHT_MAX_TILES, compress(bytes));
      return true;
    },

    playEffect({ effect }) {
      const { source, target = source } = effect;
      const from = endOf(world, source);
      const to = endOf(world, target);
      if (!from || !to) return false;
      const bytes = hueEffect.write({
        type: EFFECT_KINDS[effect.kind],
        source: from.serial,
        target: to.serial,
        graphic: effect.itemId,
        x: from.x,
        y: from.y,
        z: from.z,
        targetX: to.x,
        targetY: to.y,
        targetZ: to.z,
        speed: effect.speed ?? EFFECT_SPEED,
        duration: effect.duration ?? EFFECT_DURATION,
        fixedDirection: effect.hasFixedDirection ?? false,
        explodes: effect.explodes ?? false,
        hue: effect.hue ?? 0,
        renderMode: effect.renderMode ?? 0,
      });
      interest.announceAt(from, SIGHT_MAX_TILES, compress(bytes));
      return true;
    },

    refreshStatus({ serial }) {
      const mobile = world.mobile(serial);
      if (mobile) status.refresh(mobile);
      return mobile !== undefined;
    },

    redraw({ serial }) {
      const mobile = world.mobile(serial);
      if (!mobile) return false;
      world.renew(mobile);
      world.touch(mobile);
      status.refresh(mobile);
      const own = players.playing(serial);
      if (own) {
        placePlayer(own);
        for (const packet of mobileSpawnPackets(mobile, own.generation)) own.session.sendPlain(packet);
        own.session.sendPlain(revisionForm(serial, texts.revisionOf(mobile), own.generation));
      }
      return true;
    },

    drawDeath({ serial, corpse }) {
      const mobile = world.mobile(serial);
      if (!mobile) return false;
      // Sent at once, because the corpse spawns and the mobile despawns with the next tick. The mobile's own client does not see itself
      // fall.
      for (const player of players.online) {
        if (player.mobile !== mobile && interest.hasShown(player, mobile)) {
          player.session.send(deathAnimation, { mobile: serial, corpse });
        }
      }
      return true;
    },

    showDeathScreen({ sessionId, isDead }) {
      const player = players.find(sessionId);
      player?.session.send(deathStatus, { action: isDead ? DEATH.dead : DEATH.alive });
      return player !== undefined;
    },
  };
}

/** Where an effect begins or ends; undefined for an entity that is not in the world. */
function endOf(world: World, end: EffectEnd): { serial: number; facet: number; x: number; y: number; z: number } | undefined {
  if (!("serial" in end)) return { serial: 0, facet: end.mapId, x: end.x, y: end.y, z: end.z };
  const entity = world.mobile(end.serial) ?? world.item(end.serial);
  if (!entity) return undefined;
  const outer = entity instanceof Item ? outermost(entity) : entity;
  const place = outer instanceof Item ? (outer.wearer ?? outer) : outer;
  if (place.facet === NOWHERE) return undefined;
  return { serial: place.serial, facet: place.facet, x: place.x, y: place.y, z: place.z };
}

import { GENERATION } from "../../connection/client-version.js";
import type { Presentation } from "../../../contracts/presentation.js";
import { compress } from "../../../protocol/huffman.js";
import { animation, deathAnimation, deathStatus, newAnimation } from "../../../protocol/packets/combat.js";
import { playSound } from "../../../protocol/packets/clicks.js";
import { profile, PROFILE_CHARACTERS, PROFILE_HEADER_CHARACTERS } from "../../../protocol/packets/prompts.js";
import { SIGHT_MAX_TILES } from "../../../world/entities/mobile.js";
import type { World } from "../../../world/world.js";
import { revisionForm } from "../../view/item-packets.js";
import { atmosphere } from "./atmosphere.js";
import { clientOrders } from "./client-orders.js";
import { conditions } from "./conditions.js";
import { effectShows } from "./effects.js";
import { sayings } from "./sayings.js";
import { placePlayer } from "../movement/own-position.js";
import type { ContainerService } from "../items/containers.js";
import type { Reach } from "../items/reach.js";
import type { TooltipTexts } from "../items/tooltip-texts.js";
import type { InterestManager } from "../../view/interest.js";
import { sendPaperdoll } from "../appearance/paperdoll.js";
import type { PlayerService } from "../players/player-service.js";
import type { ReadingServices } from "../reading/reading-services.js";
import { playerText } from "../../../base/text/player-text.js";
import { mobileSpawnPackets } from "../../view/entity-encoder.js";
import type { StatusService } from "../status/status-service.js";

/** Frames of an animation, unless a script gives a number. */
const FRAMES = 7;
const DEATH = { dead: 0, alive: 1 } as const;

interface PresentationParts {
  readonly world: World;
  readonly interest: Pick<InterestManager, "announce" | "announceAt" | "announceTo" | "hasShown">;
  readonly players: Pick<PlayerService, "find" | "playing" | "online" | "surroundings">;
  readonly containers: Pick<ContainerService, "open" | "openSpellbook" | "close">;
  readonly reach: Pick<Reach, "sees" | "mobileInSight">;
  readonly status: Pick<StatusService, "refresh" | "vitalsChanged" | "ownChanged">;
  readonly texts: Pick<TooltipTexts, "revisionOf">;
  readonly reading: Pick<ReadingServices, "shows">;
}

/** Sends what scripts make players see and hear. */
export function presentationService(parts: PresentationParts): Presentation {
  const { world, interest, players, containers, reach, status, texts } = parts;

  return {
    ...atmosphere(parts),
    ...conditions(parts),
    ...clientOrders(parts),
    ...effectShows(parts),
    ...sayings(parts),
    ...parts.reading.shows,

    openContainer({ sessionId, serial, isForLooking }) {
      const player = players.find(sessionId);
      const container = world.item(serial);
      if (!player || !container?.isContainer) return false;
      containers.open(player, container, true, isForLooking);
      return true;
    },

    closeContainer({ serial, sessionId }) {
      const container = world.item(serial);
      const player = sessionId === undefined ? undefined : players.find(sessionId);
      if (!container || (sessionId !== undefined && !player)) return 0;
      return containers.close(container, player);
    },

    openPaperdoll({ sessionId, serial, title, mayDress }) {
      const player = players.find(sessionId);
      const mobile = player && reach.mobileInSight(player, serial);
      if (!mobile) return false;
      sendPaperdoll(player, mobile, { title, mayDress });
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

    act({ serial, act: { kind, variant = 0, delay = 0, action } }) {
      const mobile = world.mobile(serial);
      if (!mobile) return false;
      const bytes = newAnimation.write({ serial, type: kind, action: variant, delay });
      interest.announce(mobile, SIGHT_MAX_TILES, compress(bytes), undefined, GENERATION.before70331);
      if (action === undefined) return true;
      const older = animation.write({ serial, action, frames: FRAMES });
      interest.announce(mobile, SIGHT_MAX_TILES, compress(older), undefined, GENERATION.before500a, GENERATION.before7000);
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

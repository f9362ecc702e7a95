import { playerText } from "../../../base/text/player-text.js";
import { shortName } from "../../../base/text/short-name.js";
import type { ClientWindow } from "../../../contracts/client/appearances.js";
import type { Presentation } from "../../../contracts/client/presentation.js";
import { compress } from "../../../protocol/huffman.js";
import { nameResponse, playSound } from "../../../protocol/packets/clicks.js";
import { animation, deathAnimation, deathStatus, newAnimation } from "../../../protocol/packets/combat.js";
import { BAD_FRAME, badFrameReason, NEED_MORE, nextFrame } from "../../../protocol/framing.js";
import { serverLengths } from "../../../protocol/packets/index.js";
import { abilityCleared, closeWindow, speedControl, spellIcon } from "../../../protocol/packets/extended.js";
import { openUrl } from "../../../protocol/packets/gumps.js";
import { movePlayer } from "../../../protocol/packets/movement.js";
import { CHAT_CHARACTERS, chatMessage } from "../../../protocol/packets/other.js";
import { profile, PROFILE_CHARACTERS, PROFILE_HEADER_CHARACTERS } from "../../../protocol/packets/prompts.js";
import { SIGHT_MAX_TILES } from "../../../world/entities/mobile.js";
import { RUNNING_FLAG } from "../../../world/space/directions.js";
import { PACE_NAMES } from "../../../world/space/pace.js";
import type { World } from "../../../world/world.js";
import { GENERATION } from "../../connection/client-version.js";
import type { Player } from "../../connection/session.js";
import type { ContainerUpdates } from "../../view/container-updates.js";
import { mobileSpawnPackets } from "../../view/entity-encoder.js";
import type { InterestManager } from "../../view/interest.js";
import { revisionForm } from "../../view/item-packets.js";
import { sendPaperdoll } from "../appearance/paperdoll.js";
import { placePlayer, sendOwnAppearance } from "../movement/own-position.js";
import type { ContainerService } from "../items/containers.js";
import type { ArtName } from "../items/item-names.js";
import type { Reach } from "../items/reach.js";
import type { TooltipTexts } from "../items/tooltip-texts.js";
import type { PlayerService } from "../players/player-service.js";
import type { ReadingServices } from "../reading/reading-services.js";
import type { StatusService } from "../status/status-service.js";
import { atmosphere } from "./atmosphere.js";
import { conditions } from "./conditions.js";
import { effectShows } from "./effects.js";
import { sayings } from "./sayings.js";

/** Windows of 0xBF 0x16. */
const WINDOWS: Readonly<Record<ClientWindow, number>> = { paperdoll: 1, status: 2, profile: 8 };

type ClientOrders = Pick<
  Presentation,
  "takeStep" | "setPace" | "openPage" | "sendPackets" | "closeWindow" | "markSpell" | "clearAbility" | "showChat"
>;

/** What scripts let one player's client do. */
function clientOrders(parts: {
  readonly players: Pick<PlayerService, "find">;
  readonly world: Pick<World, "mobile">;
}): ClientOrders {
  const { players, world } = parts;

  const order = (sessionId: number, give: (player: Player) => void): boolean => {
    const player = players.find(sessionId);
    if (player) give(player);
    return player !== undefined;
  };

  return {
    takeStep: ({ sessionId, direction, isRunning }) =>
      order(sessionId, ({ session }) => session.send(movePlayer, { direction: direction | (isRunning ? RUNNING_FLAG : 0) })),

    setPace: ({ sessionId, pace }) =>
      order(sessionId, (player) => {
        player.paceName = pace;
        player.session.send(speedControl, { mode: PACE_NAMES.indexOf(pace) });
      }),

    openPage: ({ sessionId, url }) => order(sessionId, ({ session }) => session.send(openUrl, { url })),

    sendPackets({ sessionId, hex }) {
      const bytes = Buffer.from(hex, "hex");
      const problem = problemOfPackets(bytes);
      return problem ?? order(sessionId, ({ session }) => session.sendPlain(bytes));
    },

    closeWindow: ({ sessionId, window, serial }) =>
      world.mobile(serial) !== undefined &&
      order(sessionId, ({ session }) => session.send(closeWindow, { window: WINDOWS[window], serial })),

    markSpell: ({ sessionId, spell, isMarked }) =>
      order(sessionId, ({ session }) => session.send(spellIcon, { spell, active: isMarked })),

    clearAbility: ({ sessionId }) => order(sessionId, ({ session }) => session.send(abilityCleared, {})),

    showChat: ({ sessionId, message, first, second }) =>
      order(sessionId, ({ session }) =>
        session.send(chatMessage, {
          ...{ message, language: "" },
          ...{ first: playerText(first, CHAT_CHARACTERS), second: playerText(second, CHAT_CHARACTERS) },
        }),
      ),
  };
}

/** Why bytes are not whole packets that servers send; undefined if they are. */
function problemOfPackets(bytes: Uint8Array): string | undefined {
  for (let at = 0; at < bytes.length;) {
    const length = nextFrame(bytes, at, bytes.length, serverLengths);
    if (length === NEED_MORE) return `the packet at byte ${at} is not whole`;
    if (length === BAD_FRAME) return badFrameReason(bytes, at, serverLengths);
    at += length;
  }
  return undefined;
}

/** Frames of an animation, unless a script gives a number. */
const FRAMES = 7;
const DEATH = { dead: 0, alive: 1 } as const;

interface PresentationParts {
  readonly world: World;
  readonly interest: Pick<InterestManager, "announce" | "announceAt" | "announceTo" | "hasShown" | "setRank">;
  readonly players: Pick<PlayerService, "find" | "playing" | "online" | "surroundings">;
  readonly containers: Pick<ContainerService, "open" | "openSpellbook" | "close">;
  readonly reach: Pick<Reach, "sees" | "mobileInSight">;
  readonly status: Pick<StatusService, "refresh" | "vitalsChanged" | "ownChanged">;
  readonly texts: Pick<TooltipTexts, "revisionOf">;
  readonly updates: Pick<ContainerUpdates, "redescribe">;
  readonly artName: ArtName;
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
        if (own.rank !== own.ownRank) interest.setRank(own, own.ownRank);
        if (own.isShownAsGhost === mobile.isGhost) sendOwnAppearance(own);
        else placePlayer(own);
        for (const packet of mobileSpawnPackets(mobile, own.generation)) own.session.sendPlain(packet);
        own.session.sendPlain(revisionForm(serial, texts.revisionOf(mobile), own.generation));
      }
      return true;
    },

    showName({ serial }) {
      const mobile = world.mobile(serial);
      if (!mobile) return false;
      const bytes = compress(nameResponse.write({ serial, name: shortName(mobile.name) }));
      interest.announce(mobile, SIGHT_MAX_TILES, bytes);
      return true;
    },

    refreshTooltip({ serial }) {
      const item = world.item(serial);
      if (item) parts.updates.redescribe(item);
      return item !== undefined;
    },

    drawDeath({ serial, corpse }) {
      const mobile = world.mobile(serial);
      if (!mobile) return false;
      const bytes = deathAnimation.write({ mobile: serial, corpse });
      // A creature leaves with the next tick: its fall follows its last words and comes before its removal and its
      // corpse.
      if (!mobile.isPlayer) {
        interest.announce(mobile, SIGHT_MAX_TILES, compress(bytes));
        return true;
      }
      // Sent at once, because the ghost takes the player's place with the next tick. A player's own client does not see
      // itself fall.
      for (const player of players.online) {
        if (player.mobile !== mobile && interest.hasShown(player, mobile)) {
          player.session.sendPlain(bytes);
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

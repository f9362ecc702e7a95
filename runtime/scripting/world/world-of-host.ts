import type { GameHooks, Speech } from "../../contracts/hooks.js";
import type { OnlinePlayer } from "../../contracts/players.js";
import { EARSHOT_TILES } from "../../world/space/earshot.js";
import type { Mobile } from "../../world/entities/mobile.js";
import type { Region } from "../../world/regions/region.js";
import type { World } from "../../world/world.js";
import type { ModuleParts, ScriptHost } from "../host.js";
import type { LuaApi } from "../lua-api.js";
import { type GameModuleParts, gameModules } from "../modules/all.js";
import { anything, list } from "../declare/types.js";
import {
  COMPANIONS_MAXIMUM,
  EXHAUSTED,
  HANDOVER,
  LEAVING,
  type LuaEvent,
  PUSH,
  REGION_CHANGED,
  REGION_ENTER,
  REGION_LEAVE,
  SPEECH,
} from "../events/own-events.js";
import type { WorldParts } from "./parts.js";
import { ScriptedWorld } from "./scripted-world.js";
import { rewrittenSpeech } from "./senses/spoken.js";
import { featureOf } from "./switches.js";
import { worldHooks } from "./world-hooks.js";

/** What scripts of a game work on. */
export type GameParts = Omit<WorldParts, keyof ModuleParts> & Omit<GameModuleParts, "scripted">;

/** A game as its scripts see it. */
export interface ScriptedGame {
  readonly scripted: ScriptedWorld;
  readonly api: LuaApi;
  /** The hooks that scripts implement. */
  readonly hooks: ScriptedHooks;
  /** Ends the messages of other processes. */
  readonly end: () => void;
}

/** Gives the scripts of a host a game, before any file is loaded. */
export function scriptedGame(host: ScriptHost, parts: GameParts): ScriptedGame {
  const scripted = scriptedWorld(host, { ...parts, ...host.moduleParts });
  const api = gameModules({ ...parts, scripted });
  host.add(api);
  const end = parts.messages.whenReceived((message) => host.events.received(message));
  return { scripted, api, hooks: scriptedHooks(host, scripted, parts.world), end };
}

function scriptedWorld(host: ScriptHost, parts: WorldParts): ScriptedWorld {
  const { vm } = host.runner;
  const ofRegion = (event: LuaEvent) => (mobile: Mobile, region: Region) =>
    host.events.emit(event, (L) => {
      scripted.classes.mobile.push(vm, L, mobile);
      scripted.tools.regionTypes.region.push(vm, L, region);
      return 2;
    });
  const scripted: ScriptedWorld = new ScriptedWorld({
    ...parts,
    caller: host.events,
    announce: {
      regionEntered: ofRegion(REGION_ENTER),
      regionLeft: ofRegion(REGION_LEAVE),
      regionChanged: (change) =>
        host.events.emit(REGION_CHANGED, (L) => {
          anything.push(vm, L, { ...change });
          return 1;
        }),
    },
  });
  return scripted;
}

/**
 * How long a character stays without its player, if scripts do not say otherwise (ModernUO Region.DefaultLogoutDelay).
 */
const STAYS_SECONDS = 300;

/** The hooks that scripts implement. */
function scriptedHooks(host: ScriptHost, scripted: ScriptedWorld, world: World) {
  const { vm } = host.runner;
  /** The player is told when a handler of the hook fails. */
  const told =
    <More extends unknown[], Answer>(hook: (player: OnlinePlayer, ...more: More) => Answer) =>
    (player: OnlinePlayer, ...more: More): Answer =>
      host.runner.forPlayer(player.sessionId, () => hook(player, ...more));
  const acts = worldHooks(scripted.tools, (event, player, more) => host.events.allows(event, player, more));
  const leavingInterest = host.events.interestIn(LEAVING);
  return {
    leaving({ characterId }) {
      const mobile = leavingInterest.isThere ? world.mobile(characterId) : undefined;
      if (!mobile) return 0;
      return host.events.adjusted(LEAVING, STAYS_SECONDS, (L, seconds) => {
        scripted.classes.mobile.push(vm, L, mobile);
        vm.pushInteger(L, seconds);
        return 2;
      });
    },
    ...acts,
    using: told(acts.using),
    clicking: told(acts.clicking),
    lifting: told(acts.lifting),
    dropping: told(acts.dropping),
    equipping: told(acts.equipping),
    unequipped: told(acts.unequipped),
    trading: told(acts.trading),
    requested: told(acts.requested),
    saying(player, speech) {
      const more = () => ({
        text: speech.text,
        mode: speech.mode,
        earshot: EARSHOT_TILES[speech.mode],
        keywords: [...speech.keywords],
      });
      const answer = { type: rewrittenSpeech, take: (changes: Partial<Speech>) => void Object.assign(speech, changes) };
      const { switches } = scripted.tools;
      const isOff = (file: string): boolean => switches.whyOffFor(player, "feature", featureOf(file)) !== undefined;
      if (!host.events.answers(SPEECH, player, more, answer, isOff) || speech.text === "") return false;
      const speaker = world.mobile(player.characterId);
      if (speaker) scripted.hear(speaker, speech);
      return true;
    },
    handingOver(player, to) {
      const companions = new Set<number>();
      const answer = {
        type: list(scripted.classes.mobile, { max: COMPANIONS_MAXIMUM }),
        take: (mobiles: readonly Mobile[]) => mobiles.forEach(({ serial }) => companions.add(serial)),
      };
      host.events.answers(HANDOVER, player, () => ({ phase: "leaving", to_map_id: to.mapId }), answer);
      return [...companions].slice(0, COMPANIONS_MAXIMUM);
    },
    handedOver(player, companions) {
      host.events.allows(HANDOVER, player, { phase: "arriving", companions: [...companions] });
    },
    thingArrived: (serial) => host.events.thingArrived(serial),
    overloaded: (serial) => host.events.overloaded(serial),
    pushing: (player, others) => host.events.allows(PUSH, player, { others: [...others] }),
    ranOn(player, tiles) {
      if (scripted.tools.runs.cost(player, tiles)) host.events.allows(EXHAUSTED, player, {});
    },
  } satisfies Partial<GameHooks>;
}

export type ScriptedHooks = Pick<GameHooks, keyof ReturnType<typeof scriptedHooks>>;

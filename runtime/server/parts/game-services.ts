import type { Accounts } from "../../services/accounts/accounts.js";
import type { Deadlines } from "../../game/connection/deadlines.js";
import type { ListenerLimits } from "../../game/connection/listener.js";
import type { Cities } from "../../game/entry/cities.js";
import type { Log } from "../../base/log/log.js";
import type { ArtName } from "../../game/play/items/item-names.js";
import { GatheredWrites } from "../../storage/database/gathered.js";
import type { AccountPresence } from "../../contracts/network.js";
import type { CharacterRecord, PlayedCharacter, Storage } from "../../storage/storage.js";
import type { SerialAllocator } from "../../world/entities/serials.js";
import type { Terrain } from "../../world/terrain/terrain.js";
import type { World } from "../../world/world.js";
import { Counters } from "../../game/connection/counters.js";
import { Edges } from "../../network/links/edges.js";
import { EdgeLinks } from "../../network/links/edge-links.js";
import { SendBuffer } from "../../game/connection/send-buffer.js";
import { SessionRegistry } from "../../game/connection/session-registry.js";
import type { Player } from "../../game/connection/session.js";
import { ViolationLog } from "../../game/connection/violation-log.js";
import { CharacterSelection } from "../../game/entry/character-selection.js";
import { EntranceTurns } from "../../game/entry/entrance-turns.js";
import { WorldEntrance } from "../../game/entry/entrance.js";
import { OwnCharacters } from "../../game/entry/own-characters.js";
import { isLoopbackAddress } from "../../base/system/addresses.js";
import { SessionKeys } from "../../game/entry/session-keys.js";
import { ContextMenuService } from "../../game/play/context-menus/context-menu-service.js";
import { GumpService } from "../../game/play/gumps/gump-service.js";
import { DesignService } from "../../game/play/houses/design-service.js";
import { ItemServices } from "../../game/play/items/item-services.js";
import { TooltipTexts } from "../../game/play/items/tooltip-texts.js";
import { ReadingServices } from "../../game/play/reading/reading-services.js";
import { askScripts } from "../../game/play/players/ask-scripts.js";
import { PartyService } from "../../game/play/party/party-service.js";
import { PlayerService } from "../../game/play/players/player-service.js";
import { presentationService } from "../../game/play/presentation/presentation-service.js";
import { StatusService } from "../../game/play/status/status-service.js";
import { QuestionService } from "../../game/play/questions/question-service.js";
import { SpeechService } from "../../game/play/speech/speech-service.js";
import { TargetService } from "../../game/play/targets/target-service.js";
import { VendorService } from "../../game/play/vendors/vendor-service.js";
import { guardedHooks } from "../../contracts/hooks.js";
import { entityEncoder } from "../../game/view/entity-encoder.js";
import { InterestManager } from "../../game/view/interest.js";
import { Tick } from "../../game/view/tick.js";

export interface GameServerParts {
  readonly world: World;
  readonly terrain: Terrain;
  readonly cities: Cities;
  /** Names of items by their art, as far as client files give one. */
  readonly itemName: ArtName;
  /** Whether the art of an item lies flat. */
  readonly isFloor: (itemId: number) => boolean;
  readonly serials: SerialAllocator;
  readonly storage: Storage;
  readonly accounts: Accounts;
  /** Set in a process of a network: clients come over links of edges. */
  readonly links?: LinkParts | undefined;
  readonly log: Log;
  readonly settings: ListenerLimits & {
    readonly shardName: string;
    readonly advertisedHost: string | undefined;
    readonly sightTiles: number;
    readonly hasContextMenus: boolean;
    readonly tickMs: number;
    readonly outboxBytes: number;
    /** Edge processes; 0 for none. */
    readonly edgeCount: number;
    readonly deadlines: Deadlines;
  };
}

/** What a process needs to take links of edges. */
export interface LinkParts {
  /** What edges must know. */
  readonly secret: string;
  readonly presence: Pick<AccountPresence, "claim">;
  /** Whether this process has the character. */
  readonly owns: (character: CharacterRecord) => boolean;
  /** The ids of sessions that begin here come after it. */
  readonly lastSessionId: number;
}

/** What the services of play are made of. Tests replace parts of it by fakes. */
export interface PlayParts extends Pick<GameServerParts, "world" | "terrain" | "serials" | "itemName" | "isFloor" | "log"> {
  readonly tickMs: number;
  readonly counters: Counters;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly chance: () => number;
  /** The clock that measures ticks. */
  readonly tickNow: () => number;
  /** Notes the late answer of a player, which was dropped. */
  readonly whenDropped: (player: Player, reason: string) => void;
  /** Sends what the viewers of a tick share to edges, and counts the updates. */
  readonly edges?: Pick<Edges | EdgeLinks, "sendTick" | "updates"> | undefined;
}

/** Makes what players in the world play with. Request handlers and scripts take from it what they need. */
export function playServices({ world, terrain, serials, itemName: artName, isFloor, log, edges, ...parts }: PlayParts) {
  const { counters, now, chance, whenDropped } = parts;
  const sendBuffer = new SendBuffer();
  const hooks = guardedHooks(log);
  const texts = new TooltipTexts({ artName, hooks });
  const encoder = entityEncoder((item) => texts.shownRevisionOf(item));
  const interest = new InterestManager({ world, encoder, sendBuffer, whenUpdated: edges?.sendTick });
  const players = new PlayerService(world);
  interest.whenStranded(({ serial }) => players.redraw(serial));
  const writes = (): number => sendBuffer.writes + (edges?.updates ?? 0);
  const tick = new Tick({ interest, now: parts.tickNow, intervalMs: parts.tickMs, writes });
  const status = new StatusService({ interest, players, tick, hooks });
  const items = new ItemServices({ world, terrain, interest, players, serials, hooks, status, texts, tick, chance, now });
  const { reach, containers, cursor, drops, uses, tooltips, trades, updates } = items;
  const find = (sessionId: number): Player | undefined => players.find(sessionId);
  const ask = askScripts({ hooks, players });
  const reading = new ReadingServices({ world, players, containers, reach, counters, whenDropped, ask });
  const presentation = presentationService({
    ...{ world, interest, players, containers, reach, status, texts, reading, updates, artName },
  });
  const gumps = new GumpService({ find, counters, whenDropped });
  const targets = new TargetService({ find, world, reach, counters, whenDropped });
  const party = new PartyService({ players, status });
  const vendors = new VendorService({ find, world, reach, counters, whenDropped });
  const designs = new DesignService({ find, world, reach, isFloor });
  const questions = new QuestionService({ find, counters, whenDropped });
  const speech = new SpeechService({ interest, players, hooks, ask });
  const contextMenus = new ContextMenuService({ reach, players, gumps, hooks, counters, whenDropped });
  return {
    ...{ world, terrain, artName, now, counters, sendBuffer, hooks, interest, tick, players, items, reach },
    ...{ cursor, drops, uses, tooltips, trades, ask, reading, presentation, gumps, targets, vendors, designs },
    ...{ party, questions, speech, contextMenus },
  };
}

export type GameServices = ReturnType<typeof gameServices>;

/** Makes the services of the game: those of play, and what lets players in. */
export function gameServices(parts: GameServerParts) {
  const { world, terrain, cities, storage, accounts, serials, log } = parts;
  const { sightTiles, shardName, tickMs, hasContextMenus, edgeCount, outboxBytes, deadlines } = parts.settings;
  // Whole milliseconds: the engine keeps a float in memory of its own, and each step reads and writes four times.
  const now = (): number => Math.floor(performance.now());
  const counters = new Counters();
  const registry = new SessionRegistry(parts.links?.lastSessionId);
  const violations = new ViolationLog(now);
  const edges =
    edgeCount > 0
      ? new Edges({ count: edgeCount, outboxBytes, deafMs: deadlines.deafMs, counters, log: log.child({ component: "edges" }) })
      : undefined;
  const links =
    parts.links &&
    new EdgeLinks({
      secret: parts.links.secret,
      settings: { outboxBytes, deafMs: deadlines.deafMs },
      ...{ counters, now, log: log.child({ component: "links" }) },
    });
  const play = playServices({
    ...{ ...parts, tickMs, counters, now, chance: Math.random, tickNow: () => performance.now(), edges: edges ?? links },
    whenDropped(player, reason) {
      if (!player.mayAnswerLate(now())) violations.warn(player.session, "answer dropped", reason);
    },
  });
  const { interest, players, items, hooks, party, gumps, targets, vendors, designs, questions, contextMenus, tick } = play;
  const entrance = new WorldEntrance({
    ...{ world, terrain, cities, interest, serials, players, items, hooks, sightTiles, party, now },
    windows: [gumps, targets, vendors, designs, questions, contextMenus],
  });
  const turns = new EntranceTurns(tick.longestPauseMs);
  tick.on("answers", () => turns.renew());
  const plays = new GatheredWrites<PlayedCharacter>({
    write: (played) => storage.characters.recordPlayed(played),
    whenFailed: (err, characters) => log.warn({ err, characters }, "the times of play could not be stored"),
  });
  const own = new OwnCharacters({ storage, registry, serials, entrance, turns });
  const characters = new CharacterSelection({ characters: own, cities, plays, hasContextMenus });
  return {
    ...{ ...play, accounts, registry, violations, edges, links, entrance, turns, characters, keys: new SessionKeys(now) },
    servers: () => [{ name: shardName, world: undefined, percentFull: 0 }],
    isExempt: (address: string): boolean => parts.settings.exemptLoopback && isLoopbackAddress(address),
  };
}

import type { LastEnd } from "../../base/data-directory/last-end-file.js";
import type { EntryRules } from "../../services/accounts/entry-rules.js";
import type { Accounts } from "../../services/accounts/accounts.js";
import type { Deadlines } from "../../game/connection/deadlines.js";
import type { ListenerLimits } from "../../game/connection/listener.js";
import type { Era } from "../../contracts/eras.js";
import type { Cities } from "../../game/entry/cities.js";
import { GatheredWrites } from "../../storage/database/gathered.js";
import type { AccountPresence } from "../../contracts/network.js";
import type { CharacterRecord, PlayedCharacter, Storage } from "../../storage/storage.js";
import { Counters } from "../../game/connection/counters.js";
import { Edges } from "../../network/links/edges.js";
import type { WorldStart } from "../../network/supervisor/world-messages.js";
import { EdgeLinks } from "../../network/links/edge-links.js";
import { SessionRegistry } from "../../game/connection/session-registry.js";
import { ViolationLog } from "../../game/connection/violation-log.js";
import { CharacterSelection } from "../../game/entry/character-selection.js";
import { EntranceTurns } from "../../game/entry/entrance-turns.js";
import { WorldEntrance } from "../../game/entry/entrance.js";
import { OwnCharacters } from "../../game/entry/own-characters.js";
import { isLoopbackAddress } from "../../base/system/addresses.js";
import { type KeptKey, SessionKeys } from "../../game/entry/session-keys.js";
import { type PlayParts, playServices } from "./play-services.js";

export interface GameServerParts extends Pick<PlayParts, "world" | "terrain" | "itemName" | "isFloor" | "serials" | "log"> {
  readonly cities: Cities;
  readonly storage: Storage;
  readonly accounts: Accounts;
  readonly entry: Pick<EntryRules, "blocks" | "onChanged">;
  /** Set in a process of a network: clients come over links of edges. */
  readonly links?: LinkParts | undefined;
  /** Set in a process that a supervisor started: where edges of this machine connect, and where they take clients. */
  readonly supervised?: WorldStart | undefined;
  /** The end of the last process of this world; undefined if there was none, or nobody here knows of it. */
  readonly lastEnd?: LastEnd | undefined;
  /** Called for each key of a login, where another process may follow. */
  readonly keepKey?: ((key: KeptKey) => void) | undefined;
  readonly settings: ListenerLimits & {
    readonly shardName: string;
    readonly advertisedHost: string | undefined;
    readonly sightTiles: number;
    readonly hasContextMenus: boolean;
    readonly era: Era;
    /** The age of characters that can be deleted. */
    readonly deletableAfterDays: number;
    /** Characters of one account that may be in the world at once. */
    readonly bodies: number;
    readonly tickMs: number;
    readonly outboxBytes: number;
    /** Edge processes of this machine; 0 for none. */
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

export type GameServices = ReturnType<typeof gameServices>;

/** Makes the services of the game: those of play, and what lets players in. */
export function gameServices(parts: GameServerParts) {
  const { world, terrain, cities, storage, accounts, serials, log } = parts;
  const { sightTiles, shardName, tickMs, hasContextMenus, outboxBytes, deadlines } = parts.settings;
  const { era, deletableAfterDays, bodies } = parts.settings;
  // Whole milliseconds: the engine keeps a float in memory of its own, and each step reads and writes four times.
  const now = (): number => Math.floor(performance.now());
  const counters = new Counters();
  const registry = new SessionRegistry(parts.links?.lastSessionId);
  const violations = new ViolationLog(now);
  const edges =
    parts.supervised &&
    new Edges({
      ...{ links: parts.supervised.links, outboxBytes, stalledMs: deadlines.stalledMs, counters },
      log: log.child({ component: "edges" }),
    });
  const links =
    parts.links &&
    new EdgeLinks({
      secret: parts.links.secret,
      settings: { outboxBytes, stalledMs: deadlines.stalledMs },
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
  const own = new OwnCharacters({ storage, registry, serials, entrance, turns, bodies });
  const characters = new CharacterSelection({ characters: own, cities, plays, hasContextMenus, era, deletableAfterDays });
  return {
    ...{
      ...play,
      accounts,
      registry,
      violations,
      edges,
      links,
      entrance,
      turns,
      characters,
      keys: new SessionKeys(now, parts.keepKey),
    },
    servers: () => [{ name: shardName, world: undefined, percentFull: 0 }],
    isExempt: (address: string): boolean => parts.settings.exemptLoopback && isLoopbackAddress(address),
  };
}

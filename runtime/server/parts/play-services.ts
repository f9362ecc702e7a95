import type { Log } from "../../base/log/log.js";
import type { ArtName } from "../../game/play/items/item-names.js";
import type { SerialAllocator } from "../../world/entities/serials.js";
import type { Terrain } from "../../world/terrain/terrain.js";
import type { World } from "../../world/world.js";
import type { Counters } from "../../game/connection/counters.js";
import type { Edges } from "../../network/links/edges.js";
import type { EdgeLinks } from "../../network/links/edge-links.js";
import { SendBuffer } from "../../game/connection/send-buffer.js";
import type { Player } from "../../game/connection/session.js";
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
import { HeardSpeech } from "../../game/play/speech/heard-speech.js";
import { SpeechService } from "../../game/play/speech/speech-service.js";
import { TargetService } from "../../game/play/targets/target-service.js";
import { VendorService } from "../../game/play/vendors/vendor-service.js";
import { guardedHooks } from "../../contracts/hooks.js";
import { entityEncoder } from "../../game/view/entity-encoder.js";
import { InterestManager } from "../../game/view/interest.js";
import { Tick } from "../../game/view/tick.js";

/** What the services of play are made of. Tests replace parts of it by fakes. */
export interface PlayParts {
  readonly world: World;
  readonly terrain: Terrain;
  /** Names of items by their art, as far as client files give one. */
  readonly itemName: ArtName;
  /** Whether the art of an item lies flat. */
  readonly isFloor: (itemId: number) => boolean;
  readonly serials: SerialAllocator;
  readonly log: Log;
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
  const heard = new HeardSpeech(world);
  const speech = new SpeechService({ interest, players, hooks, ask, heard, chronicle: world.chronicle });
  const contextMenus = new ContextMenuService({ reach, players, gumps, hooks, counters, whenDropped });
  return {
    ...{ world, terrain, artName, now, counters, sendBuffer, hooks, interest, tick, players, items, reach },
    ...{ cursor, drops, uses, tooltips, trades, ask, reading, presentation, gumps, targets, vendors, designs },
    ...{ party, questions, speech, heard, contextMenus },
  };
}

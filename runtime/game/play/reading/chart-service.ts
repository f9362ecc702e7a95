import { knowsMapsOfFacets } from "../../connection/client-version.js";
import type { Player } from "../../connection/session.js";
import type { Chart } from "../../../contracts/client/appearances.js";
import type { AskScripts } from "../../../contracts/player-requests/declare.js";
import { plotCourse } from "../../../contracts/player-requests/reading.js";
import { mapDetails, mapDetailsOfFacet, mapPin, type MapPinRequest } from "../../../protocol/packets/books-and-maps.js";
import type { Item } from "../../../world/entities/item.js";
import type { World } from "../../../world/world.js";
import type { WritingRules } from "./writing-rules.js";

/** Charts that one player may have open. One more closes the oldest for the server. */
const OPEN_MAXIMUM = 8;
/** Pins that players may set (ModernUO MapItem). */
const PINS_MAXIMUM = 50;
/** The frame of the picture (ModernUO MapItemPackets). */
const FRAME_GUMP = 0x139d;
/** The facets whose maps 0x90 opens. */
const FIRST_FACETS = 2;
/** Actions of 0x56. */
const ACTION = { add: 1, insert: 2, move: 3, remove: 4, clear: 5, togglePlotting: 6, plotting: 7 } as const;
const [ENDED, BEGAN] = [0, 1];

interface OpenChart {
  readonly item: Item;
  readonly width: number;
  readonly height: number;
  readonly mayPlot: boolean;
  pins: number;
  isPlotting: boolean;
}

type Change = "add" | "insert" | "move" | "remove" | "clear";

/**
 * The charts that players have open, and how many pins each shows. What a player plots is checked against that, moved
 * into the picture, and handed to scripts, which keep the pins.
 */
export class ChartService {
  private readonly parts: {
    readonly world: Pick<World, "item">;
    readonly rules: Pick<WritingRules, "reaches" | "drop">;
    readonly ask: AskScripts<Player>;
  };
  /** By the item's serial, the one that was opened last at the end. */
  private readonly byPlayer = new WeakMap<Player, Map<number, OpenChart>>();

  constructor(parts: ChartService["parts"]) {
    this.parts = parts;
  }

  /** Shows a chart with its pins. Returns false for a facet whose maps the client does not know. */
  open(player: Player, item: Item, { mapId, pins, mayPlot, ...picture }: Chart): boolean {
    const { session } = player;
    const { serial } = item;
    const knowsAll = knowsMapsOfFacets(session.version);
    if (!knowsAll && mapId >= FIRST_FACETS) return false;
    this.keep(player, { item, width: picture.width, height: picture.height, mayPlot, pins: pins.length, isPlotting: false });
    const details = { serial, gump: FRAME_GUMP, ...picture };
    if (knowsAll) session.send(mapDetailsOfFacet, { ...details, facet: mapId });
    else session.send(mapDetails, details);
    this.tell(player, serial, ACTION.clear);
    for (const { x, y } of pins) session.send(mapPin, { serial, action: ACTION.add, pin: 0, x, y });
    this.tell(player, serial, ACTION.plotting, ENDED);
    return true;
  }

  /** Takes 0x56. */
  change(player: Player, { serial, action, pin, x, y }: MapPinRequest): void {
    const { rules, world } = this.parts;
    const open = this.byPlayer.get(player)?.get(serial);
    if (!open || world.item(serial) !== open.item) return rules.drop(player, "notOpen");
    if (action === ACTION.togglePlotting) return this.togglePlotting(player, open);
    if (!open.mayPlot || !open.isPlotting) return rules.drop(player, "notAllowed");
    if (!rules.reaches(player, open.item)) return;
    const place = { x: Math.min(x, open.width - 1), y: Math.min(y, open.height - 1) };
    const nowhere = { x: null, y: null };
    const isThere = pin < open.pins;
    const hasRoom = open.pins < PINS_MAXIMUM;
    const tell = (change: Change, number: number | null, more: { x: number | null; y: number | null }): void =>
      void this.parts.ask(player, plotCourse, { chart: serial, change, pin: number, ...more });
    switch (action) {
      case ACTION.add:
        if (!hasRoom) break;
        return tell("add", ++open.pins, place);
      case ACTION.insert:
        if (!hasRoom || pin > open.pins) break;
        open.pins++;
        return tell("insert", pin + 1, place);
      case ACTION.move:
        if (!isThere) break;
        return tell("move", pin + 1, place);
      case ACTION.remove:
        if (!isThere) break;
        open.pins--;
        return tell("remove", pin + 1, nowhere);
      case ACTION.clear:
        open.pins = 0;
        return tell("clear", null, nowhere);
      default:
        return rules.drop(player, "malformed", `0x56 has no action ${action}`);
    }
    rules.drop(player, "malformed");
  }

  /** The client shows the other state at once, and the answer sets it right. */
  private togglePlotting(player: Player, open: OpenChart): void {
    open.isPlotting = open.mayPlot && !open.isPlotting && this.parts.rules.reaches(player, open.item);
    this.tell(player, open.item.serial, ACTION.plotting, open.isPlotting ? BEGAN : ENDED);
  }

  private tell({ session }: Player, serial: number, action: number, pin = 0): void {
    session.send(mapPin, { serial, action, pin, x: 0, y: 0 });
  }

  private keep(player: Player, open: OpenChart): void {
    let own = this.byPlayer.get(player);
    if (!own) this.byPlayer.set(player, (own = new Map<number, OpenChart>()));
    own.delete(open.item.serial);
    own.set(open.item.serial, open);
    if (own.size > OPEN_MAXIMUM) own.delete(own.keys().next().value!);
  }
}

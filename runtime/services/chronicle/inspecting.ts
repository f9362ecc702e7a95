import type { Log } from "../../base/log/log.js";
import type { NoAnswer } from "../../contracts/client/client-questions.js";
import type { Target, Targets } from "../../contracts/client/targets.js";
import { isAtLeast } from "../../contracts/levels.js";
import type { OnlinePlayer, Players } from "../../contracts/players.js";
import type { LineQuery } from "../../storage/chronicle/chronicle-records.js";
import { isItemSerial } from "../../world/entities/serials.js";
import { entryLine } from "./chronicle-reader.js";
import type { ChronicleLookup } from "./lookup.js";
import { SelectionError, type SelectionWords } from "./selection.js";

/** Events of one click; a client shows few lines at a time. */
const LINES = 5;
/** Pages without a line that one click reads before it gives up. */
const PAGES_MAXIMUM = 10;
/** Counselors read the record. */
const LEVEL = "Counselor";
/** The cursor comes back after each choice until then. */
const TARGET_MS = 600_000;

interface InspectingParts {
  readonly lookup: ChronicleLookup;
  readonly players: Pick<Players, "bySession" | "tell">;
  readonly targets: Pick<Targets, "ask">;
  /** Writes what somebody looked at into the audit trail. */
  readonly audit: (player: OnlinePlayer, words: SelectionWords) => Promise<void>;
  readonly log: Pick<Log, "warn">;
}

/** Shows staff in the game the latest events of what they double-click or choose, until they switch it off. */
export class Inspecting {
  private readonly parts: InspectingParts;
  /** Sessions that inspect. */
  private readonly on = new Set<number>();
  /** Sessions whose look is under way; further clicks do nothing. */
  private readonly looking = new Set<number>();

  constructor(parts: InspectingParts) {
    this.parts = parts;
  }

  /** Switches it on or off for a session. @returns whether it is on now */
  toggle(sessionId: number): boolean {
    const { players } = this.parts;
    for (const id of this.on) if (!players.bySession(id)) this.on.delete(id);
    if (this.on.delete(sessionId)) return false;
    this.on.add(sessionId);
    this.ask(sessionId);
    return true;
  }

  /** Somebody double-clicked an object. @returns whether it was inspected, and is not to be used */
  inspects(player: OnlinePlayer, serial: number): boolean {
    if (!this.on.has(player.sessionId) || !isAtLeast(player.role, LEVEL)) return false;
    void this.show(player, isItemSerial(serial) ? { what: String(serial) } : { who: String(serial) });
    return true;
  }

  private ask(sessionId: number): void {
    this.parts.targets.ask(sessionId, { kind: "place", flags: "neutral", timeoutMs: TARGET_MS }, (end) =>
      this.chosen(sessionId, end),
    );
  }

  private chosen(sessionId: number, end: Target | NoAnswer): void {
    const player = this.parts.players.bySession(sessionId);
    // Without the cursor double clicks still inspect.
    if (!player || !this.on.has(sessionId) || (typeof end === "string" && end !== "invalid")) return;
    if (typeof end !== "string") {
      if (end.kind === "object") this.inspects(player, end.serial);
      else void this.show(player, { where: `${end.mapId} ${end.x},${end.y} 0` });
    }
    this.ask(sessionId);
  }

  private async show(player: OnlinePlayer, words: SelectionWords): Promise<void> {
    const { sessionId, role } = player;
    if (this.looking.has(sessionId)) return;
    this.looking.add(sessionId);
    const { lookup, players, audit } = this.parts;
    try {
      const { query } = await lookup.selections.read(words, { role });
      await audit(player, words);
      for (const line of await this.linesOf(query, player)) players.tell(sessionId, line);
    } catch (error) {
      if (error instanceof SelectionError) players.tell(sessionId, `That ${error.message}.`);
      else {
        this.parts.log.warn({ err: error }, "the record could not be read for somebody who inspects");
        players.tell(sessionId, "The record cannot be read now.");
      }
    } finally {
      this.looking.delete(sessionId);
    }
  }

  private async linesOf(query: LineQuery, { role }: OnlinePlayer): Promise<string[]> {
    const { reader } = this.parts.lookup;
    let page = await reader.page(query, { limit: LINES, role });
    for (let pages = 1; page.entries.length === 0 && page.next && pages < PAGES_MAXIMUM; pages++)
      page = await reader.page(query, { limit: LINES, role, after: page.next });
    if (page.entries.length > 0) return page.entries.map(entryLine);
    return [page.next ? "Nothing is recorded of that lately." : "Nothing is recorded of that."];
  }
}

import type { Log } from "../../base/log/log.js";
import type { LastEnd } from "../../base/data-directory/last-end-file.js";

/** How long nobody could act. */
export interface Pause {
  /** From the end of the last world until the last of its players could act again. */
  readonly pauseMs: number;
  readonly players: number;
}

export interface PastPause extends Pause {
  readonly lastEnd: LastEnd;
}

/** Edges come within milliseconds. One that was killed together with the last world must not stop the clock longer. */
const EDGES_WAIT_MS = 5_000;
/** Of a process that could not say how it ended. */
const UNKNOWN_END = "its process was lost";

/** Those who were playing when the last process of this world ended, and whose edges keep them, until they are back. */
export class Absentees {
  /** Called once, when nobody is missing any more; undefined if nobody was. Set before {@link begin}. */
  whenBack: (pause: PastPause | undefined) => void = () => undefined;
  /** Undefined until they are back. */
  lastPause: Pause | undefined;
  private readonly log: Log;
  private lastEnd: LastEnd | undefined;
  private missingEdges = Infinity;
  private onTheWay = 0;
  private returned = 0;
  private isOver = false;
  private timer: NodeJS.Timeout | undefined;

  /** @param lastEnd undefined if there was none, or nobody here knows of it */
  constructor(log: Log, lastEnd: LastEnd | undefined) {
    this.log = log;
    this.lastEnd = lastEnd;
  }

  /** Edges can come from here on. @param edges that may hold clients */
  begin(edges: number): void {
    this.missingEdges = edges;
    this.timer = setTimeout(() => this.end(), EDGES_WAIT_MS);
    this.endIfAllAreBack();
  }

  /**
   * An edge has come.
   *
   * @param held clients that it names next
   * @param heldMs for how long it has held them, where only it knows
   */
  expect(held: number, heldMs?: number): void {
    this.missingEdges--;
    this.onTheWay += held;
    if (heldMs !== undefined && held > 0) this.lastEnd = this.endBefore(Date.now() - heldMs);
    this.endIfAllAreBack();
  }

  /** One of them is in the world. */
  enter(): void {
    this.returned++;
  }

  /** One of them is in the world, or cannot come back. */
  settle(): void {
    this.onTheWay--;
    this.endIfAllAreBack();
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** The end of the last process, which was then at the latest. */
  private endBefore(at: number): LastEnd {
    const { how, wasPlanned, at: known } = this.lastEnd ?? { how: UNKNOWN_END, wasPlanned: false, at };
    return { how, wasPlanned, at: Math.min(known, at) };
  }

  private endIfAllAreBack(): void {
    if (this.missingEdges <= 0 && this.onTheWay <= 0) this.end();
  }

  private end(): void {
    this.close();
    if (this.isOver) return;
    this.isOver = true;
    const { lastEnd, returned: players } = this;
    if (!lastEnd) return this.whenBack(undefined);
    const pauseMs = Date.now() - lastEnd.at;
    this.lastPause = { players, pauseMs };
    this.log.info({ players, pauseMs }, "the players are back after the restart");
    this.whenBack({ lastEnd, players, pauseMs });
  }
}

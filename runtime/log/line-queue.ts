/** Where lines end up. Calls come one at a time, apart from `writeSync`, which may come while `write` is under way. */
export interface LineDestination {
  /**
   * Writes some of the bytes and tells how many, or rejects having written none.
   *
   * @param startsLine false for the rest of what was written in part
   */
  write(bytes: Buffer, startsLine: boolean): Promise<number>;
  /** Writes all without waiting for the event loop, for the last moments of the process. */
  writeSync(bytes: Buffer): void;
  close(): Promise<void>;
}

export interface LineQueueOptions {
  /** Lines are gathered for so long, so that many leave in one write. */
  gatherMs: number;
  /** More than this is never kept waiting: what comes then is dropped, and counted. */
  maxWaitingChars: number;
  /** After a failure the same bytes are tried again so much later. */
  retryMs: number;
  /** The line to leave where some were dropped. */
  dropped: (count: number) => string;
  onError: (error: Error) => void;
}

/** Most characters handed to the destination at once, unless a single line is longer. */
const MAX_BATCH_CHARS = 64 * 1_024;
const nothing = Buffer.alloc(0);

/**
 * Lines on their way out. `write` only takes note: the writing itself happens behind the event loop, so that a slow disk
 * or a terminal that stands still never stops the game.
 */
export class LineQueue {
  readonly #destination: LineDestination;
  readonly #options: LineQueueOptions;
  #waiting: string[] = [];
  #waitingChars = 0;
  #droppedLines = 0;
  /** What left `#waiting` and is not known to be written. */
  #current: Buffer = nothing;
  #startsLine = true;
  #timer: NodeJS.Timeout | undefined;
  #draining: Promise<void> | undefined;
  #isClosed = false;

  constructor(destination: LineDestination, options: LineQueueOptions) {
    this.#destination = destination;
    this.#options = options;
  }

  /** @param line with its line feed */
  write(line: string): void {
    if (this.#isClosed) return;
    if (this.#waitingChars + line.length > this.#options.maxWaitingChars) {
      this.#droppedLines++;
      return;
    }
    this.#append(line);
    // The timer keeps the process alive, so that one which ends by itself has written everything.
    if (this.#timer === undefined && this.#draining === undefined) this.#timer = this.#drainAfter(this.#options.gatherMs);
  }

  /** Writes at once what is not in the hands of the operating system already (which finishes that before the process is gone). */
  flushSync(): void {
    if (this.#isClosed) return;
    const failedBefore = this.#draining === undefined ? this.#current : nothing;
    const bytes = Buffer.concat([failedBefore, Buffer.from(this.#take(Infinity))]);
    if (this.#draining === undefined) this.#current = nothing;
    try {
      if (bytes.length > 0) this.#destination.writeSync(bytes);
    } catch (error) {
      this.#options.onError(error as Error);
    }
  }

  /** Writes what waits, trying once, and closes the destination. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#draining;
    await this.#drain();
    clearTimeout(this.#timer);
    await this.#destination.close();
  }

  #drainAfter(delayMs: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#timer = undefined;
      this.#draining = this.#drain().finally(() => (this.#draining = undefined));
    }, delayMs);
  }

  async #drain(): Promise<void> {
    try {
      while (this.#fill()) {
        const written = await this.#destination.write(this.#current, this.#startsLine);
        this.#current = this.#current.subarray(written);
        this.#startsLine = this.#current.length === 0;
      }
    } catch (error) {
      this.#options.onError(error as Error);
      // A destination that stays broken does not keep the process alive.
      this.#timer = this.#drainAfter(this.#options.retryMs).unref();
    }
  }

  /** Whether there is something to write. */
  #fill(): boolean {
    if (this.#current.length === 0) this.#current = Buffer.from(this.#take(MAX_BATCH_CHARS));
    return this.#current.length > 0;
  }

  #append(line: string): void {
    this.#waiting.push(line);
    this.#waitingChars += line.length;
  }

  /** Takes lines from the queue: as many as fit, at least one. */
  #take(maxChars: number): string {
    if (this.#droppedLines > 0) {
      this.#append(this.#options.dropped(this.#droppedLines));
      this.#droppedLines = 0;
    }
    let chars = 0;
    let count = 0;
    while (count < this.#waiting.length && (count === 0 || chars + this.#waiting[count]!.length <= maxChars)) {
      chars += this.#waiting[count++]!.length;
    }
    this.#waitingChars -= chars;
    return this.#waiting.splice(0, count).join("");
  }
}

/** A destination of lines. Calls come one at a time, except for `writeSync`, which may come during a `write`. */
export interface LineDestination {
  /**
   * Writes some of the bytes and returns how many, or writes none and rejects.
   *
   * @param startsLine false for the rest of a line that was written in part
   */
  write(bytes: Buffer, startsLine: boolean): Promise<number>;
  /** Writes everything without the event loop, at the end of the process. */
  writeSync(bytes: Buffer): void;
  close(): Promise<void>;
}

export interface LineQueueOptions {
  /** How long lines are collected, so that one write takes many. */
  gatherMs: number;
  /** The limit of waiting characters. Lines beyond it are dropped and counted. */
  maxWaitingChars: number;
  /** The pause after a failure, before the same bytes are written again. */
  retryMs: number;
  /** The line that takes the place of dropped ones. */
  dropped: (count: number) => string;
  onError: (error: Error) => void;
}

/** The most characters in one write, unless a single line is longer. */
const MAX_BATCH_CHARS = 64 * 1_024;
const nothing = Buffer.alloc(0);

/**
 * A queue of lines. `write` only adds to it; the actual writing is asynchronous, so that a slow disk or a stopped
 * terminal does not block the game.
 */
export class LineQueue {
  readonly #destination: LineDestination;
  readonly #options: LineQueueOptions;
  #waiting: string[] = [];
  #waitingChars = 0;
  #droppedLines = 0;
  /** Bytes that left `#waiting` and are not confirmed as written. */
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
    // The timer keeps the process alive until everything is written.
    if (this.#timer === undefined && this.#draining === undefined) this.#timer = this.#drainAfter(this.#options.gatherMs);
  }

  /**
   * Writes everything at once, except bytes of a current write, which the operating system finishes before the process
   * ends.
   */
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

  /** Writes the waiting lines, with one attempt, and closes the destination. */
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
      // A broken destination must not keep the process alive.
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

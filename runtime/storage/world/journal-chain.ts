import type { JournalRow } from "./journal-rows.js";

type Link = Pick<JournalRow, "id" | "previous_id" | "created_at">;

/** Follows the batches of the journal, each of which names the one before it, and says where some are missing. */
export class JournalChain {
  #last: number;
  #lastInWords: string;

  /** @param foldedBatch the last batch in the snapshot */
  constructor(foldedBatch: number) {
    this.#last = foldedBatch;
    this.#lastInWords = foldedBatch === 0 ? "the beginning" : `the snapshot (up to batch ${foldedBatch})`;
  }

  /** The last batch that was followed. */
  get last(): number {
    return this.#last;
  }

  /** Says what is missing before this batch, or returns undefined. */
  follow({ id, previous_id: previous, created_at: at }: Link): string | undefined {
    const inWords = `batch ${id} of ${new Date(at).toISOString()}`;
    const missing =
      previous === this.#last ? undefined : `${this.#missing(previous)} between ${this.#lastInWords} and ${inWords}`;
    this.#last = id;
    this.#lastInWords = inWords;
    return missing;
  }

  /** Says what is missing at the end, or returns undefined. @param lastBatch the batch that was appended last */
  end(lastBatch: number): string | undefined {
    return lastBatch === this.#last ? undefined : `${this.#missing(lastBatch)} after ${this.#lastInWords}`;
  }

  #missing(upTo: number): string {
    return upTo <= this.#last + 1 ? `batch ${upTo} is missing` : `batches up to ${upTo} are missing`;
  }
}

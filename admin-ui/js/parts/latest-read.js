/** Only the latest of several reads counts: an older answer that comes late must not replace a newer one. */
export class LatestRead {
  #current = new AbortController();

  /** Begins a read and cancels the one before. @returns {AbortSignal} aborted once a newer read has begun */
  begin() {
    this.cancel();
    this.#current = new AbortController();
    return this.#current.signal;
  }

  cancel() {
    this.#current.abort();
  }
}

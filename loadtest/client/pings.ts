import { pingRequest } from "../../runtime/protocol/packets/session.js";

const PING_SEQUENCES = 128;

/** The pings (0x73) of one client, which keep an otherwise quiet connection alive. */
export class Pings {
  readonly #everyMs: number;
  #nextAt = 0;
  #sequence = 0;
  #unanswered = 0;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** Begins to count the time. */
  begin(now: number): void {
    this.#nextAt = now + this.#everyMs;
  }

  /** The next ping if one is due, otherwise undefined. */
  due(now: number): Buffer | undefined {
    if (now < this.#nextAt) return undefined;
    const bytes = pingRequest.write({ sequence: this.#sequence });
    this.#sequence = (this.#sequence + 1) % PING_SEQUENCES;
    this.#unanswered++;
    this.#nextAt = now + this.#everyMs;
    return bytes;
  }

  /** Whether a 0x73 answers one of these; otherwise it is the server's own, and wants an answer. */
  isAnswer(): boolean {
    if (this.#unanswered === 0) return false;
    this.#unanswered--;
    return true;
  }
}

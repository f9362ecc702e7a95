import type { Knex } from "knex";
import { StorageError } from "../storage.js";
import { rescueFile } from "./sqlite-client.js";

/** More than a creation needs, so that creations succeed when this does. */
const PROBE_BYTES = 64 * 1_024;
const PROBE_INTERVAL_MS = 2_000;

/** Stores something and deletes it, in a file that was deleted as well. Rejects if the database stores nothing. */
export async function probeWrites(knex: Knex): Promise<void> {
  await rescueFile(knex);
  await knex("write_probe").insert({ content: Buffer.alloc(PROBE_BYTES) });
  await knex("write_probe").delete();
}

export interface WriteWatchParts {
  /** Runs {@link probeWrites} on the database. */
  readonly probe: () => Promise<unknown>;
  readonly whenFailing: (error: StorageError) => void;
  readonly whenRecovered: () => void;
  readonly intervalMs?: number;
}

/** Knows whether the database stores changes. Once it has refused one, probes find out when it does so again. */
export class WriteWatch {
  readonly #parts: WriteWatchParts;
  #failure: StorageError | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(parts: WriteWatchParts) {
    this.#parts = parts;
  }

  /** Why the database stores nothing. Undefined while it does. */
  get failingBecause(): string | undefined {
    return this.#failure?.message;
  }

  /** A call failed. Only an error of kind `unwritable` says something about other changes. */
  failed(error: unknown): void {
    if (!(error instanceof StorageError && error.kind === "unwritable") || this.#failure !== undefined) return;
    this.#failure = error;
    this.#parts.whenFailing(error);
    this.#probeLater();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #probeLater(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#parts.probe().then(
        () => {
          this.#failure = undefined;
          this.#parts.whenRecovered();
        },
        () => this.#probeLater(),
      );
    }, this.#parts.intervalMs ?? PROBE_INTERVAL_MS);
  }
}

import type { FoldResult, LoadReport, WorldRepository } from "../../../runtime/storage/world-records.js";

/** A world repository in memory that can be made to fail. */
export class MemoryRepository implements WorldRepository {
  readonly batches: string[] = [];
  folds = 0;
  /** The error of every call while it is set. */
  failure: Error | undefined;
  /** The number of damaged rows that the next fold reports. */
  damaged = 0;
  /** Called when an append begins. */
  whenAppending: () => void = () => undefined;

  async append(...pieces: Uint8Array[]): Promise<void> {
    this.whenAppending();
    await Promise.resolve();
    if (this.failure) throw this.failure;
    this.batches.push(Buffer.concat(pieces).toString());
  }

  async fold(): Promise<FoldResult> {
    await Promise.resolve();
    if (this.failure) throw this.failure;
    this.folds++;
    const setAside = this.damaged > 0 ? [{ rows: this.damaged, reason: "checksum" }] : [];
    this.damaged = 0;
    return { records: this.lines.length, journalRows: this.batches.length, elapsedMs: 1, setAside };
  }

  async load(take: (batch: Uint8Array) => void | Promise<void>): Promise<LoadReport> {
    const last = new Map<number, string>();
    for (const line of this.lines) {
      const [what, serial] = JSON.parse(line) as [string, number];
      if (what === "gone") last.delete(serial);
      else last.set(serial, line);
    }
    for (const line of last.values()) await take(Buffer.from(`${line}\n`));
    return { items: 0, mobiles: 0, journalRows: this.batches.length, setAside: [] };
  }

  highestSerials(): Promise<{ mobile: number; item: number }> {
    const serials = this.lines.map((line) => (JSON.parse(line) as [string, number])[1]);
    const highest = (of: number[]): number => Math.max(0, ...of);
    return Promise.resolve({
      mobile: highest(serials.filter((serial) => serial < 0x4000_0000)),
      item: highest(serials.filter((serial) => serial >= 0x4000_0000)),
    });
  }

  get lines(): string[] {
    return this.batches.flatMap((batch) => batch.split("\n")).filter((line) => line !== "");
  }
}

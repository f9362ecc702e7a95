import type { SentCharacter, SentThing, ThingKey, Transfers } from "../network/transfer-records.js";
import type { WorldRepository } from "../world/world-records.js";

type Waiting<Sent> = Sent & {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/** What is sent, by number. It is listed until a batch has stored it, also while one tries. */
class SentList<Sent> {
  private readonly waiting = new Map<number, Waiting<Sent>>();

  get size(): number {
    return this.waiting.size;
  }

  has(key: number): boolean {
    return this.waiting.has(key);
  }

  /** Resolves when it is stored; rejects when it is certain that it is not and will not be. */
  add(key: number, sent: Sent): Promise<void> {
    return new Promise((resolve, reject) => this.waiting.set(key, { ...sent, resolve, reject }));
  }

  values(): Waiting<Sent>[] {
    return [...this.waiting.values()];
  }

  stored(key: number): void {
    this.waiting.get(key)?.resolve();
    this.waiting.delete(key);
  }

  cancel(key: number, error: unknown): void {
    this.waiting.get(key)?.reject(error);
    this.waiting.delete(key);
  }
}

/** The characters and things that the next batch sends to other processes, and those that it took from them. */
export class TransferList {
  private readonly characters = new SentList<SentCharacter>();
  private readonly things = new SentList<SentThing>();
  private takenCharacters = new Set<number>();
  private takenThings: ThingKey[] = [];

  get size(): number {
    return this.characters.size + this.things.size + this.takenCharacters.size + this.takenThings.length;
  }

  /** Whether it is not known yet if the character has gone. */
  isSending(character: number): boolean {
    return this.characters.has(character);
  }

  /**
   * Resolves when the character is stored for the other process; rejects when it is certain that it is not and will not
   * be.
   */
  sendCharacter(sent: SentCharacter): Promise<void> {
    return this.characters.add(sent.character, sent);
  }

  /** As {@link sendCharacter}. To be called in the order of the numbers. */
  sendThing(sent: SentThing): Promise<void> {
    return this.things.add(sent.number, sent);
  }

  noteTakenCharacter(character: number): void {
    this.takenCharacters.add(character);
  }

  noteTakenThing(key: ThingKey): void {
    this.takenThings.push(key);
  }

  /** All that a batch has to store now. */
  take(): Transfers {
    const [takenCharacters, { takenThings }] = [[...this.takenCharacters], this];
    this.takenCharacters = new Set();
    this.takenThings = [];
    return {
      characters: this.characters.values().map(({ character, toProcess, records }) => ({ character, toProcess, records })),
      takenCharacters,
      things: this.things.values().map(({ number, toProcess, records }) => ({ number, toProcess, records })),
      takenThings,
    };
  }

  /** A batch with these was stored. */
  stored({ characters, things }: Transfers): void {
    for (const { character } of characters) this.characters.stored(character);
    for (const { number } of things) this.things.stored(number);
  }

  /**
   * A batch with these failed. Everything is listed for the next batch, except what storage says was not sent: that is
   * cancelled.
   */
  async settle(
    { characters, takenCharacters, things, takenThings }: Transfers,
    storage: Pick<WorldRepository, "hasSentCharacter" | "lastSentThing">,
    error: unknown,
  ): Promise<void> {
    for (const character of takenCharacters) this.takenCharacters.add(character);
    this.takenThings.push(...takenThings);
    for (const { character } of characters) {
      const isGone = await storage.hasSentCharacter(character).catch(() => undefined);
      // If the database does not say, the batch is tried again.
      if (isGone === false) this.characters.cancel(character, error);
    }
    if (things.length === 0) return;
    const last = await storage.lastSentThing().catch(() => Infinity);
    for (const { number } of things) if (number > last) this.things.cancel(number, error);
  }
}

/** Whether there is anything in it. */
export function hasTransfers({ characters, takenCharacters, things, takenThings }: Transfers): boolean {
  return characters.length + takenCharacters.length + things.length + takenThings.length > 0;
}

/** What a process says of a member of a party. Of several words about the same member the latest counts. */
export interface MemberWord {
  readonly serial: number;
  /** Higher than those of all words that its process knew. */
  readonly stamp: number;
  /** The number of the process that says it. Of words with the same stamp, that of the highest number counts. */
  readonly by: number;
  readonly isMember: boolean;
  /** The stamp with which it joined. The member who joined first leads. */
  readonly joined: number;
  /** Whether the party may loot its corpse. */
  readonly mayBeLooted: boolean;
  /** The process in which its player is; null while it is away. */
  readonly at: number | null;
}

/** A party as a process knows it. */
export interface PartyNews {
  readonly id: string;
  /** How long members may be away. */
  readonly absenceMs: number;
  /** Also of those who are no members any more. */
  readonly words: readonly MemberWord[];
}

/** How many words about those who are no members any more are kept, so that no older word brings them back. */
const STRUCK_MAXIMUM = 40;

/**
 * The members of a party, as all processes of a world come to know them: processes that have heard the same words in
 * any order have the same party, and a word that was lost on the way comes with the next ones.
 */
export class PartyRoll {
  readonly id: string;
  readonly absenceMs: number;
  private readonly words = new Map<number, MemberWord>();
  /** The leader first. */
  members: readonly MemberWord[] = [];

  constructor({ id, absenceMs }: Pick<PartyNews, "id" | "absenceMs">) {
    this.id = id;
    this.absenceMs = absenceMs;
  }

  get serials(): number[] {
    return this.members.map(({ serial }) => serial);
  }

  /** The serials of members whose players are in the world, in any process. */
  get present(): number[] {
    return this.members.flatMap(({ serial, at }) => (at === null ? [] : [serial]));
  }

  get news(): PartyNews {
    return { id: this.id, absenceMs: this.absenceMs, words: [...this.words.values()] };
  }

  /** The last word about somebody. */
  about(serial: number): MemberWord | undefined {
    return this.words.get(serial);
  }

  member(serial: number): MemberWord | undefined {
    const word = this.words.get(serial);
    return word?.isMember ? word : undefined;
  }

  hear(word: MemberWord): void {
    const known = this.words.get(word.serial);
    if (known && !isLater(word, known)) return;
    this.words.set(word.serial, word);
    const struck = [...this.words.values()].filter(({ isMember }) => !isMember);
    if (struck.length > STRUCK_MAXIMUM) {
      const oldest = struck.reduce((one, other) => (isLater(one, other) ? other : one));
      this.words.delete(oldest.serial);
    }
    this.members = [...this.words.values()]
      .filter(({ isMember }) => isMember)
      .sort((one, other) => one.joined - other.joined || one.serial - other.serial);
  }
}

/** Whether a word counts instead of another one. */
export function isLater(word: Pick<MemberWord, "stamp" | "by">, than: Pick<MemberWord, "stamp" | "by">): boolean {
  return word.stamp > than.stamp || (word.stamp === than.stamp && word.by > than.by);
}

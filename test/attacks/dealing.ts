import { expect } from "vitest";
import { type Attack, counted, repeated } from "./attack.js";
import { Bazaar } from "./bazaar.js";
import type { Befalls, Ready, Stall } from "./stall.js";

const TIMES = 240;
/** Ways that `npm test` tries in each dealing, others in each; all together try each of them. */
const QUICK_TIMES = 4;
/** Honest answers at once, several times what the rates allow in a burst. */
const FLOOD = 100;

/** What a guest was offered, and what it may send. */
export interface Offer {
  /** What an honest client answers. */
  readonly honest: readonly Ready[];
  /** What no honest client sends: it names what was not offered, or what belongs to others. */
  readonly forged: readonly Ready[];
}

/** Something that the server offers a client, which answers. */
export interface Dealing {
  /** Its name in the table. */
  readonly name: string;
  /** What the package `dealings` calls it. */
  readonly kind: string;
  /**
   * Waits until the client is shown it.
   * @param serials those that belong to it
   * @param from where the recording of the guest was before
   */
  readonly offered: (stall: Stall, serials: readonly number[], from: number) => Promise<Offer>;
  /** Whether an answer counts wherever the player is, dead or not. */
  readonly isAnywhere?: boolean;
  /** Whether more than one answer counts. */
  readonly staysOpen?: boolean;
}

/** A way in which an answer is dishonest or comes at the wrong time. */
interface Manner {
  /** In words for the table. */
  readonly words: string;
  /** What happens to the guest before its answer. */
  readonly befalls?: Befalls;
  /** Whether the answer comes after another one counted. */
  readonly isLate?: boolean;
  readonly answer: (stall: Stall, offer: Offer) => Promise<void>;
  /** How often the answers may count. */
  readonly counts: readonly number[];
  /** Whether the guest needs another connection afterwards, which has rates of its own. */
  readonly exhaustsRates?: boolean;
}

const honestly = (stall: Stall, { honest }: Offer): Promise<void> => stall.asGuest(...honest);
/** Each way tried in each dealing to which it applies. */
const MANNERS: readonly Manner[] = [
  { words: "forged", answer: (stall, { forged }) => stall.asGuest(...forged), counts: [0] },
  { words: "from out of range", befalls: "moves_away", answer: honestly, counts: [0] },
  { words: "by the dead", befalls: "dies", answer: honestly, counts: [0] },
  {
    words: "unasked",
    isLate: true,
    async answer(stall, offer) {
      await honestly(stall, offer);
      expect(await stall.tally()).toBe(1);
      await honestly(stall, offer);
    },
    counts: [0],
  },
  {
    words: "twice",
    async answer(stall, offer) {
      await honestly(stall, offer);
      await honestly(stall, offer);
    },
    counts: [1],
  },
  {
    words: `${FLOOD} at once`,
    answer: (stall, { honest }) => stall.floodAsGuest(honest, FLOOD),
    counts: [1],
    exhaustsRates: true,
  },
  {
    words: "while hanging up",
    async answer(stall, offer) {
      await honestly(stall, offer);
      await stall.comeBack();
    },
    counts: [0, 1],
  },
  {
    words: "after coming back",
    async answer(stall, offer) {
      await stall.comeBack();
      await honestly(stall, offer);
    },
    counts: [0],
  },
];

/**
 * An attack that answers an offer in all the wrong ways. Coins and wares only change hands.
 *
 * @param number of the dealing, by which it begins with another way than others
 */
export function attackBy({ name, kind, offered, isAnywhere = false, staysOpen = false }: Dealing, number: number): Attack {
  const manners = MANNERS.filter(({ befalls, isLate }) => !(isAnywhere && befalls) && !(staysOpen && isLate));

  const once = async (stall: Stall, { words, befalls, answer, counts, exhaustsRates = false }: Manner): Promise<string> => {
    const from = stall.guest.received.frames.length;
    const offer = await offered(stall, await stall.deal(kind), from);
    if (befalls) await stall.befall(befalls);
    await answer(stall, offer);
    const count = await stall.tally();
    if (exhaustsRates) await stall.comeBack();
    expect(counts, `${name}: ${count} counted of answers ${words}`).toContain(count);
    return count === 0 ? "does not count" : "counts once";
  };

  return {
    tried: `answers to ${name}: ${manners.map(({ words }) => words).join(", ")}`,
    times: TIMES,
    quickTimes: QUICK_TIMES,
    async run(arena, times) {
      const bazaar = await arena.shared(Bazaar.open);
      const before = await bazaar.totals();
      const outcomes = await repeated(times, times, (index) =>
        bazaar.at((stall) => once(stall, manners[(number * QUICK_TIMES + index) % manners.length]!)),
      );
      expect(await bazaar.totals()).toBe(before);
      return counted(outcomes);
    },
  };
}

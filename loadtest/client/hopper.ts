import { unicodeSpeech } from "../../runtime/protocol/packets/speech.js";
import type { Alarm } from "../measure/clock.js";
import type { ClientRandom } from "./client-random.js";
import type { Seat } from "./play.js";

/** Where clients come to on a facet. */
export interface Landing {
  facet: number;
  x: number;
  y: number;
  z: number;
}

export interface HopperParts {
  seat: Seat;
  random: Pick<ClientRandom, "fraction">;
  /** One for each facet of the client's world. With less than two nobody hops. */
  landings: readonly Landing[];
  everyMs: number;
  /** @param ms from asking until the new place was shown; undefined when it was not in time */
  onHop: (ms: number | undefined) => void;
  /** The hop under way has come to its end, in one way or the other. */
  onEnded: () => void;
}

/** From asking until the hop counts as failed. A handover between processes waits for the database and the broker. */
const ANSWER_MS = 10_000;
const SPEECH = { type: 0, hue: 0x02b2, font: 3, language: "ENU" } as const;

/**
 * Hops of one client between the facets of its world: `.teleport`, then the change of the map (0xBF 0x08), then the new
 * place (0x20).
 */
export class Hopper {
  readonly #parts: HopperParts;
  /** The facet where the client is, as far as it was told. */
  #facet: number | undefined;
  #wanted: Landing | undefined;
  #hasMap = false;
  #askedAt = 0;
  #nextAt = Infinity;
  #due: Alarm | undefined;

  constructor(parts: HopperParts) {
    this.#parts = parts;
  }

  /** Whether the answer to a hop is awaited. */
  get isUnderWay(): boolean {
    return this.#wanted !== undefined;
  }

  /** Begins to count the time. The first hops of clients that begin together are spread over the interval. */
  begin(now: number): void {
    const { landings, random, everyMs } = this.#parts;
    if (landings.length > 1) this.#nextAt = now + random.fraction() * everyMs;
  }

  isDue(now: number): boolean {
    return now >= this.#nextAt;
  }

  /** Asks for a hop to another facet of the world. */
  hop(now: number): void {
    const { seat, landings, random, everyMs } = this.#parts;
    const others = landings.filter(({ facet }) => facet !== this.#facet);
    const { facet, x, y, z } = (this.#wanted = others[Math.floor(random.fraction() * others.length)]!);
    this.#hasMap = false;
    this.#askedAt = now;
    this.#nextAt = now + everyMs;
    this.#due = seat.clock.at(now + ANSWER_MS, () => this.#end(undefined));
    seat.send(unicodeSpeech.write({ ...SPEECH, text: `.teleport ${facet} ${x} ${y} ${z}` }));
  }

  /** 0xBF 0x08 came. */
  onMap(facet: number): void {
    this.#facet = facet;
    if (this.#wanted?.facet === facet) this.#hasMap = true;
  }

  /** 0x20 came for the client's own character. */
  onPlaced(): void {
    if (this.#wanted !== undefined && this.#hasMap) this.#end(this.#parts.seat.clock.now() - this.#askedAt);
  }

  stop(): void {
    this.#due?.cancel();
  }

  #end(ms: number | undefined): void {
    const { seat, onHop, onEnded } = this.#parts;
    if (ms === undefined) seat.line(`no hop to facet ${this.#wanted!.facet} within ${ANSWER_MS / 1_000} s`);
    this.#due?.cancel();
    this.#wanted = undefined;
    onHop(ms);
    onEnded();
  }
}

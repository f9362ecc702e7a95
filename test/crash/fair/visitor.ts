import { setTimeout as delay } from "node:timers/promises";
import { drawPlayer } from "../../../runtime/protocol/packets/entering.js";
import { mapChange } from "../../../runtime/protocol/packets/extended.js";
import { doubleClick } from "../../../runtime/protocol/packets/clicks.js";
import { asciiMessage, unicodeMessage, unicodeSpeech } from "../../../runtime/protocol/packets/speech.js";
import type { AnyPacket } from "../../../runtime/protocol/packet.js";
import type { GameClient } from "../../support/client/game-client.js";
import type { ReceivedFrame } from "../../support/client/received.js";
import { Pace } from "../../support/pace.js";
import { caughtUp } from "../../support/players.js";
import type { Random } from "../../support/random.js";
import { says } from "../deeds.js";
import { FACETS, PLACES, type Place } from "./script.js";

/** In one crossing in this many, the player hangs up on the way. */
const HANGS_UP = 6;
/** Within this time; a crossing takes about as long. */
const HANG_UP_MS = 80;
const PAUSED = "The world is restarting. Please wait a moment.";
/** The longest time that a timer can have. */
const LONG_MS = 2 ** 31 - 1;
/** Why somebody stays where it was. */
const STAYS = /You cannot go there now|The gate leads nowhere|You stay where you are/u;

/** A player broke off its own connection, while it was crossing. */
export class HungUpError extends Error {
  override readonly name = "HungUpError";
}

/** A player of a fair who is in the world, for one login. */
export class Visitor {
  readonly client: GameClient;
  readonly place: Place;
  readonly random: Random;
  /** Goes by the command of the staff, not through a gate. */
  readonly isStaff: boolean;
  isGone = false;
  private readonly whenCrossing: (from: number) => void;
  private readonly pace = new Pace();

  constructor(
    client: GameClient,
    parts: { place: Place; random: Random; isStaff: boolean; whenCrossing: (fromFacet: number) => void },
  ) {
    this.client = client;
    this.place = parts.place;
    this.random = parts.random;
    this.isStaff = parts.isStaff;
    this.whenCrossing = parts.whenCrossing;
    void client.closed.then(() => (this.isGone = true));
    // The answer that it waits for may never come: it begins again, with another login.
    client
      .waitFor(asciiMessage, ({ text }) => text === PAUSED, { from: client.received.frames.length, timeoutMs: LONG_MS })
      .then(() => client.destroy())
      .catch(() => undefined);
  }

  get facet(): number {
    return this.client.received.of(mapChange).at(-1)!.map;
  }

  /** Resolves when the server would not drop this packet for coming too fast. */
  readonly paced = (packet: AnyPacket): Promise<void> => this.pace.wait(packet);

  /** Says words, no faster than the server hears them. Resolves with where to look for the answer. */
  says(words: string): Promise<number> {
    return says(this, words);
  }

  /** Asks the script; see `FAIR_LUA`. */
  async ask(what: string, of?: string): Promise<number> {
    const from = await this.says(`.ask ${what}${of === undefined ? "" : ` ${of}`}`);
    const line = await this.client.windows.waitForLine(`answer ${what} `, { from });
    const answer = Number(line.split(" ").at(-1));
    if (Number.isNaN(answer)) throw new Error(`no answer for ${this.client.account.username}: ${line}`);
    return answer;
  }

  /** Has received all that is around it. */
  async looksAround(): Promise<void> {
    await this.paced(unicodeSpeech);
    await caughtUp(this.client);
  }

  /** Goes to the same place on the other facet. Resolves with whether it is there; it may have to stay. */
  async cross(): Promise<boolean> {
    const { client, facet, place } = this;
    const to = facet === FACETS.felucca ? FACETS.trammel : FACETS.felucca;
    const gate = this.isStaff ? 0 : await this.ask("gate");
    await this.paced(this.isStaff ? unicodeSpeech : doubleClick);
    const from = client.received.frames.length;
    if (this.isStaff) client.say(`.teleport ${to} ${PLACES[place].x} ${PLACES[place].y} 0`);
    else client.send(doubleClick, { serial: gate });
    this.whenCrossing(facet);
    if (this.random.below(HANGS_UP) === 0) {
      await delay(this.random.below(HANG_UP_MS));
      client.destroy();
      throw new HungUpError(`${client.account.username} hung up`);
    }
    const isThere = await client.received.waitForFrame((frame) => outcomeOf(frame, to), "the end of a crossing", { from });
    if (!isThere) return false;
    await client.waitFor(drawPlayer, ({ serial }) => serial === client.serial, { from });
    await this.looksAround();
    return true;
  }
}

/** Whether a crossing came to its end, there or here; undefined for other frames. */
function outcomeOf({ declaration, bytes }: ReceivedFrame, to: number): boolean | undefined {
  if (declaration === mapChange && mapChange.read(bytes).map === to) return true;
  if (declaration !== asciiMessage && declaration !== unicodeMessage) return undefined;
  const { text } = declaration === asciiMessage ? asciiMessage.read(bytes) : unicodeMessage.read(bytes);
  return STAYS.test(text) ? false : undefined;
}

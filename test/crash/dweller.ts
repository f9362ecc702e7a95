import { setTimeout as delay } from "node:timers/promises";
import type { GameClient } from "../support/client/game-client.js";
import {
  addItemToContainer,
  ANYWHERE,
  containerContents,
  dropAccepted,
  dropItem,
  dropRefused,
  equipItem,
  GROUND,
  liftReject,
  pickUpItem,
} from "../../runtime/protocol/packets/items.js";
import { doubleClick } from "../../runtime/protocol/packets/clicks.js";
import { deleteObject } from "../../runtime/protocol/packets/movement.js";
import { DIRECTION_X, DIRECTION_Y } from "../../runtime/world/space/directions.js";
import { LAYER } from "../../runtime/world/entities/layers.js";
import type { Random } from "../support/random.js";
import { acknowledge, type Change, History } from "./history.js";

/** A runner's step, and a little more. */
const STEP_MS = 220;
/** Pause between two moves of items, so that the server's rates are kept. */
const HAND_MS = 120;
const GOLD_ART = 0x0eed;
/** When there are more piles, two of them are joined. */
const PILES_MAXIMUM = 8;
/** One turn in 25 sends a ticket. */
const TICKET_TURNS = 25;
/** Area of a backpack's picture in which items lie: left, top, width, height. */
const PICTURE = [44, 65, 142, 94] as const;

/** Serials of a dweller's items. */
export interface Belongings {
  readonly backpack: number;
  readonly shirt: number;
  /** Where the shirt is; undefined when it may be anywhere. */
  readonly shirtState: string | undefined;
}

/**
 * A player who walks about, takes its shirt off and on and splits its gold, and remembers what the server acknowledged.
 */
export class Dweller {
  readonly place: History;
  readonly shirt: History;
  /** Tickets whose number the player was told. */
  readonly tickets: { readonly number: number; readonly text: string }[] = [];
  /** Numbers of acknowledged and of refused actions. */
  deeds = 0;
  refusals = 0;
  readonly #client: GameClient;
  readonly #random: Random;
  readonly #belongings: Belongings;
  readonly #piles = new Map<number, number>();
  #seenFrames = 0;

  constructor(client: GameClient, random: Random, belongings: Belongings) {
    this.#client = client;
    this.#random = random;
    this.#belongings = belongings;
    this.place = new History(`${client.place.x},${client.place.y}`);
    this.shirt = new History(belongings.shirtState);
  }

  get serial(): number {
    return this.#client.serial;
  }

  /** Plays until `isOver`. Rejects when something fails before that. */
  async live(isOver: () => boolean): Promise<void> {
    try {
      this.#client.send(doubleClick, { serial: this.#belongings.backpack });
      await this.#client.waitFor(containerContents);
      while (!isOver()) await this.#turn();
    } catch (error) {
      if (!isOver()) throw error;
    }
  }

  async #turn(): Promise<void> {
    const what = this.#random.below(TICKET_TURNS);
    if (what === 0) await this.#sendTicket();
    else if (what < 10) await this.#walk();
    else if (what < 15) await this.#moveShirt();
    else await this.#countGold();
    this.deeds++;
  }

  async #walk(): Promise<void> {
    const direction = this.#random.below(8);
    for (let steps = 0; steps <= this.#random.below(4); steps++) {
      const { x, y, direction: facing } = this.#client.place;
      const isTurn = facing !== direction;
      const change = isTurn ? undefined : this.place.ask(`${x + DIRECTION_X[direction]!},${y + DIRECTION_Y[direction]!}`);
      const { outcome } = await this.#client.step(direction, { run: true });
      if (change && outcome === "accepted") acknowledge(change);
      else if (change) this.place.withdraw(change);
      if (outcome === "rejected") this.refusals++;
      await delay(STEP_MS);
    }
  }

  async #moveShirt(): Promise<void> {
    const { shirt } = this.#belongings;
    const current = this.shirt.current;
    if (current === "worn" || this.#random.below(3) === 0) {
      const [x, y] = this.#somewhere();
      await this.#carry(shirt, 1, { x, y, container: this.#belongings.backpack }, `pack:${x},${y}`);
    } else if (this.#random.below(3) === 0) {
      const { x, y } = this.#client.place;
      await this.#carry(shirt, 1, { x, y, container: GROUND }, `ground:${x},${y}`);
    } else await this.#carry(shirt, 1, "wear", "worn");
  }

  async #countGold(): Promise<void> {
    this.#look();
    const piles = [...this.#piles];
    const [serial, amount] = piles[this.#random.below(piles.length)] ?? [];
    if (serial === undefined || amount === undefined) throw new Error("there is no gold in the backpack");
    const other = piles[this.#random.below(piles.length)]!;
    const [x, y] = this.#somewhere();
    const isWhole = piles.length > PILES_MAXIMUM || this.#random.below(3) === 0;
    const count = isWhole ? amount : 1 + this.#random.below(amount);
    if (other[0] !== serial && (piles.length > PILES_MAXIMUM || this.#random.below(2) === 0)) {
      await this.#carry(serial, count, { x: ANYWHERE, y: ANYWHERE, container: other[0] });
    } else await this.#carry(serial, count, { x, y, container: this.#belongings.backpack });
  }

  /** Lifts and drops an item. @param state the new state for the shirt's history */
  async #carry(
    serial: number,
    amount: number,
    to: "wear" | { x: number; y: number; container: number },
    state?: string,
  ): Promise<void> {
    const client = this.#client;
    const before = this.shirt.current;
    const changes: Change[] = state === undefined ? [] : [this.shirt.ask("cursor"), this.shirt.ask(state)];
    const from = client.received.frames.length;
    client.send(pickUpItem, { serial, amount });
    if (to === "wear") client.send(equipItem, { serial, layer: LAYER.shirt, mobile: client.serial });
    else client.send(dropItem, { serial, z: 0, grid: 0, ...to });
    const answer = await client.received.waitForFrame(
      ({ declaration }) =>
        declaration === dropAccepted || declaration === dropRefused || declaration === liftReject ? declaration : undefined,
      "the answer to a drop",
      { from },
    );
    if (answer === dropAccepted) acknowledge(...changes);
    else {
      this.refusals++;
      this.shirt.withdraw(...changes);
      if (state !== undefined) this.shirt.note(before);
      // After a refused lift, the drop behind it is refused too.
      if (answer === liftReject) await client.waitFor(dropRefused, undefined, { from });
    }
    await delay(HAND_MS);
  }

  async #sendTicket(): Promise<void> {
    const { received, windows } = this.#client;
    const text = `The ${this.#random.below(1_000_000)}th thing that is wrong at ${Date.now()}`;
    let from = received.frames.length;
    windows.pressHelp();
    const categories = await windows.waitForGump((gump) => gump.buttons.length === 8, { from });
    categories.press(categories.buttonBeside("bug"));
    const message = await windows.waitForGump((gump) => gump.entries.length > 0, { from });
    from = received.frames.length;
    message.press(message.buttonBeside("Send"), { texts: { [message.entries[0]!]: text } });
    const thanks = await windows.waitForLine("Your request has the number", { from });
    this.tickets.push({ number: Number(/number (\d+)/.exec(thanks)![1]), text });
  }

  #somewhere(): readonly [x: number, y: number] {
    const [left, top, width, height] = PICTURE;
    return [left + this.#random.below(width), top + this.#random.below(height)];
  }

  /** Reads the changes of the backpack that were shown since the last look. */
  #look(): void {
    const { frames } = this.#client.received;
    for (; this.#seenFrames < frames.length; this.#seenFrames++) {
      const { declaration, bytes } = frames[this.#seenFrames]!;
      if (declaration === containerContents) for (const item of containerContents.read(bytes).items) this.#see(item);
      else if (declaration === addItemToContainer) this.#see(addItemToContainer.read(bytes));
      else if (declaration === deleteObject) this.#piles.delete(deleteObject.read(bytes).serial);
    }
  }

  #see({ serial, graphic, amount, container }: { serial: number; graphic: number; amount: number; container: number }): void {
    if (graphic === GOLD_ART && container === this.#belongings.backpack) this.#piles.set(serial, amount);
  }
}

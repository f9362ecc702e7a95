import type { ChronicleLine, Holding } from "../../../world/saved/chronicle.js";
import { worthIn } from "../../../world/items/currencies.js";
import type { World } from "../../../world/world.js";
import { characterOf, ownershipOf } from "../../staff-view/ownership.js";
import { ROLLBACK } from "../rollback/carry-out.js";

const MINUTE_MS = 60_000;
/** Parts into which the hour is divided. */
const PARTS = 12;
const PART_MS = 5 * MINUTE_MS;
const HOURS_OF_A_DAY = 24;

/** How much gold somebody gained within an hour, and how much is usual. */
export interface Gain {
  readonly character: number;
  readonly gold: number;
  /** What others gain in an hour in which they gain something; 0 if nobody did. */
  readonly usual: number;
}

/** The gold that characters gained in the last hour, by the lines of the record. */
export class Gains {
  private readonly world: World;
  private readonly byCharacter = new Map<number, number[]>();
  /** Of the last hours, oldest first: what those gained together who gained something, and how many they were. */
  private hours: { readonly gold: number; readonly count: number }[] = [];
  /** Number of the part of an hour that runs. */
  private part = 0;

  constructor(world: World) {
    this.world = world;
  }

  add(lines: readonly ChronicleLine[], now: number): void {
    this.goOn(Math.floor(now / PART_MS));
    for (const line of lines) {
      if (line.cause.startsWith(ROLLBACK)) continue;
      const worth = this.worthOf(line);
      if (worth === 0) continue;
      const { kind, from, to } = line;
      const loser = kind === "move" || kind === "gone" ? this.ownerOf(from) : undefined;
      const winner = kind === "gone" ? this.receiverOf(line) : this.ownerOf(to);
      if (loser === winner) continue;
      if (loser !== undefined) this.gain(loser, -worth);
      if (winner !== undefined) this.gain(winner, worth);
    }
  }

  /** Those who gained at least so much. */
  *above(gold: number): Generator<Gain> {
    for (const [character, parts] of this.byCharacter) {
      const gained = sum(parts);
      if (gained >= gold) yield { character, gold: gained, usual: this.usualBeside(character) };
    }
  }

  private worthOf({ kind, template, subject, amount, more }: ChronicleLine): number {
    const { world } = this;
    const { currencies } = world;
    if (!currencies.has(template) || !["make", "move", "amount", "gone"].includes(kind)) return 0;
    const param = currencies.get(template);
    if (param === undefined) return amount;
    if (kind === "amount") return 0;
    const item = world.item(subject);
    if (item) return worthIn(currencies, item, 1);
    const worth = (more as { params?: Readonly<Record<string, unknown>> } | undefined)?.params?.[param];
    return typeof worth === "number" && worth > 0 ? Math.floor(worth) : 0;
  }

  /** Of a stack that joined another one the pieces are in the line of that one. */
  private receiverOf({ to }: ChronicleLine): number | undefined {
    return to.where === "stack" ? undefined : this.ownerOf(to);
  }

  /** The character that has something, or whose house, pet or vendor has it. */
  private ownerOf({ root, holder }: Holding): number | undefined {
    const { world } = this;
    if (characterOf(world, root)) return root;
    const item = world.item(root) ?? world.item(holder);
    return item && ownershipOf(world, item).owner;
  }

  private gain(character: number, gold: number): void {
    let parts = this.byCharacter.get(character);
    if (!parts) this.byCharacter.set(character, (parts = new Array<number>(PARTS).fill(0)));
    parts[this.part % PARTS]! += gold;
  }

  private goOn(part: number): void {
    if (this.part === 0) this.part = part;
    while (this.part < part) {
      if (part - this.part > PARTS) this.part = part - PARTS;
      this.part++;
      if (this.part % PARTS === 0) this.closeHour();
      for (const [character, parts] of this.byCharacter) {
        parts[this.part % PARTS] = 0;
        if (parts.every((gold) => gold === 0)) this.byCharacter.delete(character);
      }
    }
  }

  private closeHour(): void {
    const gains = [...this.byCharacter.values()].map(sum).filter((gold) => gold > 0);
    this.hours = [...this.hours, { gold: sum(gains), count: gains.length }].slice(-HOURS_OF_A_DAY);
  }

  private usualBeside(character: number): number {
    const others = [...this.byCharacter]
      .flatMap(([one, parts]) => (one === character ? [] : [sum(parts)]))
      .filter((gold) => gold > 0);
    const gold = sum(others) + sum(this.hours.map((hour) => hour.gold));
    const count = others.length + sum(this.hours.map((hour) => hour.count));
    return count === 0 ? 0 : gold / count;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

import type { Packet } from "../../runtime/protocol/packet.js";
import {
  attackTarget,
  deathAnimation,
  deathStatus,
  hitsUpdate,
  manaUpdate,
  mobileAttributes,
  staminaUpdate,
} from "../../runtime/protocol/packets/combat.js";
import { drawPlayer, warMode } from "../../runtime/protocol/packets/entering.js";
import type { LoginConfirm } from "../../runtime/protocol/packets/entering.js";
import { statusInfo } from "../../runtime/protocol/packets/clicks.js";
import { serverPackets } from "../client/server-packets.js";

/** How the player is. Figures are 0 until the server has told them. */
export interface PlayerFigures {
  body: number;
  hits: number;
  hitsMax: number;
  mana: number;
  manaMax: number;
  stamina: number;
  staminaMax: number;
  isDead: boolean;
  isAtWar: boolean;
  /** Serial of whom the player fights; 0 nobody. */
  opponent: number;
}

/** Bodies of ghosts: of men and women, of elves, of gargoyles (ClassicUO Mobile.IsDead). */
const GHOSTS: ReadonlySet<number> = new Set([0x192, 0x193, 0x25f, 0x260, 0x2b6, 0x2b7]);
/** The action of 0x2C with which somebody lives again. */
const RESURRECTED = 1;
/** Mobiles whose health and corpses one player remembers; the oldest goes first. */
const REMEMBERED_MAX = 1_000;

/** What a client knows of the state of its player, and of the health and death of others. */
export class PlayerCondition {
  readonly figures: PlayerFigures = {
    body: 0,
    hits: 0,
    hitsMax: 0,
    mana: 0,
    manaMax: 0,
    stamina: 0,
    staminaMax: 0,
    isDead: false,
    isAtWar: false,
    opponent: 0,
  };
  /** Health of others from 0 to 1, by serial. */
  readonly #health = new Map<number, number>();
  /** Corpses, by the serial of the dead mobile. */
  readonly #corpses = new Map<number, number>();
  readonly #readers = new Map<unknown, (frame: Buffer) => void>();
  #serial = 0;

  constructor() {
    const { figures } = this;
    this.#on(statusInfo, ({ serial, hits, hitsMax, attributes }) => {
      if (serial !== this.#serial) return this.#note(this.#health, serial, hits / Math.max(1, hitsMax));
      Object.assign(figures, { hits, hitsMax });
      if (attributes === undefined) return;
      const { mana, manaMax, stamina, staminaMax } = attributes;
      Object.assign(figures, { mana, manaMax, stamina, staminaMax });
    });
    this.#on(hitsUpdate, ({ serial, max, current }) => {
      if (serial === this.#serial) Object.assign(figures, { hits: current, hitsMax: max });
      else this.#note(this.#health, serial, current / Math.max(1, max));
    });
    this.#on(manaUpdate, ({ serial, max, current }) => {
      if (serial === this.#serial) Object.assign(figures, { mana: current, manaMax: max });
    });
    this.#on(staminaUpdate, ({ serial, max, current }) => {
      if (serial === this.#serial) Object.assign(figures, { stamina: current, staminaMax: max });
    });
    this.#on(mobileAttributes, ({ serial, ...all }) => {
      if (serial === this.#serial) Object.assign(figures, all);
    });
    this.#on(drawPlayer, ({ serial, body }) => {
      if (serial === this.#serial) this.#embody(body);
    });
    this.#on(deathStatus, ({ action }) => {
      figures.isDead = action !== RESURRECTED;
      if (figures.isDead) Object.assign(figures, { isAtWar: false, opponent: 0 });
    });
    this.#on(warMode, ({ war }) => (figures.isAtWar = war));
    this.#on(attackTarget, ({ serial }) => (figures.opponent = serial));
    this.#on(deathAnimation, ({ mobile, corpse }) => this.#note(this.#corpses, mobile, corpse));
  }

  /** Health of another mobile from 0 to 1; undefined if the server has not told it. */
  healthOf(serial: number): number | undefined {
    return this.#health.get(serial);
  }

  /** The corpse that a mobile left when it died in sight; undefined while it lives. */
  corpseOf(serial: number): number | undefined {
    return this.#corpses.get(serial);
  }

  onConfirmed({ serial, body }: LoginConfirm): void {
    this.#serial = serial;
    this.#embody(body);
  }

  onFrame(bytes: Buffer, start: number, end: number): void {
    const frame = bytes.subarray(start, end);
    const declaration = serverPackets.find(frame);
    if (declaration !== undefined) this.#readers.get(declaration)?.(frame);
  }

  #embody(body: number): void {
    this.figures.body = body;
    this.figures.isDead = GHOSTS.has(body);
  }

  #note(map: Map<number, number>, serial: number, value: number): void {
    if (map.size >= REMEMBERED_MAX && !map.has(serial)) map.delete(map.keys().next().value!);
    map.set(serial, value);
  }

  #on<Value>(declaration: Packet<Value, never>, read: (value: Value) => void): void {
    this.#readers.set(declaration, (frame) => read(declaration.read(frame)));
  }
}

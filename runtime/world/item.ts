import { Entity } from "./entity.js";

/** A thing on the ground. */
export class Item extends Entity {
  readonly itemId: number;
  readonly hue: number;

  constructor(serial: number, itemId: number, looks: { hue?: number; blocks?: boolean } = {}) {
    super(serial, looks.blocks);
    this.itemId = itemId;
    this.hue = looks.hue ?? 0;
  }
}

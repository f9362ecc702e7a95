/** Where things are worn (ClassicUO Layer). */
export const LAYER = {
  /** Carried by a player's cursor, between lifting and dropping; no client is ever shown it as worn. */
  cursor: 0x00,
  oneHanded: 0x01,
  twoHanded: 0x02,
  shoes: 0x03,
  pants: 0x04,
  shirt: 0x05,
  helmet: 0x06,
  gloves: 0x07,
  ring: 0x08,
  talisman: 0x09,
  necklace: 0x0a,
  hair: 0x0b,
  waist: 0x0c,
  innerTorso: 0x0d,
  bracelet: 0x0e,
  face: 0x0f,
  beard: 0x10,
  tunic: 0x11,
  earrings: 0x12,
  arms: 0x13,
  cloak: 0x14,
  backpack: 0x15,
  robe: 0x16,
  skirt: 0x17,
  legs: 0x18,
  mount: 0x19,
  shopBuyRestock: 0x1a,
  shopBuy: 0x1b,
  shopSell: 0x1c,
  bank: 0x1d,
  /** The box with an offer in a trade. It is on no body: both traders see it as a thing that its owner holds. */
  trade: 0x1f,
} as const;

/** The last layer that others see: what is beyond are a merchant's stock and a bank. */
export const LAST_VISIBLE_LAYER = LAYER.mount;

/** What belongs to a body and cannot be taken off. */
export const FIXED_LAYERS: ReadonlySet<number> = new Set([
  LAYER.hair,
  LAYER.beard,
  LAYER.face,
  LAYER.backpack,
  LAYER.bank,
  LAYER.mount,
  LAYER.shopBuyRestock,
  LAYER.shopBuy,
  LAYER.shopSell,
  LAYER.trade,
]);

/**
 * Whether what somebody holds on a layer is on its way from one place to another, so that nobody is shown it as worn.
 */
export function isInTransit(layer: number): boolean {
  return layer === LAYER.cursor || layer === LAYER.trade;
}

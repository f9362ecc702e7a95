import type { Player } from "../../connection/session.js";
import type { Goods } from "../../../contracts/vendor-windows.js";
import { playerText } from "../../../base/text/player-text.js";
import { contentsForm, openContainerForm, wornItemForm } from "../../view/item-packets.js";
import { VENDOR_GUMP } from "../../../protocol/packets/items.js";
import { deleteObject } from "../../../protocol/packets/movement.js";
import { buyList, sellList } from "../../../protocol/packets/trade.js";
import type { Item } from "../../../world/entities/item.js";
import { LAYER } from "../../../world/entities/layers.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { LAST_SHOWN_ITEM_SERIAL, SHOWN_ITEM_SERIALS } from "../../../world/entities/serials.js";
import { sendOwnStatus } from "../status/own-status.js";

/** Art of a vendor's packs. By it the client lists their contents from the last to the first (ClassicUO PacketHandlers.BuyList). */
const PACK_ART = 0x0e75;
/** The packs that clients expect a vendor to wear; without the first two ClassicUO fails at 0x24 (PacketHandlers.OpenContainer). */
const PACK_LAYERS = [LAYER.shopBuyRestock, LAYER.shopBuy, LAYER.shopSell] as const;
/** 0x24 has another type for vendors (ModernUO SendDisplayBuyList). */
const VENDOR_WINDOW_TYPE = 0;
const VENDOR_NAME_CHARACTERS = 60;

/** Gives numbers to what only a player's client knows: the packs of vendors, and what they sell. They come again after some windows. */
export class ShownSerials {
  private used = 0;

  take(count: number): number[] {
    return Array.from({ length: count }, () => LAST_SHOWN_ITEM_SERIAL - (this.used++ % SHOWN_ITEM_SERIALS));
  }
}

const NOTHING_SPECIAL = { x: 1, y: 1, gridIndex: 0 } as const;

/** Shows a vendor with its packs. Returns their serials. */
export function sendPacks({ session }: Player, vendor: Mobile, serials: ShownSerials): readonly number[] {
  const packs = serials.take(PACK_LAYERS.length);
  PACK_LAYERS.forEach((layer, i) =>
    session.sendPlain(wornItemForm({ serial: packs[i]!, itemId: PACK_ART, layer, hue: 0 }, vendor.serial)),
  );
  return packs;
}

/** Lets a client forget a vendor's packs with all that is in them. */
export function forgetPacks({ session }: Player, packs: readonly number[]): void {
  for (const serial of packs) session.send(deleteObject, { serial });
}

/**
 * Opens the window of what a vendor sells. The contents come first, their prices by the order of the pack (0x74), then the window. Contents are
 * sent from the last to the first with rising places, so that clients that go by the order and those that go by the place agree.
 */
export function sendGoods(player: Player, vendor: Mobile, pack: number, goods: readonly (Goods & { serial: number })[]): void {
  const { session, generation } = player;
  const contents = goods.map((one, i) => ({ ...NOTHING_SPECIAL, ...one, x: i + 1 })).reverse();
  session.sendPlain(contentsForm({ serial: pack }, contents, generation));
  session.send(buyList, {
    container: pack,
    lines: goods.map(({ price, name }) => ({ price, name: playerText(name, VENDOR_NAME_CHARACTERS) })),
  });
  session.sendPlain(openContainerForm(vendor.serial, VENDOR_GUMP, session.version, VENDOR_WINDOW_TYPE));
  // The window shows how much gold the player has.
  sendOwnStatus(player);
}

/** Opens the window of what a vendor would buy. */
export function sendWanted(
  { session }: Player,
  vendor: Mobile,
  lines: readonly { readonly item: Item; readonly amount: number; readonly price: number; readonly name: string }[],
): void {
  session.send(sellList, {
    vendor: vendor.serial,
    lines: lines.map(({ item: { serial, itemId: graphic, hue }, amount, price, name }) => ({
      ...{ serial, graphic, hue, amount, price },
      name: playerText(name, VENDOR_NAME_CHARACTERS),
    })),
  });
}

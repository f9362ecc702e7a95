import { createHash } from "node:crypto";
import { accountXml, Bytes, creaturePart, doorPart, housePart, keyPart, writeServUoSave } from "./runuo-save.js";

/**
 * A save in the format of ServUO, which a generator of these tests wrote: Ada owns a tower and rides a horse, and Eve
 * has a vendor there and an ox in a stable.
 */
export const [ADA, EVE, VIC, HORSE, OX] = [0x65, 0x66, 0x200, 0x201, 0x202];
export const [PACK, HOUSE, SIGN, DOOR, CHEST, COINS, KEY] = [1, 2, 3, 4, 5, 6, 7].map((number) => 0x4000_0000 + number) as [
  ...[number, number, number, number, number, number, number],
];
export const [SHELVES, SWORD, PICTURE] = [0x4000_0010, 0x4000_0011, 0x4000_0012];
const at = (x: number, y = 1_600) => ({ facet: 1, at: [x, y, 7] as const });

export const PASSWORD = "A secret#1";

/** A password as ServUO keeps it. */
function hashed(username: string): string {
  const digest = createHash("sha1")
    .update(username + PASSWORD)
    .digest("hex")
    .toUpperCase();
  return `<newCryptPassword>${digest.match(/../g)!.join("-")}</newCryptPassword>`;
}

export function writeRichSave(folder: string): void {
  const owner = `${hashed("ada")}<accessLevel>Owner</accessLevel>`;
  const player = { type: "Server.Mobiles.PlayerMobile", isPlayer: true, at: [1_400, 1_600, 7] as const };
  const goods = new Bytes()
    .int(2)
    .byte(0, 0)
    .text("Shop")
    .long(0)
    .int(HOUSE, EVE, 1_500, 700, 1, SWORD, 25)
    .text("sharp")
    .long(0).buffer;
  writeServUoSave(folder, {
    accounts: accountXml("ada", owner, ADA) + accountXml("eve", hashed("eve"), EVE),
    mobiles: [
      { ...player, serial: ADA, name: "Ada" },
      { ...player, serial: EVE, name: "Eve", stabled: [OX] },
      { type: "Server.Mobiles.PlayerVendor", serial: VIC, name: "Vic", at: [1_401, 1_601, 7], more: goods },
      { type: "Server.Mobiles.Horse", serial: HORSE, name: "Silver", body: 0xe2, isAway: true, more: creaturePart(ADA) },
      { type: "Server.Mobiles.PackHorse", serial: OX, name: "Bess", body: 0x123, isAway: true, more: creaturePart(undefined) },
    ],
    items: [
      { type: "Server.Items.Backpack", serial: PACK, itemId: 0xe75, layer: 0x15, holder: ADA, contents: [1] },
      { type: "Server.Items.Key", serial: KEY, itemId: 0x100e, holder: PACK, more: keyPart(0x77) },
      {
        type: "Server.Mobiles.MountItem",
        serial: PICTURE,
        itemId: 0x3ea0,
        layer: 0x19,
        holder: ADA,
        more: new Bytes().int(0, HORSE).buffer,
      },
      {
        ...{ type: "Server.Multis.Tower", serial: HOUSE, itemId: 0x7a, ...at(1_400) },
        more: housePart({ owner: ADA, sign: SIGN, doors: [DOOR], coOwners: [EVE], secured: [CHEST] }),
      },
      { type: "Server.Multis.HouseSign", serial: SIGN, itemId: 0xbd2, ...at(1_405, 1_608) },
      { type: "Server.Items.MetalHouseDoor", serial: DOOR, itemId: 0x675, ...at(1_402), more: doorPart(0x77, false) },
      { type: "Server.Items.WoodenChest", serial: CHEST, itemId: 0xe43, ...at(1_401), contents: [1] },
      { type: "Server.Items.Gold", serial: COINS, itemId: 0xeed, amount: 90, holder: CHEST },
      { type: "Server.Mobiles.VendorBackpack", serial: SHELVES, itemId: 0xe75, layer: 0x15, holder: VIC, contents: [1] },
      { type: "Server.Items.Katana", serial: SWORD, itemId: 0x13ff, holder: SHELVES },
    ],
  });
}

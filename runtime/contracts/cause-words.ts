/** What files of the stock do, where their names do not say it, by the path below `lua/features` without `lib`. */
const DEEDS: Readonly<Record<string, string>> = {
  "active_skills/mind_and_body": "use of a skill",
  "altars/harrower": "reward of a boss",
  "altars/skulls": "altar of a boss",
  "auctions/escrow": "bid in an auction",
  "auctions/lots": "auction",
  "auctions/offers": "auction",
  "auctions/taxes": "fee or tax of auctions",
  "banking/banking": "bank",
  "banking/cashing": "check cashed",
  "bosses/bosses": "boss",
  "bulk_orders/dealing": "bulk order",
  "creatures/loot": "loot of a creature",
  "death/dying": "death",
  "gathering/harvesting": "gathering",
  "guilds/members": "guild",
  "hairdressing/hairdressing": "hairdresser",
  "houses/designing": "design of a house",
  "houses/ending": "end of a house",
  "houses/house_placing": "placing of a house",
  "houses/house_records": "house",
  "houses/storage": "house",
  "houses/strong_boxes": "house",
  "law/bounties": "bounty",
  "pets/stables": "stable",
  "player_vendors/ending": "end of a player's vendor",
  "player_vendors/fees": "wage of a player's vendor",
  "player_vendors/purchase": "bought from a player's vendor",
  "quests/deliveries": "quest",
  "quests/quests": "quest",
  "rewards/rewards": "reward",
  "safekeeping/safekeeping": "goods kept for somebody",
  "shipwrecks/bottles": "message in a bottle",
  "shipwrecks/wrecks": "shipwreck",
  "ships/launching": "launching of a ship",
  "staff/commands/many": "command over many things",
  "staff_events/rewarding": "reward of an event",
  "treasure/chests": "treasure chest",
  "treasure/digging": "digging for treasure",
  "vendors/customer_buys": "bought from a vendor",
  "vendors/customer_sells": "sold to a vendor",
};

const SCRIPT = /([^/]+)\.lua$/;

/**
 * What brought something about, in a few words: `bought from a vendor`, `.give`, `drop item`.
 *
 * @param cause the file of a script, the name of a packet, or words
 */
export function causeWords(cause: string): string {
  const [, file] = SCRIPT.exec(cause) ?? [];
  if (file === undefined) return spaced(cause);
  const path = cause.replace(/^(?:lua\/)?features\//, "").replace("/lib/", "/");
  return DEEDS[path.replace(/\.lua$/, "")] ?? (cause.includes("/commands/") ? `.${file}` : spaced(file));
}

/** As {@link causeWords}, as the beginning of a sentence. */
export function causeTitle(cause: string): string {
  const words = causeWords(cause);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `customer_buys` and `DropItem` as words. */
function spaced(name: string): string {
  return name
    .replaceAll("_", " ")
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, " ")
    .toLowerCase();
}

import { z } from "zod";
import {
  type GoldHour,
  type SoldTemplate,
  type RichCharacter,
  type Wealth,
  wealthTogether,
} from "../../../contracts/inspection.js";
import type { ItemKinds } from "../../../world/items/item-kind.js";
import { itemIdText } from "../../../assets/pictures/item-id.js";
import { route, type Route } from "../../routing/route.js";
import { economySchema, richestSchema } from "../../schemas/economy.js";
import { timeText } from "../../schemas/fields.js";
import { chosenWorld, worldParameter, worldOf } from "../../routing/world-choice.js";
import { auditLook, type InspectionRouteParts, untilWalked } from "./looking.js";

const HOUR_MS = 3_600_000;
const RICHEST_SHOWN = 200;
const tag = "Economy";
const query = z.object({
  world: worldParameter.meta({ description: "Whose economy. Needed where there is more than one world." }).optional(),
});

/** Gold and prices. */
export function economyRoutes(
  parts: InspectionRouteParts & { now: () => number; kinds?: Pick<ItemKinds, "all"> | undefined },
): Route[] {
  const { inspection, worlds, now, kinds } = parts;
  return [
    route({
      method: "GET",
      path: "/api/economy",
      tag,
      summary: "Gold that came and went by hour and cause, and what was sold for how much",
      description:
        "Of the last 7 days, from all processes of the world together; it is stored, so a start of the server loses nothing. A cause is a " +
        "script, or a word for what the server itself does. Coins and checks count: a check that a bank writes has come, and the coins for " +
        "it have gone. Each look stands in the audit trail, as the command `look_economy`.",
      access: { level: "GameMaster" },
      query,
      responses: { 200: { description: "The figures", body: economySchema } },
      async handle(request) {
        const world = chosenWorld(worlds, request.query.world, "query", { required: true });
        await auditLook(parts, request, { command: "look_economy", world });
        const { hours, sold, isComplete } = await inspection.economy(world);
        const body = {
          ...worldOf(worlds, world),
          hours: everyHour(hours, now()).map(({ from, causes }) => ({ fromUtc: timeText(from), causes: [...causes] })),
          sold: withPictures(sold, kinds),
          isComplete,
        };
        return { status: 200, body };
      },
    }),
    route({
      method: "GET",
      path: "/api/economy/richest",
      tag,
      summary: "The richest characters",
      description:
        "The 200 richest characters and their accounts, with all coins and checks of theirs wherever they lie: carried, in the bank, in " +
        "houses and ships, with their vendors and pets. It is added up in slices " +
        "and kept for a minute. Each look stands in the audit trail, as the command `look_richest`.",
      access: { level: "Administrator" },
      query,
      responses: { 200: { description: "The richest first", body: richestSchema } },
      problems: { 429: "Too many requests, or too many searches at once" },
      async handle(request) {
        const world = chosenWorld(worlds, request.query.world, "query", { required: true });
        await auditLook(parts, request, { command: "look_richest", world });
        const { total, isComplete, characters } = await untilWalked(inspection.richest(world));
        const shown = characters.slice(0, RICHEST_SHOWN);
        const accounts = await accountsOf(parts, shown);
        return { status: 200, body: { ...worldOf(worlds, world), total, isComplete, characters: shown, accounts } };
      },
    }),
  ];
}

/** With the item ids of the templates. */
function withPictures(sold: readonly SoldTemplate[], kinds: Pick<ItemKinds, "all"> | undefined) {
  const itemIds = new Map([...(kinds?.all() ?? [])].map(({ id, traits }) => [id, itemIdText(traits.itemId)]));
  return sold.map((one) => ({ ...one, itemId: itemIds.get(one.template) ?? null }));
}

/** With the hours in which no gold moved, from the first in which some did to the one that runs. */
function everyHour(hours: readonly GoldHour[], now: number): GoldHour[] {
  const first = hours[0]?.from ?? Math.floor(now / HOUR_MS) * HOUR_MS;
  const known = new Map(hours.map((hour) => [hour.from, hour]));
  const all: GoldHour[] = [];
  for (let from = first; from <= now; from += HOUR_MS) all.push(known.get(from) ?? { from, causes: [] });
  return all;
}

/** The gold of characters by account, the richest first. */
async function accountsOf({ characters, accounts }: InspectionRouteParts, rich: readonly RichCharacter[]) {
  const sums = new Map<number, Wealth[]>();
  for (const one of rich) {
    const record = await characters.find(Number(one.serial));
    if (record) sums.set(record.accountId, [...(sums.get(record.accountId) ?? []), one]);
  }
  const found = await Promise.all(
    [...sums].map(async ([accountId, parts]) => {
      const account = await accounts.find(accountId);
      return account ? [{ accountId: String(accountId), username: account.username, ...wealthTogether(parts) }] : [];
    }),
  );
  return found.flat().sort((a, b) => b.gold - a.gold);
}

import { z } from "zod";
import type { RichCharacter } from "../../ports/inspection.js";
import { route, type Route } from "../route.js";
import { economySchema, richestSchema } from "../schemas/economy.js";
import { timeText } from "../schemas/fields.js";
import { chosenWorld, worldParameter } from "../world-choice.js";
import { auditLook, type InspectionRouteParts, untilWalked } from "./looking.js";
import { worldOf } from "./world-json.js";

const tag = "Economy";
const query = z.object({
  world: worldParameter.meta({ description: "Whose economy. Needed where there is more than one world." }).optional(),
});

/** Gold and prices. */
export function economyRoutes(parts: InspectionRouteParts): Route[] {
  const { inspection, worlds } = parts;
  return [
    route({
      method: "GET",
      path: "/api/economy",
      tag,
      summary: "Gold that came and went by hour and cause, and what was sold for how much",
      description:
        "Since the start of the server, and at most the hours of 7 days. A cause is a script, or a word for what the server itself does. " +
        "Coins count, and checks do not: what a bank turns into a check has gone.",
      access: { level: "GameMaster" },
      query,
      responses: { 200: { description: "The figures", body: economySchema } },
      async handle(request) {
        const world = chosenWorld(worlds, request.query.world, "query", { required: true });
        const { hours, sold } = await inspection.economy(world);
        const body = {
          ...worldOf(worlds, world),
          hours: hours.map(({ from, causes }) => ({ fromUtc: timeText(from), causes })),
          sold,
        };
        return { status: 200, body };
      },
    }),
    route({
      method: "GET",
      path: "/api/economy/richest",
      tag,
      summary: "Who has the most gold",
      description:
        "The 200 richest characters and their accounts, with all gold of theirs wherever it lies, checks included. It is added up in slices " +
        "and kept for a minute. Each look stands in the audit trail, as the command `look_richest`.",
      access: { level: "Administrator" },
      query,
      responses: { 200: { description: "The richest first", body: richestSchema } },
      problems: { 429: "Too many requests, or too many searches at once" },
      async handle(request) {
        const world = chosenWorld(worlds, request.query.world, "query", { required: true });
        await auditLook(parts, request, { command: "look_richest", line: "look_richest", world });
        const { totalGold, isComplete, characters } = await untilWalked(inspection.richest(world));
        const accounts = await accountsOf(parts, characters);
        return { status: 200, body: { ...worldOf(worlds, world), totalGold, isComplete, characters, accounts } };
      },
    }),
  ];
}

/** The gold of characters by account, the richest first. */
async function accountsOf({ characters, accounts }: InspectionRouteParts, rich: readonly RichCharacter[]) {
  const sums = new Map<number, number>();
  for (const { serial, gold } of rich) {
    const record = await characters.find(Number(serial));
    if (record) sums.set(record.accountId, (sums.get(record.accountId) ?? 0) + gold);
  }
  const found = await Promise.all(
    [...sums].map(async ([accountId, gold]) => {
      const account = await accounts.find(accountId);
      return account ? [{ accountId: String(accountId), username: account.username, gold }] : [];
    }),
  );
  return found.flat().sort((a, b) => b.gold - a.gold);
}

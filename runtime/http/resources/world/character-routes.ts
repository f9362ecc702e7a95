import { belongingsSchema } from "../../../contracts/inspection.js";
import { z } from "zod";
import { isAtLeast } from "../../../contracts/levels.js";
import { Problem } from "../../routing/problem.js";
import { callerOf, route, type Route } from "../../routing/route.js";
import { characterPageSchema, listedCharacterSchema } from "../../schemas/characters.js";
import { idParameter, timeText } from "../../schemas/fields.js";
import { chosenWorld, worldParameter, worldOf } from "../../routing/world-choice.js";
import { latestTickets, staffHistory } from "../accounts/account-facts.js";
import { auditLook, characterFor, type InspectionRouteParts, untilWalked, worldOfCharacter } from "./looking.js";

const SEARCH_CHARACTERS_MAXIMUM = 60;
const tag = "Characters";
const paramsSchema = z.object({ serial: idParameter });
const busy = "Too many requests, or too many searches at once";
const problems = { 404: "No such character", 429: busy };
const above = "A character whose account's level is above the caller's gets 403.";

/** The pages of characters. */
export function characterRoutes(parts: InspectionRouteParts): Route[] {
  const { inspection, worlds } = parts;
  return [
    route({
      method: "GET",
      path: "/api/characters",
      tag,
      summary: "Characters by a part of their name",
      description:
        "At most 50, also those whose players are away. Each search stands in the audit trail, as the command `find_characters`.",
      access: { level: "Counselor" },
      query: z.object({
        search: z
          .string("must be text")
          .trim()
          .min(2, "must have at least 2 characters")
          .max(SEARCH_CHARACTERS_MAXIMUM, `must have at most ${SEARCH_CHARACTERS_MAXIMUM} characters`),
        world: worldParameter.meta({ description: "Whose characters. Needed where there is more than one world." }).optional(),
      }),
      responses: { 200: { description: "The characters by name", body: z.array(listedCharacterSchema) } },
      problems: { 429: busy },
      async handle(request) {
        const { query } = request;
        const world = chosenWorld(worlds, query.world, "query", { required: true });
        await auditLook(parts, request, { command: "find_characters", of: query.search, world });
        const found = await untilWalked(inspection.characters(query.search, world));
        return { status: 200, body: found.map((one) => ({ ...one, ...worldOf(worlds, world) })) };
      },
    }),
    route({
      method: "GET",
      path: "/api/characters/{serial}",
      tag,
      summary:
        "A character: place, stats, skills, houses, pets, what scripts say of it, and its account's tickets, warnings and notes",
      description: `${above} Each look stands in the audit trail, as the command \`look_character\`.`,
      access: { level: "Counselor" },
      params: paramsSchema,
      responses: { 200: { description: "The character", body: characterPageSchema } },
      problems,
      async handle(request) {
        const { serial } = request.params;
        const { role } = callerOf(request);
        const { record, account } = await characterFor(parts, role, serial);
        const world = worldOfCharacter(worlds, record);
        await auditLook(parts, request, { command: "look_character", of: serial, name: record.name, world });
        const character = (await untilWalked(inspection.character(serial, role, world))) ?? null;
        const body = {
          ...{ serial: String(serial), name: character?.name ?? record.name, ...worldOf(worlds, world) },
          account: { accountId: String(account.accountId), username: account.username, role: account.role },
          createdAtUtc: timeText(record.createdAt),
          lastPlayedAtUtc: record.lastPlayedAt === null ? null : timeText(record.lastPlayedAt),
          character,
          tickets: await latestTickets(parts, account.accountId),
          history: isAtLeast(role, "GameMaster") ? await staffHistory(parts, account.accountId) : null,
        };
        return { status: 200, body };
      },
    }),
    route({
      method: "GET",
      path: "/api/characters/{serial}/belongings",
      tag,
      summary: "What a character wears, carries and has in the bank",
      description: `At most 1,000 things. ${above} Each look stands in the audit trail, as the command \`look_belongings\`.`,
      access: { level: "GameMaster" },
      params: paramsSchema,
      responses: { 200: { description: "The things", body: belongingsSchema } },
      problems: { 404: "No such character, or it has never entered the world" },
      async handle(request) {
        const { serial } = request.params;
        const { record } = await characterFor(parts, callerOf(request).role, serial);
        const world = worldOfCharacter(worlds, record);
        await auditLook(parts, request, { command: "look_belongings", of: serial, name: record.name, world });
        const body = await inspection.belongings(serial, world);
        if (!body) throw new Problem(404, "The character has never entered the world.");
        return { status: 200, body };
      },
    }),
  ];
}

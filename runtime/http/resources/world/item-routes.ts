import { z } from "zod";
import type { ItemQuery } from "../../../contracts/inspection.js";
import { Problem } from "../../routing/problem.js";
import { callerOf, route, type Route } from "../../routing/route.js";
import { idParameter, timeText } from "../../schemas/fields.js";
import { itemDetailsSchema, itemPageSchema } from "../../schemas/items.js";
import { chosenWorld, worldParameter, worldOf } from "../../routing/world-choice.js";
import {
  auditLook,
  characterFor,
  charactersAbove,
  type InspectionRouteParts,
  refuseAbove,
  refuseThingAbove,
  untilWalked,
} from "./looking.js";
import { pageQuery } from "../page-query.js";

/** Things of later pages are not given: a narrower search finds them. */
const REACHED_MAXIMUM = 1_000;
const WORD_CHARACTERS_MAXIMUM = 64;
const VALUE_CHARACTERS_MAXIMUM = 200;
const tag = "Items";

function word(description: string, most = WORD_CHARACTERS_MAXIMUM) {
  return z
    .string("must be text")
    .min(1, "is empty")
    .max(most, `must have at most ${most} characters`)
    .optional()
    .meta({ description });
}

const worldQuery = worldParameter.meta({ description: "Where. Needed where there is more than one world." }).optional();
const searchQuery = z
  .object({
    ...pageQuery,
    template: word("Of this template."),
    name: word("A part of the name; case is ignored."),
    param: word("With this param of its own."),
    value: word("The value of that param, as a text.", VALUE_CHARACTERS_MAXIMUM),
    character: idParameter.optional().meta({ description: "Of this character, wherever it lies: serial." }),
    account: word("Of the characters of this account: its name."),
    world: worldQuery,
  })
  .superRefine(({ template, name, param, value, character, account }, context) => {
    if ([template, name, param, character, account].every((given) => given === undefined)) {
      context.addIssue({ code: "custom", path: ["template"], message: "give a template, name, param, character or account" });
    }
    if (value !== undefined && param === undefined) {
      context.addIssue({ code: "custom", path: ["value"], message: "needs param" });
    }
  });
type SearchQuery = z.output<typeof searchQuery>;

/** Things of the whole world. */
export function itemRoutes(parts: InspectionRouteParts): Route[] {
  const { inspection, worlds } = parts;
  return [
    route({
      method: "GET",
      path: "/api/items",
      tag,
      summary: "Search the things of the whole world",
      description:
        "Everything that is given must hold. The search goes through the world in slices while the game goes on, for at most 15 seconds, " +
        "and 4 at a time. Pages reach to the 1,000th thing. Each search stands in the audit trail, as the command `find_items`. A character " +
        "or account whose level is above the caller's gets 403; without them, what such characters have is neither given nor counted.",
      access: { level: "GameMaster" },
      query: searchQuery,
      responses: { 200: { description: "One page", body: itemPageSchema } },
      problems: { 404: "No such character or account", 429: "Too many requests, or too many searches at once" },
      async handle(request) {
        const { page, pageSize, world: named, template, name, param, value } = request.query;
        const world = chosenWorld(worlds, named, "query", { required: true });
        const { role } = callerOf(request);
        const owners = await ownersIn(parts, role, request.query);
        await auditLook(parts, request, { command: "find_items", of: wordsOf(request.query), world });
        const offset = (page - 1) * pageSize;
        if (offset >= REACHED_MAXIMUM)
          throw new Problem(400, `Pages reach to the ${REACHED_MAXIMUM}th thing. Narrow the search.`);
        const query: ItemQuery = {
          template,
          name,
          param,
          value,
          owners,
          exceptOf: await charactersAbove(parts, role),
          offset,
          limit: Math.min(pageSize, REACHED_MAXIMUM - offset),
        };
        const { items, totalCount, isComplete } = await untilWalked(inspection.items(query, world));
        return { status: 200, body: { page, pageSize, totalCount, isComplete, ...worldOf(worlds, world), items } };
      },
    }),
    route({
      method: "GET",
      path: "/api/items/{serial}",
      tag,
      summary: "A thing, what scripts keep with it, and who had it",
      description:
        "What a character has whose account's level is above the caller's gets 403. Each look stands in the audit trail, as the command " +
        "`look_item`.",
      access: { level: "GameMaster" },
      params: z.object({ serial: idParameter }),
      query: z.object({ world: worldQuery }),
      responses: { 200: { description: "The thing", body: itemDetailsSchema } },
      problems: { 404: "No such thing" },
      async handle(request) {
        const { serial } = request.params;
        const world = chosenWorld(worlds, request.query.world, "query", { required: true });
        const found = await inspection.item(serial, world);
        await auditLook(parts, request, { command: "look_item", of: serial, name: found?.item.name, world });
        if (!found) throw new Problem(404, "There is no such thing.");
        await refuseThingAbove(parts, callerOf(request).role, found.item.ownerSerial);
        const owners = found.owners.map(({ since, ...owner }) => ({ ...owner, sinceUtc: timeText(since) }));
        return { status: 200, body: { item: found.item, ...worldOf(worlds, world), params: found.params, owners } };
      },
    }),
  ];
}

/** The characters whose things are wanted; undefined for anybody's. @throws Problem 403, 404 */
async function ownersIn(
  parts: InspectionRouteParts,
  role: Parameters<typeof refuseAbove>[0],
  { character, account: username }: SearchQuery,
): Promise<number[] | undefined> {
  const { accounts, characters } = parts;
  const ofAccount = username === undefined ? undefined : await accounts.findByName(username);
  if (username !== undefined && !ofAccount) throw new Problem(404, "There is no such account.");
  if (ofAccount) refuseAbove(role, ofAccount);
  const serials = ofAccount && (await characters.listByAccount(ofAccount.accountId)).map(({ serial }) => serial);
  if (character === undefined) return serials;
  await characterFor(parts, role, character);
  return serials ? serials.filter((serial) => serial === character) : [character];
}

/** The search as the audit trail has it. */
function wordsOf({ template, name, param, value, character, account, page }: SearchQuery): string {
  return Object.entries({ template, name, param, value, character, account, page: page > 1 ? page : undefined })
    .filter(([, given]) => given !== undefined)
    .map(([key, given]) => `${key}=${given}`)
    .join(" ");
}

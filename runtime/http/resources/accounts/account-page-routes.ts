import { z } from "zod";
import { type AccountLevel, isAtLeast } from "../../../contracts/levels.js";
import type { Account } from "../../../storage/storage.js";
import { cleanText } from "../../../base/text/clean-text.js";
import { Problem } from "../../routing/problem.js";
import { callerOf, route, type Route, actorOf } from "../../routing/route.js";
import { type AccountPage, accountPageSchema } from "../../schemas/characters.js";
import { idParameter, timeText } from "../../schemas/fields.js";
import { latestTickets, staffHistory } from "./account-facts.js";
import { auditLook, type InspectionRouteParts, refuseAbove, worldOfCharacter } from "../world/looking.js";
import { userOf } from "./user-json.js";
import { worldOf } from "../../routing/world-choice.js";

const NAME_CHARACTERS_MAXIMUM = 64;
const NOTE_CHARACTERS_MAXIMUM = 500;

const noteSchema = z
  .strictObject({
    kind: z.enum(["Note", "Warning"]).meta({ description: "A note for other staff, or that the player was warned." }),
    text: z
      .string("must be text")
      .transform((text) => cleanText(text).trim())
      .refine((text) => text !== "", "is empty")
      .refine((text) => text.length <= NOTE_CHARACTERS_MAXIMUM, `must have at most ${NOTE_CHARACTERS_MAXIMUM} characters`),
  })
  .meta({ id: "NewAccountNote" });

const tag = "Characters";
const problems = { 404: "No such account" };
const description =
  "Without addresses and e-mail, which are for Administrators. An account whose level is above the caller's gets 403, and is not named " +
  "among those that share addresses. Each look stands in the audit trail, as the command `look_account`.";

/** The page of an account, for those who help players. What Administrators change stands under `/api/users`. */
export function accountPageRoutes(parts: InspectionRouteParts & { now: () => number }): Route[] {
  const { accounts } = parts;
  return [
    route({
      method: "GET",
      path: "/api/accounts/by-name/{username}",
      tag,
      summary: "An account by its name",
      description,
      access: { level: "GameMaster" },
      params: z.object({ username: z.string().max(NAME_CHARACTERS_MAXIMUM, "is too long") }),
      responses: { 200: { description: "The account", body: accountPageSchema } },
      problems,
      async handle(request) {
        return answer(request, await accounts.findByName(request.params.username));
      },
    }),
    route({
      method: "GET",
      path: "/api/accounts/{accountId}",
      tag,
      summary: "An account: its characters, its ban, warnings, notes and tickets, and whom it shares addresses with",
      description,
      access: { level: "GameMaster" },
      params: z.object({ accountId: idParameter }),
      responses: { 200: { description: "The account", body: accountPageSchema } },
      problems,
      async handle(request) {
        return answer(request, await accounts.find(request.params.accountId));
      },
    }),
    route({
      method: "POST",
      path: "/api/accounts/{accountId}/notes",
      tag,
      summary: "Write a note or a warning into an account's history",
      description: "Players do not see it. An account whose level is above the caller's gets 403.",
      access: { level: "GameMaster" },
      params: z.object({ accountId: idParameter }),
      body: noteSchema,
      responses: { 204: { description: "It was written" } },
      problems,
      async handle(request) {
        const { accountId } = request.params;
        const { kind, text } = request.body;
        const account = await accounts.find(accountId);
        if (!account) throw new Problem(404, "There is no such account.");
        refuseAbove(callerOf(request).role, account);
        const note = { action: kind === "Note" ? ("Noted" as const) : ("Warned" as const), text };
        if (!(await accounts.addNote(accountId, note, actorOf(callerOf(request)))))
          throw new Problem(404, "There is no such account.");
        request.log.info({ by: callerOf(request).username, account: accountId, kind }, "account noted");
        return { status: 204 };
      },
    }),
  ];

  async function answer(request: Parameters<typeof auditLook>[1], account: Account | undefined) {
    if (!account) throw new Problem(404, "There is no such account.");
    refuseAbove(callerOf(request).role, account);
    await auditLook(parts, request, { command: "look_account", of: account.username });
    return { status: 200, body: await pageOf(parts, account, callerOf(request).role) };
  }
}

async function pageOf(
  parts: InspectionRouteParts & { now: () => number },
  account: Account,
  reader: AccountLevel,
): Promise<AccountPage> {
  const { accounts, worlds, now } = parts;
  const { accountId } = account;
  const { username, role, isActive, createdAtUtc, lastLoginAtUtc, ban } = userOf(account, now());
  const characters = await parts.characters.listByAccount(accountId);
  const sharing = new Map(
    (await accounts.addresses(accountId)).flatMap(({ sharedWith }) => sharedWith.map((one) => [one.accountId, one])),
  );
  const sharers = await Promise.all([...sharing.keys()].map((one) => accounts.find(one)));
  const shown = sharers.filter((one) => one !== undefined).filter((one) => isAtLeast(reader, one.role));
  return {
    ...{ accountId: String(accountId), username, role, isActive, createdAtUtc, lastLoginAtUtc },
    ban: ban && { reason: ban.reason, untilUtc: ban.untilUtc, by: ban.by },
    history: await staffHistory(parts, accountId),
    tickets: await latestTickets(parts, accountId),
    characters: characters.map((record) => ({
      ...{ serial: String(record.serial), name: record.name, ...worldOf(worlds, worldOfCharacter(worlds, record)) },
      lastPlayedAtUtc: record.lastPlayedAt === null ? null : timeText(record.lastPlayedAt),
    })),
    sharesAddressesWith: shown.map((one) => ({ accountId: String(one.accountId), username: one.username })),
  };
}

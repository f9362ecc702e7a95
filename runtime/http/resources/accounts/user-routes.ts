import { z } from "zod";
import { emailSchema, passwordSchema, roleSchema, usernameSchema } from "../../../services/accounts/account-rules.js";
import type { Accounts } from "../../../services/accounts/accounts.js";
import { accountLevels } from "../../../contracts/levels.js";
import type { Account } from "../../../storage/storage.js";
import { Problem } from "../../routing/problem.js";
import { callerOf, route, type Access, type Route, actorOf } from "../../routing/route.js";
import { idParameter } from "../../schemas/fields.js";
import { userSchema } from "../../schemas/users.js";
import { userOf } from "./user-json.js";

const role = roleSchema.meta({ enum: accountLevels, description: "Case is ignored." }).optional();
const level = roleSchema.meta({ enum: accountLevels, description: "Another name for `role`." }).optional();

const newUserSchema = z
  .strictObject({ username: usernameSchema, password: passwordSchema, email: emailSchema, role, level })
  .transform(withOneRole)
  .meta({ id: "NewUser" });

/** As many as fit into a body of `MAX_BODY_BYTES` with the longest usernames. */
const ACCOUNTS_AT_ONCE_MAX = 500;
const atOnceRule = `must be a list of 1 to ${ACCOUNTS_AT_ONCE_MAX} accounts`;

const newUsersSchema = z
  .strictObject({
    password: passwordSchema,
    role,
    level,
    accounts: z
      .array(z.strictObject({ username: usernameSchema, email: emailSchema }), atOnceRule)
      .min(1, atOnceRule)
      .max(ACCOUNTS_AT_ONCE_MAX, atOnceRule)
      .superRefine(withoutTwins),
  })
  .transform(withOneRole)
  .meta({ id: "NewUsers" });

const createdUsersSchema = z
  .strictObject({
    created: z.array(userSchema),
    existing: z.array(z.string()).meta({ description: "The usernames that were taken; their accounts stay as they are" }),
  })
  .meta({ id: "CreatedUsers" });

const userChangesSchema = z
  .strictObject({
    username: usernameSchema.optional(),
    password: passwordSchema.optional(),
    email: emailSchema.optional(),
    role,
    level,
    isActive: z.boolean("must be true or false").optional(),
  })
  .transform(withOneRole)
  .meta({ id: "UserChanges" });

const paramsSchema = z.object({ accountId: idParameter });

type RoleName = z.output<typeof roleSchema>;

/** `level` is an alias of `role` on input. A request with both is valid only if they agree. */
function withOneRole<Input extends { role?: RoleName | undefined; level?: RoleName | undefined }>(
  input: Input,
  context: z.RefinementCtx,
): Omit<Input, "role" | "level"> & { role?: RoleName } {
  const { role, level, ...rest } = input;
  if (role !== undefined && level !== undefined && role !== level) {
    context.addIssue({ code: "custom", path: ["level"], message: "differs from role, which is the same member" });
  }
  const one = role ?? level;
  return { ...rest, ...(one !== undefined && { role: one }) };
}

/** The same username twice is a mistake of the caller: it cannot be created and exist. */
function withoutTwins(accounts: readonly { username: string }[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [at, { username }] of accounts.entries()) {
    const name = username.toLowerCase();
    if (seen.has(name)) context.addIssue({ code: "custom", path: [at, "username"], message: "is in the list already" });
    seen.add(name);
  }
}

/** No other route changes an account, so only Administrators can change levels. */
const access: Access = { level: "Administrator" };
const tag = "Users";
const unknownAccount = "No such account";
const duplicate = "Another account has that username (case is ignored)";

export function userRoutes({
  accounts,
}: {
  accounts: Pick<Accounts, "list" | "find" | "create" | "createMissing" | "update" | "delete">;
}): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/users",
      tag,
      summary: "All accounts",
      access,
      responses: { 200: { description: "All accounts", body: z.array(userSchema) } },
      async handle() {
        return { status: 200, body: (await accounts.list()).map(userOf) };
      },
    }),
    route({
      method: "POST",
      path: "/api/users",
      tag,
      summary: "Create an account",
      access,
      body: newUserSchema,
      responses: { 201: { description: "The new account", body: userSchema, headers: { Location: "Address of the account" } } },
      problems: { 409: duplicate },
      async handle(request) {
        const account = await accounts.create(request.body, actorOf(callerOf(request)));
        request.log.info({ by: callerOf(request).username, account: account.accountId, role: account.role }, "account created");
        return { status: 201, body: userOf(account), headers: { Location: `/api/users/${account.accountId}` } };
      },
    }),
    route({
      method: "POST",
      path: "/api/users/bulk",
      tag,
      summary: "Create many accounts with one password",
      description:
        `For accounts of tests: up to ${ACCOUNTS_AT_ONCE_MAX} share one password and its hash, which takes as long as creating one. ` +
        "Accounts whose username is taken stay as they are.",
      access,
      body: newUsersSchema,
      responses: { 200: { description: "What was created, and what existed", body: createdUsersSchema } },
      async handle(request) {
        const { accounts: names, ...shared } = request.body;
        const created = await accounts.createMissing(shared, names, actorOf(callerOf(request)));
        const isNew = new Set(created.map(({ username }) => username.toLowerCase()));
        const existing = names.map(({ username }) => username).filter((username) => !isNew.has(username.toLowerCase()));
        request.log.info(
          { by: callerOf(request).username, created: created.length, existing: existing.length, role: shared.role },
          "accounts created",
        );
        return { status: 200, body: { created: created.map(userOf), existing } };
      },
    }),
    route({
      method: "GET",
      path: "/api/users/{accountId}",
      tag,
      summary: "One account",
      access,
      params: paramsSchema,
      responses: { 200: { description: "The account", body: userSchema } },
      problems: { 404: unknownAccount },
      async handle({ params }) {
        return { status: 200, body: userOf(found(await accounts.find(params.accountId))) };
      },
    }),
    route({
      method: "PUT",
      path: "/api/users/{accountId}",
      tag,
      summary: "Change an account",
      description: "Missing members stay as they are. A new password, level or activity ends the account's tokens at once.",
      access,
      params: paramsSchema,
      body: userChangesSchema,
      responses: { 200: { description: "The account after the change", body: userSchema } },
      problems: { 404: unknownAccount, 409: `${duplicate}; or it is the last active Administrator` },
      async handle(request) {
        const account = found(await accounts.update(request.params.accountId, request.body, actorOf(callerOf(request))));
        const changed = Object.keys(request.body);
        request.log.info({ by: callerOf(request).username, account: account.accountId, changed }, "account changed");
        return { status: 200, body: userOf(account) };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/users/{accountId}",
      tag,
      summary: "Delete an account and its characters",
      access,
      params: paramsSchema,
      responses: { 204: { description: "The account was deleted" } },
      problems: { 404: unknownAccount, 409: "It is the last active Administrator" },
      async handle(request) {
        const { accountId } = request.params;
        if (!(await accounts.delete(accountId))) throw new Problem(404, unknownAccount);
        request.log.info({ by: callerOf(request).username, account: accountId }, "account deleted");
        return { status: 204 };
      },
    }),
  ];
}

function found(account: Account | undefined): Account {
  if (!account) throw new Problem(404, unknownAccount);
  return account;
}

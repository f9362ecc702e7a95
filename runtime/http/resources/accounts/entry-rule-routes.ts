import { z } from "zod";
import type { EntryRules } from "../../../services/accounts/entry-rules.js";
import { route, type Route } from "../../routing/route.js";
import { entryRuleSchema } from "../../schemas/entry-rules.js";
import { timeText } from "../../schemas/fields.js";

/** The rules of logins. The commands `addresses` and `logins` change it, so that the audit trail has each change. */
export function entryRuleRoutes({ entry }: { readonly entry: Pick<EntryRules, "list"> }): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/entry-rules",
      tag: "Users",
      summary: "Blocked and allowed addresses, and whether logins are closed",
      description: "The oldest first. The commands `addresses` and `logins` change them.",
      access: { level: "Administrator" },
      responses: { 200: { description: "The rules in force", body: z.array(entryRuleSchema) } },
      handle: () => ({
        status: 200,
        body: entry.list.map(({ at, until, ...rule }) => ({
          ...rule,
          atUtc: timeText(at),
          untilUtc: until === null ? null : timeText(until),
        })),
      }),
    }),
  ];
}

import { z } from "zod";
import { ticketCategories, ticketStatuses } from "../../ports/ticket-kinds.js";
import { pageQuery } from "./page-query.js";

/** One of some names, compared without regard to case. */
function nameOf<const Name extends string>(names: readonly Name[]) {
  const rule = `must be one of ${names.join(", ")}`;
  return z
    .string(rule)
    .transform((text, context): Name => {
      const found = names.find((name) => name.toLowerCase() === text.toLowerCase());
      if (found !== undefined) return found;
      context.addIssue({ code: "custom", message: rule });
      return z.NEVER;
    })
    .meta({ enum: [...names], description: "Compared without regard to case." });
}

export const ticketStatusSchema = nameOf(ticketStatuses);

/** Members of the query that are not named here are not looked at. */
export const ticketQuerySchema = z.object({
  ...pageQuery,
  status: ticketStatusSchema.optional(),
  category: nameOf(ticketCategories).optional(),
  assignedToMe: nameOf(["true", "false"])
    .transform((text) => text === "true")
    .optional()
    .meta({ description: "true: only tickets that the caller has." }),
});

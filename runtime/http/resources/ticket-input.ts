import { z } from "zod";
import { ticketCategories, ticketStatuses } from "../../ports/ticket-kinds.js";
import { idParameter } from "../schemas/fields.js";
import { pageQuery } from "./page-query.js";

/** One of the names; case is ignored. */
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
    .meta({ enum: [...names], description: "Case is ignored." });
}

export const ticketStatusSchema = nameOf(ticketStatuses);

const categorySchema = nameOf(ticketCategories).optional();

/** Other members of the query are ignored. */
export const nextTicketQuerySchema = z.object({
  category: categorySchema.meta({ description: "Only tickets of this category." }),
  except: idParameter.optional().meta({ description: "The ticket that the caller looks at and does not want." }),
});

/** Other members of the query are ignored. */
export const ticketQuerySchema = z.object({
  ...pageQuery,
  status: ticketStatusSchema.optional(),
  category: categorySchema,
  assignedToMe: nameOf(["true", "false"])
    .transform((text) => text === "true")
    .optional()
    .meta({ description: "If true, only tickets that are assigned to the caller." }),
});

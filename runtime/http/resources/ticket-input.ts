import { z } from "zod";
import { ticketCategories, ticketStatuses } from "../../tickets/ticket-kinds.js";

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;
/** So that the number of the first ticket on it is still exact. */
const MAX_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / MAX_PAGE_SIZE);

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

/** A whole number in a query; one that is out of range becomes the nearest within. */
function wholeNumber(about: { min: number; max: number; default: number; description: string }) {
  const { min, max, description } = about;
  const rule = "must be a whole number";
  return z
    .string(rule)
    .refine((text) => /^-?\d+$/.test(text), rule)
    .optional()
    .transform((digits) => (digits === undefined ? about.default : Math.min(Math.max(Number(digits), min), max)))
    .meta({ type: "integer", description });
}

export const ticketStatusSchema = nameOf(ticketStatuses);

/** Members of the query that are not named here are not looked at. */
export const ticketQuerySchema = z.object({
  page: wholeNumber({
    min: 1,
    max: MAX_PAGE,
    default: 1,
    description: "Counted from 1; missing or lower means 1.",
  }),
  pageSize: wholeNumber({
    min: 1,
    max: MAX_PAGE_SIZE,
    default: DEFAULT_PAGE_SIZE,
    description: `1 to ${MAX_PAGE_SIZE}, ${DEFAULT_PAGE_SIZE} when missing; a number beyond becomes the nearest within.`,
  }),
  status: ticketStatusSchema.optional(),
  category: nameOf(ticketCategories).optional(),
  assignedToMe: nameOf(["true", "false"])
    .transform((text) => text === "true")
    .optional()
    .meta({ description: "true: only tickets that the caller has." }),
});

import { z } from "zod";
import { ticketCategories, ticketOrders, ticketPriorities, ticketStatuses } from "../../../contracts/ticket-kinds.js";
import { idParameter } from "../../schemas/fields.js";
import { SEARCH_MAX_TICKETS } from "../../../storage/tickets/ticket-search.js";
import { TAGGED_MAX_TICKETS } from "../../../storage/tickets/ticket-tags.js";
import { OVERDUE_MAX_TICKETS } from "../../../storage/tickets/ticket-urgency.js";
import { worldParameter } from "../../routing/world-choice.js";
import { pageQuery } from "../page-query.js";

const TAG = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,29}$/u;
const TAG_RULE = "must be 1 to 30 letters, digits, '_' and '-', beginning with a letter or digit";

/** In lower case, "\u0130" is "i" with a dot above that nobody types. */
const DOTTED_I = /i\u0307/gu;

/** A tag as it is stored: in lower case, without spaces around it. Undefined if the text breaks the rule. */
function ticketTag(text: string): string | undefined {
  const tag = text.trim().normalize("NFC").toLowerCase().replace(DOTTED_I, "i");
  return TAG.test(tag) ? tag : undefined;
}

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

/** Several of the names, separated by commas. */
function namesOf<const Name extends string>(names: readonly Name[]) {
  const rule = `must be some of ${names.join(", ")}, separated by commas`;
  return z
    .string(rule)
    .transform((text, context): ReadonlySet<Name> => {
      const asked = text.split(",").map((word) => word.trim());
      const found = asked.flatMap((word) => names.find((name) => name.toLowerCase() === word.toLowerCase()) ?? []);
      if (found.length === asked.length) return new Set(found);
      context.addIssue({ code: "custom", message: rule });
      return z.NEVER;
    })
    .meta({ description: "Case is ignored." });
}

const SEARCH_MAX_CHARACTERS = 100;
/** What a list can tell besides the members that every ticket has. */
const includable = ["excerpt", "age", "tags"] as const;

/** Case is ignored. */
export const tagParameter = z
  .string(TAG_RULE)
  .transform((text, context): string => {
    const tag = ticketTag(text);
    if (tag !== undefined) return tag;
    context.addIssue({ code: "custom", message: TAG_RULE });
    return z.NEVER;
  })
  .meta({ description: "Case is ignored." });

export const ticketStatusSchema = nameOf(ticketStatuses);

const yesOrNo = nameOf(["true", "false"])
  .transform((text) => text === "true")
  .optional();

export const ticketCategorySchema = nameOf(ticketCategories);
export const ticketPrioritySchema = nameOf(ticketPriorities);

const categorySchema = ticketCategorySchema.optional();

const worldSchema = worldParameter.meta({ description: "Only tickets of this world." }).optional();

/** Other members of the query are ignored. */
export const nextTicketQuerySchema = z.object({
  category: categorySchema.meta({ description: "Only tickets of this category." }),
  world: worldSchema,
  except: idParameter.optional().meta({ description: "The ticket that the caller looks at and does not want." }),
});

/** What narrows a list of tickets. */
const ticketFilters = {
  status: ticketStatusSchema.optional(),
  category: categorySchema,
  world: worldSchema,
  assignedToMe: yesOrNo.meta({ description: "If true, only tickets that are assigned to the caller." }),
  overdue: yesOrNo.meta({
    description: `If true, only tickets whose next due time has passed, the first ${OVERDUE_MAX_TICKETS} at most.`,
  }),
  tag: tagParameter
    .optional()
    .meta({ description: `Only tickets with this tag, the newest ${TAGGED_MAX_TICKETS} at most. Case is ignored.` }),
  q: z
    .string()
    .trim()
    .max(SEARCH_MAX_CHARACTERS, `must have at most ${SEARCH_MAX_CHARACTERS} characters`)
    .optional()
    .transform((text) => (text === "" ? undefined : text))
    .meta({
      description:
        "Words, or the beginnings of words, that the message, the character's and the account's name must have; or the number of a " +
        `ticket. Finds the newest ${SEARCH_MAX_TICKETS} tickets at most.`,
    }),
};

/** Other members of the query are ignored. */
export const ticketCountQuerySchema = z.object(ticketFilters);

/** Other members of the query are ignored. */
export const ticketQuerySchema = z.object({
  ...pageQuery,
  ...ticketFilters,
  asOf: z
    .string()
    .regex(/^(now|\d{1,10})$/, "must be now, or the asOf of an earlier page")
    .optional()
    .meta({
      description:
        "Holds the list still while tickets come: ask for the first page with `now`, and for the others with the `asOf` of its answer.",
    }),
  order: nameOf(ticketOrders)
    .optional()
    .meta({
      description:
        "newest (the default), oldest; unassigned: those that nobody has and that are not closed, oldest first, then the others, " +
        "newest first; urgent: those that are not closed by priority, the next due first, then the closed ones, newest first; category, player, " +
        "assignee: those that are not closed by that name, then the closed ones, newest first.",
    }),
  include: namesOf(includable).optional().meta({
    description:
      "Further members of each ticket, separated by commas. excerpt: the first words of the message. age: how long it has waited, and when what is due. tags: those that staff gave it.",
  }),
});

/** Other members of the query are ignored. */
export const oneTicketQuerySchema = z.object({
  include: namesOf(["age", "tags", "sender", "speech"])
    .optional()
    .meta({
      description:
        "Further members, separated by commas. age: how long it has waited, and when what is due. tags: those that staff gave it. " +
        "sender: the ban of its account. speech: whether what was said around the sender is kept.",
    }),
});

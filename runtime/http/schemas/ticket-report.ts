import { z } from "zod";
import { ticketCategories } from "../../contracts/ticket-kinds.js";
import { idSchema, timeSchema } from "./fields.js";

const count = z.int().min(0);

export const ticketReportSchema = z
  .strictObject({
    flows: z.array(
      z.strictObject({
        weekFromUtc: timeSchema,
        category: z.enum(ticketCategories),
        opened: count,
        closed: count.meta({ description: "Closed in this week, and not opened again." }),
        waiting: z.int().meta({ description: "Not closed at the end of the week." }),
      }),
    ),
    work: z.array(
      z.strictObject({
        weekFromUtc: timeSchema,
        accountId: idSchema.nullable().meta({ description: "null if tokens were switched off" }),
        accountName: z.string(),
        taken: count,
        closed: count,
      }),
    ),
  })
  .meta({ id: "HelpTicketReport" });
export type HelpTicketReport = z.output<typeof ticketReportSchema>;

import { z } from "zod";

export const luaOutcomeSchema = z
  .strictObject({
    success: z.boolean(),
    file: z.string().nullable().meta({ description: "The file whose variables the code saw." }),
    values: z.array(z.string()).meta({ description: "The results as text; a table has its members in several lines." }),
    printed: z.array(z.string()).meta({ description: "What the code printed." }),
    error: z.string().nullable().meta({ description: "Why it failed, with the line." }),
  })
  .meta({ id: "LuaOutcome" });
export type LuaOutcomeJson = z.output<typeof luaOutcomeSchema>;

export const luaCompletionSchema = z
  .strictObject({
    start: z.int().meta({ description: "The position in the code where the name begins that a candidate replaces." }),
    candidates: z.array(z.string()),
  })
  .meta({ id: "LuaCompletion" });
export type LuaCompletionJson = z.output<typeof luaCompletionSchema>;

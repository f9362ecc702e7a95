import { z } from "zod";
import { ID_PATTERN, idSchema } from "../../contracts/inspection.js";
import type { MembersJson } from "../../services/webhooks/event-json.js";
import type { MemberKind, Members } from "../../contracts/events/members.js";

export { idSchema };

/** An id in a path, as a number. */
export const idParameter = z.string().regex(ID_PATTERN, "must be a decimal number of 1 to 15 digits").transform(Number);

/** The member `world` of a response. */
export const worldSchema = z.string().optional().meta({ description: "Its world; only where there is more than one." });

/** A time in a response: ISO 8601 in UTC with milliseconds. */
export const timeSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .meta({ format: "date-time", examples: ["2026-03-19T10:15:00.000Z"] });

const kindSchemas: Record<MemberKind, z.ZodType> = {
  id: idSchema,
  integer: z.int(),
  number: z.number(),
  text: z.string(),
  boolean: z.boolean(),
  time: timeSchema,
};

/** The schemas of declared members, in the form that `membersJson` gives them. */
export function memberSchemas<M extends Members>(members: M): { [Name in keyof M]: z.ZodType<MembersJson<M>[Name]> } {
  const schemas = Object.entries(members).map(([name, { kind, nullable, about: description, names }]) => {
    const schema = names ? z.enum(names) : kindSchemas[kind];
    return [name, (nullable ? schema.nullable() : schema).meta({ description })];
  });
  return Object.fromEntries(schemas) as { [Name in keyof M]: z.ZodType<MembersJson<M>[Name]> };
}

/** @param time Unix milliseconds */
export function timeText(time: number): string {
  return new Date(time).toISOString();
}

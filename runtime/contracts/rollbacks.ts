import { z } from "zod";
import { type Immutable, idSchema } from "./inspection.js";

/*
 * What staff see of a rollback. Processes of a network check one another's answers with these schemas, and the API
 * documents them.
 */

const holderSchema = z
  .strictObject({ serial: idSchema.nullable().meta({ description: "Null for the ground." }), name: z.string() })
  .nullable();

const thingMembers = {
  serial: idSchema.nullable().meta({ description: "Null for pieces of stacks, which are joined and split." }),
  name: z.string(),
  amount: z.int(),
  holder: holderSchema.meta({ description: "The character or container that has it now; null for none." }),
};

/** What a rollback does with a thing. */
const rollbackStepKinds = [
  "return",
  "leave",
  "recreate",
  "remove",
  "pieces",
  "owner",
  "pet",
  "points",
  "name",
  "setting",
] as const;

const stepSchema = z
  .strictObject({
    ...thingMembers,
    kind: z.enum(rollbackStepKinds).meta({
      description:
        "`leave` takes out what was put into a container since; `recreate` makes it again as the record has it; `remove` takes away what the selected events made; `owner` and `pet` give a house, a " +
        "ship or a pet back; `points` sets a skill or a stat of a character, `name` a name, and `setting` what the owner of a house set, or what is locked down there.",
    }),
    receiver: holderSchema.meta({ description: "The character or container that gets it; null where it is removed." }),
    text: z.string().meta({ description: "What happens with it, in words." }),
  })
  .meta({ id: "RollbackStep" });

const leftSchema = z.strictObject({ ...thingMembers, reason: z.string() }).meta({ id: "RollbackLeft" });

/** Members of a rollback but its times. */
export const rollbackMembers = {
  number: z.int().meta({ description: "It is carried out under this number, and the record names it so." }),
  selection: z.string().meta({ description: "The selected events, as staff write them in commands." }),
  lineCount: z.int().meta({ description: "The selected events that can be undone; of a backup, the things in it." }),
  takesFromOthers: z.boolean(),
  replacesConsumed: z.boolean(),
  steps: z.array(stepSchema).meta({ description: "What is done, all of it at once." }),
  others: z.array(leftSchema).meta({ description: "What others have got since, and keep unless `takesFromOthers`." }),
  consumed: z
    .array(leftSchema)
    .meta({ description: "What was used up or destroyed since, and stays so unless `replacesConsumed`." }),
  refused: z.array(leftSchema).meta({ description: "What cannot be undone, and why." }),
};

/** The times are those of the first and the last selected event, in Unix milliseconds; null without any. */
export const seenRollbackSchema = z.strictObject({ ...rollbackMembers, from: z.number().nullable(), to: z.number().nullable() });
export type SeenRollback = Immutable<z.output<typeof seenRollbackSchema>>;
export type SeenHolder = SeenRollback["steps"][number]["holder"];

/** What became of an order to carry out a rollback. */
export const carriedOutSchema = z.strictObject({
  isDone: z.boolean().meta({ description: "False if the world has changed since the preview: `rollback` is then a new one." }),
  isPartlyDone: z.boolean().meta({ description: "Not all, but the part of some processes of the world was carried out." }),
  rollback: seenRollbackSchema,
});
export type CarriedOut = Immutable<z.output<typeof carriedOutSchema>>;

import { z } from "zod";
import type { SeenRollback } from "../../../contracts/rollbacks.js";
import { SelectionTooLargeError } from "../../../services/chronicle/rollback/facts.js";
import type { StaffRollbacks } from "../../../services/chronicle/rollback/staff-rollbacks.js";
import { selectionLine } from "../../../services/chronicle/selection.js";
import type { WorldNames } from "../../../contracts/worlds.js";
import { Problem, validationProblem } from "../../routing/problem.js";
import { callerOf, route, type Route } from "../../routing/route.js";
import { chosenWorld, worldOf, worldParameter } from "../../routing/world-choice.js";
import { timeText } from "../../schemas/fields.js";
import { rollbackOutcomeSchema, type RollbackJson, rollbackSchema } from "../../schemas/rollbacks.js";
import { type ChronicleRouteParts, selectionFor, selectionSchemas } from "./chronicle-routes.js";
import { auditLook } from "./looking.js";

const NUMBER_MAXIMUM = 2 ** 31;
const tag = "Chronicle";
const access = { level: "GameMaster" } as const;
const world = worldParameter.meta({ description: "Where. Needed where there is more than one world." }).optional();

const previewBody = z
  .strictObject({
    ...selectionSchemas,
    world,
    isOfWho: z.boolean().default(false).meta({ description: "Only what the one character had or got that `who` names." }),
    takesFromOthers: z.boolean().default(false).meta({ description: "Take back what others have got since." }),
    replacesConsumed: z.boolean().default(false).meta({ description: "Make again what was used up or destroyed since." }),
  })
  .meta({ id: "RollbackRequest" });
const numberParameter = z.coerce.number<string>("must be a number").int("must be a number").min(1).max(NUMBER_MAXIMUM);

/** Undoing what the record tells. */
export function rollbackRoutes(parts: ChronicleRouteParts & { readonly rollbacks: StaffRollbacks }): Route[] {
  const { worlds, rollbacks } = parts;
  return [
    route({
      method: "POST",
      path: "/api/rollbacks",
      tag,
      summary: "What undoing the selected events would do",
      description:
        "Changes nothing: `/api/rollbacks/{number}/carry-out` does. All members of a selection that are given must hold. It stands in the " +
        "audit trail, as the command `rollback`. Previews do not outlive a restart.",
      access,
      body: previewBody,
      responses: { 201: { description: "The preview", body: rollbackSchema } },
      async handle(request) {
        const { world: named, isOfWho, takesFromOthers, replacesConsumed, ...words } = request.body;
        if (Object.values(words).every((word) => word === undefined))
          throw validationProblem("Nothing is selected.", { who: "or another part of a selection is needed" });
        const { role } = callerOf(request);
        const chosen = chosenWorld(worlds, named, "body", { required: true });
        const { query } = await selectionFor(parts, words, role, chosen);
        const [character, ...others] = query.who ?? [];
        if (isOfWho && (character === undefined || others.length > 0))
          throw validationProblem("The body is not valid.", { who: "must name one character" });
        const choices = { takesFromOthers, replacesConsumed };
        const selection = selectionLine(words);
        const flags = `${takesFromOthers ? "--take-from-others " : ""}${replacesConsumed ? "--replace-consumed " : ""}`;
        await auditLook(parts, request, { command: "rollback", of: `${flags}${selection}`, world: chosen });
        try {
          const asked = { query, words: selection, choices, character: isOfWho ? character : undefined };
          return { status: 201, body: rollbackJson(await rollbacks.preview(asked, chosen), worlds, chosen) };
        } catch (error) {
          if (error instanceof SelectionTooLargeError) throw new Problem(400, error.message);
          throw error;
        }
      },
    }),
    route({
      method: "POST",
      path: "/api/rollbacks/{number}/carry-out",
      tag,
      summary: "Carry out a preview, all of it at once",
      description:
        "If the world has changed since the preview, nothing is done, `isDone` is false, and the answer has a new preview of that number. In a " +
        "world of several processes each does its own part. It stands in the audit trail, as the command `rollback --apply`.",
      access,
      params: z.object({ number: numberParameter }),
      body: z.strictObject({ world }),
      responses: { 200: { description: "What became of it", body: rollbackOutcomeSchema } },
      problems: { 404: "No such preview" },
      async handle(request) {
        const { number } = request.params;
        const chosen = chosenWorld(worlds, request.body.world, "body", { required: true });
        await auditLook(parts, request, { command: "rollback", of: `--apply ${number}`, world: chosen });
        const outcome = await rollbacks.apply(number, { accountName: callerOf(request).username, character: 0 }, chosen);
        if (!outcome) throw new Problem(404, "There is no such preview. It was carried out, or the server has restarted since.");
        return { status: 200, body: { ...outcome, rollback: rollbackJson(outcome.rollback, worlds, chosen) } };
      },
    }),
  ];
}

function rollbackJson({ from, to, ...rollback }: SeenRollback, worlds: WorldNames | undefined, chosen: string | undefined) {
  const times = { fromUtc: from === null ? null : timeText(from), toUtc: to === null ? null : timeText(to) };
  return { ...rollback, ...worldOf(worlds, chosen), ...times } as RollbackJson;
}

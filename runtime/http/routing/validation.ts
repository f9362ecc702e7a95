import type { z } from "zod";
import { validationProblem } from "./problem.js";

/**
 * Parses untrusted input with a schema. A member that is null counts as absent, unless the schema takes null: many
 * tools write members without a value so.
 *
 * @param part the part of the request, for the message: `body`, `path` or `query`
 * @throws Problem 400 with a message for each member
 */
export function validate(schema: z.ZodType, input: unknown, part: string): unknown {
  let result = parse(schema, input);
  if (!result.success && removeNulls(input, result.error.issues)) result = parse(schema, input);
  if (result.success) return result.data;
  throw validationProblem(`The ${part} is not valid.`, messages(result.error, part));
}

function parse(schema: z.ZodType, input: unknown): z.ZodSafeParseResult<unknown> {
  return schema.safeParse(input, { error: (issue) => (issue.input === undefined ? "is missing" : undefined) });
}

/** Removes the members that are null and that the schema complained about. Returns whether there were any. */
function removeNulls(input: unknown, issues: readonly z.core.$ZodIssue[]): boolean {
  let isChanged = false;
  for (const { path } of issues) {
    const name = path.at(-1);
    const owner = path.slice(0, -1).reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), input);
    if (name === undefined || !isObject(owner) || Array.isArray(owner) || owner[name] !== null) continue;
    delete owner[name];
    isChanged = true;
  }
  return isChanged;
}

function isObject(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === "object" && value !== null;
}

function messages(error: z.ZodError, part: string): Record<string, string> {
  const found = new Map<string, string>();
  for (const issue of error.issues) {
    const unknown = issue.code === "unrecognized_keys";
    const names = unknown ? issue.keys : [issue.path.join(".") || part];
    for (const name of names) if (!found.has(name)) found.set(name, unknown ? "is not known" : issue.message);
  }
  return Object.fromEntries(found);
}

import type { z } from "zod";
import { validationProblem } from "./problem.js";

/**
 * Parses untrusted input with a schema.
 *
 * @param part the part of the request, for the message: `body`, `path` or `query`
 * @throws Problem 400 with a message for each member
 */
export function validate(schema: z.ZodType, input: unknown, part: string): unknown {
  const result = schema.safeParse(input, { error: (issue) => (issue.input === undefined ? "is missing" : undefined) });
  if (result.success) return result.data;
  throw validationProblem(`The ${part} is not valid.`, messages(result.error, part));
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

/** What a handler does after a stop, until it stops again: to the next line, into a call, or out of the call. */
export type StepKind = "over" | "into" | "out";

/** A step that a handler has begun. */
export interface Step {
  readonly kind: StepKind;
  /** Calls in progress where it began. */
  readonly depth: number;
}

/** Whether a step ends at a line. @param depth calls in progress there */
export function endsStep({ kind, depth: began }: Step, depth: number): boolean {
  if (kind === "into") return true;
  return kind === "over" ? depth <= began : depth < began;
}

/** How the calls of one repository went. */
export interface CallFigure {
  readonly repository: string;
  /** Calls that were answered, refused ones included. */
  readonly answered: number;
  readonly failed: number;
  /** From the calls to their answers, the wait for earlier calls included. */
  readonly seconds: number;
}

/** Counts calls to the database. */
export class CallFigures {
  private readonly counts = new Map<string, { answered: number; failed: number; seconds: number }>();

  note(repository: string, milliseconds: number, isFailure: boolean): void {
    const counted = this.counts.get(repository) ?? { answered: 0, failed: 0, seconds: 0 };
    counted.answered += 1;
    if (isFailure) counted.failed += 1;
    counted.seconds += milliseconds / 1_000;
    this.counts.set(repository, counted);
  }

  get all(): CallFigure[] {
    return [...this.counts].map(([repository, counted]) => ({ repository, ...counted }));
  }
}

/** Characters that can enter the world in a second, even in a crowd: more than passwords are verified. */
const ENTRANCES_PER_SECOND = 128;
const MS_PER_SECOND = 1_000;

/**
 * Lets characters enter the world in the order in which they ask. Each is shown to everybody in sight and is shown all
 * of them, so in a crowd many between two updates of the clients would make everybody's steps wait.
 */
export class EntranceTurns {
  private readonly perUpdate: number;
  private readonly waiting: (() => void)[] = [];
  private entered = 0;

  /** @param pauseMs the longest time between two updates */
  constructor(pauseMs: number) {
    this.perUpdate = Math.ceil((ENTRANCES_PER_SECOND * pauseMs) / MS_PER_SECOND);
  }

  /** Resolves when it is the caller's turn. */
  async turn(): Promise<void> {
    if (this.entered < this.perUpdate) this.entered++;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** The clients have been updated: the next may enter. */
  renew(): void {
    const next = this.waiting.splice(0, this.perUpdate);
    this.entered = next.length;
    for (const enter of next) enter();
  }
}

import { randomUUID } from "node:crypto";

/** A claim that is not done yet. */
export class ClaimAttempt {
  readonly claim = randomUUID();
  /** The claim of the session that goes on; undefined for a login. */
  readonly following: string | undefined;
  readonly done: Promise<void>;
  /** Another claim wants the account. */
  isOvertaken = false;
  #settle: () => void = () => undefined;

  constructor(following: string | undefined) {
    this.following = following;
    this.done = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  settle(): void {
    this.#settle();
  }
}

/**
 * A bounded queue that owners share fairly. Owners are served in turn. When the queue is full, a new job replaces the
 * newest job of the owner with the most jobs, if that owner still has more than the new job's owner would have.
 */
export class FairQueue<Job> {
  readonly #limit: number;
  /** In the order of turns: the first owner is served next and then goes to the end. */
  readonly #jobsByOwner = new Map<string, Job[]>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#size;
  }

  /** @returns the job that was refused or replaced, if any: the given one, or one of another owner */
  push(owner: string, job: Job): Job | undefined {
    const refused = this.#size < this.#limit ? undefined : this.#displace(owner);
    if (this.#size >= this.#limit) return job;
    const jobs = this.#jobsByOwner.get(owner);
    if (jobs === undefined) this.#jobsByOwner.set(owner, [job]);
    else jobs.push(job);
    this.#size += 1;
    return refused;
  }

  /** The next job in turn, or undefined. */
  shift(): Job | undefined {
    const next = this.#jobsByOwner.entries().next();
    if (next.done === true) return undefined;
    const [owner, jobs] = next.value;
    this.#jobsByOwner.delete(owner);
    const job = jobs.shift();
    if (jobs.length > 0) this.#jobsByOwner.set(owner, jobs);
    this.#size -= 1;
    return job;
  }

  #displace(owner: string): Job | undefined {
    const mine = this.#jobsByOwner.get(owner)?.length ?? 0;
    let most: Job[] = [];
    for (const jobs of this.#jobsByOwner.values()) if (jobs.length > most.length) most = jobs;
    if (most.length <= mine + 1) return undefined;
    this.#size -= 1;
    return most.pop();
  }
}

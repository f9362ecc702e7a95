/**
 * A bounded queue whose places are shared fairly between owners: they are served in turn, and one that finds the queue
 * full takes the newest place of whoever holds the most, if that is more than its own with this one.
 */
export class FairQueue<Job> {
  readonly #limit: number;
  /** In the order of turns: the first is served next, and then goes to the end. */
  readonly #jobsByOwner = new Map<string, Job[]>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#size;
  }

  /** Returns the job that found no place: the given one, that of a greedier owner, or none. */
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

/** The page `/metrics` of a shard. */
export class MetricsPage {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * @param name without the prefix; with labels as the page writes them, such as `packets_unhandled_total{id="0xb1"}`
   */
  value(name: string): number {
    const line = this.#text
      .split("\n")
      .find((candidate) => candidate.startsWith(`shardkeeper_${name} `) || candidate.startsWith(`${name} `));
    return line === undefined ? 0 : Number(line.slice(line.lastIndexOf(" ") + 1));
  }
}

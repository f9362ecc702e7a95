/** Numbers of nodes by cost, the cheapest first; of equal ones the one that was added last. Made once and used again. */
export class NodeHeap {
  private readonly nodes: Uint16Array;
  private readonly costs: Float64Array;
  private count = 0;

  /** @param capacity most nodes that are in it at a time */
  constructor(capacity: number) {
    this.nodes = new Uint16Array(capacity);
    this.costs = new Float64Array(capacity);
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  clear(): void {
    this.count = 0;
  }

  add(node: number, cost: number): void {
    const { nodes, costs } = this;
    let at = this.count++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (costs[above]! < cost) break;
      nodes[at] = nodes[above]!;
      costs[at] = costs[above]!;
      at = above;
    }
    nodes[at] = node;
    costs[at] = cost;
  }

  /** Takes the cheapest node of a heap that is not empty. */
  take(): number {
    const { nodes, costs } = this;
    const taken = nodes[0]!;
    const last = --this.count;
    const [node, cost] = [nodes[last]!, costs[last]!];
    let at = 0;
    for (let below = 1; below < last; below = 2 * at + 1) {
      if (below + 1 < last && costs[below + 1]! < costs[below]!) below++;
      if (cost <= costs[below]!) break;
      nodes[at] = nodes[below]!;
      costs[at] = costs[below]!;
      at = below;
    }
    nodes[at] = node;
    costs[at] = cost;
    return taken;
  }
}

import type { Handler, HandlerCost } from "./task.js";

/** Handlers in the lines of a profile. */
const SHOWN_HANDLERS = 25;

/** Counts the cost of scripts by handler. A handler keeps its count when its file is reloaded. */
export class Profile {
  private readonly costs = new Map<string, HandlerCost>();

  /** The cost record of a handler. */
  of(handler: Handler): HandlerCost {
    return (handler.cost ??= this.open(handler));
  }

  get all(): readonly HandlerCost[] {
    return [...this.costs.values()];
  }

  /** The cost since an earlier reading, as lines for an operator, most expensive first. */
  since(before: ReadonlyMap<string, HandlerCost>, seconds: number): string[] {
    const rows = this.all
      .map((cost) => {
        const was = before.get(keyOf(cost));
        return { ...cost, calls: cost.calls - (was?.calls ?? 0), milliseconds: cost.milliseconds - (was?.milliseconds ?? 0) };
      })
      .filter(({ calls, milliseconds }) => calls > 0 || milliseconds > 0)
      .sort((a, b) => b.milliseconds - a.milliseconds);
    const total = rows.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    const share = ((total / (seconds * 1000)) * 100).toFixed(2);
    return [
      `Scripts took ${total.toFixed(1)} ms in ${seconds} s (${share} % of a core).`,
      ...rows
        .slice(0, SHOWN_HANDLERS)
        .map(
          ({ file, name, calls, milliseconds, longestMilliseconds }) =>
            `${milliseconds.toFixed(2)} ms in ${calls} ${calls === 1 ? "call" : "calls"}, at most ${longestMilliseconds.toFixed(2)} ms: ${name} (${file})`,
        ),
      ...(rows.length > SHOWN_HANDLERS ? [`and ${rows.length - SHOWN_HANDLERS} more`] : []),
    ];
  }

  /** A copy to compare with later costs. */
  reading(): Map<string, HandlerCost> {
    return new Map([...this.costs].map(([key, cost]) => [key, { ...cost }]));
  }

  private open(handler: Handler): HandlerCost {
    const key = keyOf(handler);
    const cost = this.costs.get(key) ?? {
      file: handler.file,
      name: handler.name,
      calls: 0,
      failures: 0,
      milliseconds: 0,
      longestMilliseconds: 0,
    };
    this.costs.set(key, cost);
    return cost;
  }
}

function keyOf({ file, name }: { file: string; name: string }): string {
  return `${file}\0${name}`;
}

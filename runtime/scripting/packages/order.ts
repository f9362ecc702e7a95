import semver from "semver";
import { type ScriptPackage, SHARD } from "./manifest.js";

/** A package that is not loaded. */
export interface LeftOutPackage {
  readonly name: string;
  /** Completes "the package winter is left out: ". */
  readonly reason: string;
}

export interface OrderedPackages {
  /** Each after the packages that it needs, otherwise by name. */
  readonly inForce: readonly ScriptPackage[];
  readonly leftOut: readonly LeftOutPackage[];
}

/** Those of a running shard. */
export interface FoundPackages extends OrderedPackages {
  /** Packages in force as they were before their `package.json` became unreadable, with the reason. */
  readonly kept: readonly LeftOutPackage[];
}

/**
 * Puts packages in the order in which they are loaded, and leaves out those whose needs are not met.
 *
 * @param unreadable packages that are left out already
 * @param shardVersion the version of the shard, which packages may need
 */
export function inOrder(
  packages: readonly ScriptPackage[],
  unreadable: readonly LeftOutPackage[],
  shardVersion: string,
): OrderedPackages {
  const waiting = new Map(packages.map((one) => [one.name, one]));
  const leftOut = new Map(unreadable.map(({ name, reason }) => [name, reason]));
  const inForce: ScriptPackage[] = [];
  const done = new Set<string>();
  for (let before = -1; before !== waiting.size;) {
    before = waiting.size;
    for (const one of [...waiting.values()].sort(byName)) {
      const problem = problemOf(one, { packages, leftOut, shardVersion });
      if (problem !== undefined) leftOut.set(one.name, problem);
      else if (Object.keys(one.needs).every((need) => need === SHARD || done.has(need))) {
        inForce.push(one);
        done.add(one.name);
      } else continue;
      waiting.delete(one.name);
      // From the first name on again, so that the order does not depend on packages that nothing needs.
      break;
    }
  }
  for (const one of waiting.values()) leftOut.set(one.name, circleOf(one, waiting));
  return { inForce, leftOut: [...leftOut].map(([name, reason]) => ({ name, reason })).sort(byName) };
}

function problemOf(
  { needs }: ScriptPackage,
  known: {
    readonly packages: readonly ScriptPackage[];
    readonly leftOut: ReadonlyMap<string, string>;
    readonly shardVersion: string;
  },
): string | undefined {
  for (const [need, range] of Object.entries(needs)) {
    if (known.leftOut.has(need)) return `it needs ${need}, which is left out`;
    const version = need === SHARD ? known.shardVersion : known.packages.find(({ name }) => name === need)?.version;
    if (version === undefined) return `it needs ${need} ${range}, which is not there`;
    if (!semver.satisfies(version, range, { includePrerelease: true }))
      return `it needs ${need} ${range}, and this is ${need} ${version}`;
  }
  return undefined;
}

/** Says why none of the packages that are left can be the first: this one needs a circle, or is in it. */
function circleOf(first: ScriptPackage, waiting: ReadonlyMap<string, ScriptPackage>): string {
  const way = [first.name];
  for (let at: ScriptPackage | undefined = first; at;) {
    const next: ScriptPackage | undefined = Object.keys(at.needs)
      .map((need) => waiting.get(need))
      .find((one) => one !== undefined);
    if (!next) break;
    const again = way.indexOf(next.name);
    way.push(next.name);
    if (again !== -1) return `packages need each other: ${way.slice(again).join(" -> ")}`;
    at = next;
  }
  return "it needs packages that are left out";
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}

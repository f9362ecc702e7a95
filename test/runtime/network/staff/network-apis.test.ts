import { expect, it } from "vitest";
import type { ProcessEntry } from "../../../../runtime/contracts/network.js";
import { NetworkApis } from "../../../../runtime/network/staff/network-apis.js";

const HOUR_MS = 60 * 60_000;

function entry(origin: string | null, roles: ProcessEntry["roles"] = ["api"]): ProcessEntry {
  const nowhere = { world: null, facets: [], processId: null, link: null, game: null, http: null };
  return { ...nowhere, process: "p", pid: 1, roles, origin, players: 0, loadPercent: 0, version: "1", startedAt: 1 };
}

it("knows the origins of APIs that run, and for a day those of lost ones, and of nobody else", () => {
  let processes = [entry("https://one.example"), entry("https://two.example"), entry(null), entry("http://edge", ["edge"])];
  let now = 0;
  let changed = (): void => undefined;
  const directory = {
    get processes() {
      return processes;
    },
    whenChanged: (listener: () => void) => {
      changed = listener;
      return () => undefined;
    },
  };
  const apis = new NetworkApis({ directory, now: () => now });
  expect(apis.origins).toEqual(["https://one.example", "https://two.example"]);
  expect(["https://one.example", "http://edge", "null", "*"].map((origin) => apis.isKnown(origin))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  processes = [entry("https://two.example"), entry("https://x.example; script-src *"), entry("javascript:1"), entry("*")];
  changed();
  expect(apis.origins).toEqual(["https://two.example"]);
  expect([apis.isKnown("https://one.example"), apis.isKnown("*")]).toEqual([true, false]);
  now = 25 * HOUR_MS;
  expect([apis.isKnown("https://one.example"), apis.isKnown("https://two.example")]).toEqual([false, true]);
});

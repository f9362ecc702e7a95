import { expect, test } from "vitest";
import { parseClientVersion } from "../../../../../runtime/game/connection/client-version.js";
import { atmosphere } from "../../../../../runtime/game/play/presentation/atmosphere.js";
import type { PlayerService } from "../../../../../runtime/game/play/players/player-service.js";
import type { Mobile } from "../../../../../runtime/world/entities/mobile.js";

/** Names of the packets that a client of a version gets for an arrow and for damage. */
function packetsFor(version: string): string[] {
  const sent: string[] = [];
  const session = { version: parseClientVersion(version), send: ({ name }: { name: string }) => void sent.push(name) };
  const players = { find: () => ({ session }) } as unknown as PlayerService;
  const shows = atmosphere({ players, world: { mobile: () => ({}) as Mobile, facets: [] } });
  expect(shows.showArrow({ sessionId: 1, to: { x: 5, y: 6 } })).toBe(true);
  expect(shows.showDamage({ sessionId: 1, serial: 7, amount: 3 })).toBe(true);
  return sent;
}

test("a client gets the form that its version knows", () => {
  expect(packetsFor("7.0.102.3")).toEqual(["QuestArrow", "Damage"]);
  expect(packetsFor("7.0.9.0")).toEqual(["QuestArrow", "Damage"]);
  expect(packetsFor("7.0.8.2")).toEqual(["QuestArrowBefore7090", "Damage"]);
  expect(packetsFor("5.0.0a")).toEqual(["QuestArrowBefore7090", "Damage"]);
  expect(packetsFor("4.0.11f")).toEqual(["QuestArrowBefore7090", "DamageNumber"]);
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { packetUsers } from "../../../../runtime/tools/coverage/packet-users.js";
import { type CoverageParts, coveragePage } from "../../../../runtime/tools/coverage/page.js";
import { projectCoverage } from "../../../../runtime/tools/coverage/project-coverage.js";
import { requestDeclarations } from "../../../../runtime/contracts/player-requests/all-requests.js";
import { projectDirectory } from "../../../../runtime/base/system/version.js";
import { allPackets } from "../../../../runtime/protocol/packets/index.js";

const ROOT = projectDirectory();
/** Written out by the wire itself, or kept by the view as bytes. */
const SENT_BY_WIRE = ["MoveAcknowledge", "MobileMoving"];

let project: CoverageParts;
beforeAll(async () => {
  project = await projectCoverage(ROOT);
});

/** The names of declared packets for which something holds. */
function packetsThat(holds: (packet: (typeof allPackets)[number]) => boolean): string[] {
  return allPackets.filter(holds).map(({ name }) => name);
}

test("docs/client-coverage.md is up to date (npm run docs)", () => {
  expect(readFileSync(path.join(ROOT, "docs/client-coverage.md"), "utf8")).toBe(coveragePage(project));
});

describe("what clients ask", () => {
  test("comes by a packet for each request that is declared", () => {
    const asked = new Set(Object.values(project.fromClients).flatMap(({ requests = [] }) => requests));
    expect(requestDeclarations.filter((request) => !asked.has(request)).map(({ name }) => name)).toEqual([]);
  });

  test("has a stock answer in Lua, or its row says what answers", () => {
    const silent = requestDeclarations.filter(
      (request) =>
        !project.stockAnswers.has(request.name) &&
        Object.values(project.fromClients).some(
          ({ requests = [], answer }) => requests.includes(request) && answer === undefined,
        ),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
    const declared = requestDeclarations.map(({ name }) => name);
    expect([...project.stockAnswers.keys()].filter((name) => !declared.includes(name))).toEqual([]);
  });

  test("is handled where scripts hear of it, and otherwise as its row says", () => {
    const wrong = packetsThat((packet) => {
      const row = project.fromClients[packet.name];
      if (!row) return false;
      const isHandled = project.usersOf(packet).some((file) => file.endsWith("requests.ts"));
      return !isHandled && (row.requests !== undefined || row.lua !== undefined || !row.answer!.startsWith("Nothing:"));
    });
    expect(wrong).toEqual([]);
  });

  test("is asked in a journey over a real socket", () => {
    const inJourneys = packetUsers(ROOT, "test/e2e/journeys");
    const byClients = packetUsers(ROOT, "test/support/client");
    const byLoadTest = packetUsers(ROOT, "loadtest/client");
    const untried = packetsThat(
      (packet) =>
        packet.name in project.fromClients &&
        project.usersOf(packet).length > 0 &&
        [inJourneys, byClients, byLoadTest].every((users) => users(packet).length === 0),
    );
    expect(untried).toEqual([]);
  });
});

describe("what clients are shown", () => {
  test("is sent by a source where scripts have it sent, and by none where its row says so", () => {
    const wrong = packetsThat((packet) => {
      const row = project.toClients[packet.name];
      if (!row || SENT_BY_WIRE.includes(packet.name)) return false;
      const isNeverSent = row.why?.startsWith("Nothing:") ?? false;
      return isNeverSent === project.usersOf(packet).length > 0 || (isNeverSent && row.lua !== undefined);
    });
    expect(wrong).toEqual([]);
  });
});

describe("a page", () => {
  const refusal =
    (change: Partial<CoverageParts>): (() => string) =>
    () =>
      coveragePage({ ...project, ...change });

  test("is refused without a row for each packet, and with rows for others", () => {
    const { AttackRequest: attack, ...others } = project.fromClients;
    expect(attack).toBeDefined();
    expect(refusal({ fromClients: others })).toThrow("runtime/tools/coverage/from-clients.ts has no row for AttackRequest");
    expect(refusal({ toClients: { ...project.toClients, Attack: { why: "Never." } } })).toThrow(
      "runtime/tools/coverage/to-clients.ts: no such packet has the name Attack",
    );
  });

  test("is refused when a row says nothing, or names what does not exist", () => {
    const { fromClients, toClients } = project;
    expect(refusal({ fromClients: { ...fromClients, AttackRequest: {} } })).toThrow("the row of AttackRequest has no answer");
    expect(refusal({ toClients: { ...toClients, Swing: {} } })).toThrow("the row of Swing says neither");
    expect(refusal({ toClients: { ...toClients, Swing: { lua: ["screen.sving"] } } })).toThrow(
      "names screen.sving, which does not",
    );
    expect(refusal({ fromClients: { ...fromClients, PingRequest: { answer: "{Pong}" } } })).toThrow("names Pong, which does not");
  });
});

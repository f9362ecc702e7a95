import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { projectDirectory } from "../../../../runtime/base/system/version.js";
import { requestDeclarations } from "../../../../runtime/contracts/player-requests/all-requests.js";
import type { AnyPacket, Coverage } from "../../../../runtime/protocol/packet.js";
import { allPackets, families } from "../../../../runtime/protocol/packets/index.js";
import { declaredApi } from "../../../../runtime/scripting/documents/declared-api.js";
import { luaNames } from "../../../../runtime/scripting/documents/lua-names.js";
import { packetUsers } from "../../../../runtime/tools/coverage/packet-users.js";
import { coverageOf, isListed } from "../../../../runtime/tools/coverage/packet-coverage.js";
import { type CoverageParts, coveragePage } from "../../../../runtime/tools/coverage/page.js";
import { stockAnswers } from "../../../../runtime/tools/coverage/stock-answers.js";

const ROOT = projectDirectory();
/** Written out by the protocol itself, or kept by the view as bytes. */
const SENT_BY_PROTOCOL = ["MoveAcknowledge", "MobileMoving"];
const coverage = coverageOf(families);
const asked = allPackets.filter((packet) => packet.from === "client" && isListed(packet));
const shown = allPackets.filter((packet) => packet.from === "server");

let project: CoverageParts;
beforeAll(async () => {
  project = {
    families,
    usersOf: packetUsers(ROOT, "runtime"),
    stockAnswers: stockAnswers(ROOT),
    luaNames: luaNames(await declaredApi()),
  };
});

function namesOf(packets: readonly AnyPacket[]): string[] {
  return packets.map(({ name }) => name);
}

test("docs/client-coverage.md is up to date (npm run docs)", () => {
  const page = readFileSync(path.join(ROOT, "docs/client-coverage.md"), "utf8");
  // The record of what was played follows.
  expect(page.split("\n<!-- end of what npm run docs writes -->\n")[0]).toBe(coveragePage(project));
});

describe("what clients ask", () => {
  test("comes by a packet for each request that is declared", () => {
    const heard = new Set(asked.flatMap((packet) => coverage(packet).lua ?? []));
    expect(requestDeclarations.filter(({ name }) => !heard.has(`on_${name}`)).map(({ name }) => name)).toEqual([]);
  });

  test("has a stock answer in Lua, or its packet says what answers", () => {
    const silent = requestDeclarations.filter(
      ({ name }) =>
        !project.stockAnswers.has(name) &&
        asked.some((packet) => coverage(packet).lua?.includes(`on_${name}`) && coverage(packet).note === undefined),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
    const declared = requestDeclarations.map(({ name }) => name);
    expect([...project.stockAnswers.keys()].filter((name) => !declared.includes(name))).toEqual([]);
  });

  test("is handled where scripts hear of it, and otherwise as its packet says", () => {
    const wrong = asked.filter((packet) => {
      const { lua, note } = coverage(packet);
      const isHandled = project.usersOf(packet).some((file) => file.endsWith("requests.ts"));
      return !isHandled && (lua !== undefined || !note!.startsWith("Nothing:"));
    });
    expect(namesOf(wrong)).toEqual([]);
  });

  test("is asked in a journey over a real socket", () => {
    const inJourneys = packetUsers(ROOT, "test/e2e/journeys");
    const byClients = packetUsers(ROOT, "test/support/client");
    const byLoadTest = packetUsers(ROOT, "loadtest/client");
    const untried = asked.filter(
      (packet) =>
        project.usersOf(packet).length > 0 && [inJourneys, byClients, byLoadTest].every((users) => users(packet).length === 0),
    );
    expect(namesOf(untried)).toEqual([]);
  });
});

describe("what clients are shown", () => {
  test("is sent by a source where scripts have it sent, and by none where its packet says so", () => {
    const wrong = shown.filter((packet) => {
      if (SENT_BY_PROTOCOL.includes(packet.name)) return false;
      const { lua, note } = coverage(packet);
      const isNeverSent = note?.startsWith("Nothing:") ?? false;
      return isNeverSent === project.usersOf(packet).length > 0 || (isNeverSent && lua !== undefined);
    });
    expect(namesOf(wrong)).toEqual([]);
  });
});

describe("a page", () => {
  /** Makes the page of one packet that says something else. */
  function pageOf(name: string, said: Coverage): () => string {
    const packet = allPackets.find((one) => one.name === name)!;
    return () => coveragePage({ ...project, families: [{ title: "One", packets: [{ ...packet, coverage: said }] }] });
  }

  test.each([
    ["AttackRequest", {}, "the declaration of AttackRequest does not say what answers it"],
    ["Swing", {}, "the declaration of Swing says neither"],
    ["Swing", { lua: ["screen.sving"] }, "names screen.sving, which does not"],
    ["PingRequest", { note: "{Pong}" }, "names Pong, which does not"],
  ])("is refused when the declaration of %s says nothing, or names what does not exist: %o", (name, said, reason) => {
    expect(pageOf(name, said)).toThrow(reason);
  });

  test("gives a form for older clients what today's form says", () => {
    const [today, older] = ["DropItem", "DropItemBefore6017"].map((name) => allPackets.find((one) => one.name === name)!);
    expect(older!.coverage).toEqual({});
    expect(coverage(older!)).toBe(today!.coverage);
  });
});

import { expect, it, vi } from "vitest";
import type { SessionInfo } from "../../../../runtime/contracts/sessions.js";
import { SessionReports } from "../../../../runtime/network/staff/session-reports.js";
import { MAX_RECORD_CHARS } from "../../../../runtime/network/broker/broker-queue.js";

/** The longest that a session can be. */
function longSession(sessionId: number): SessionInfo {
  return {
    ...{
      sessionId: 255 * 2 ** 32 + sessionId,
      accountId: 1_000_000 + sessionId,
      username: "u".repeat(30),
      role: "Administrator",
    },
    ...{ characterId: 0x3fff_ffff, characterName: '"'.repeat(30), mapId: 5, x: 6_143, y: 4_095, z: -128 },
    ...{ remoteAddress: "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255", connectedAt: Date.UTC(2026, 0, 1) },
    ...{ clientVersion: "7.0.114.0".padEnd(30, "x"), pingMs: 1_234.5 },
  };
}

it("tells of any number of sessions in notices that are short enough", () => {
  const sessions = Array.from({ length: 2_200 }, (_, index) => longSession(index));
  const told: { changed: SessionInfo[]; moved: unknown[]; gone: unknown[] }[] = [];
  const reports = new SessionReports({
    sessions: { list: () => sessions },
    requests: { tell: (_, input) => void told.push(input as never), serve: () => undefined },
    isWanted: () => false,
  });
  reports.report();
  expect(told.flatMap(({ changed }) => changed)).toEqual(sessions);
  // All walk, are renamed and are gone at once.
  sessions.splice(0, 1_100, ...sessions.slice(0, 1_100).map((one) => ({ ...one, x: 1, characterName: "y".repeat(30) })));
  reports.report();
  sessions.length = 0;
  reports.report();
  for (const notice of told) expect(JSON.stringify(notice).length).toBeLessThan(MAX_RECORD_CHARS - 1_000);
  reports.close();
});

it("tells who came, went and walked since the last report, also if as many came as went", () => {
  let sessions = [1, 2, 3].map(longSession);
  const told: unknown[] = [];
  const reports = new SessionReports({
    sessions: { list: () => sessions },
    requests: { tell: (_, input) => void told.push(input), serve: () => undefined },
    isWanted: () => false,
  });
  reports.report();
  const [first, second, third] = sessions as [SessionInfo, SessionInfo, SessionInfo];
  const walked = { ...second, x: 7 };
  sessions = [first, walked, longSession(4)];
  reports.report();
  reports.report();
  sessions = [first];
  reports.report();
  const { mapId, y, z, pingMs } = walked;
  expect(told.slice(1)).toEqual([
    { number: 2, changed: [longSession(4)], moved: [[walked.sessionId, mapId, 7, y, z, pingMs]], gone: [third.sessionId] },
    { number: 3, changed: [], moved: [], gone: [second.sessionId, longSession(4).sessionId] },
  ]);
  reports.close();
});

it("looks at many who walk less often, but at few as often as before", () => {
  vi.useFakeTimers();
  try {
    let sessions = Array.from({ length: 1_000 }, (_, index) => longSession(index));
    let looks = 0;
    const list = (): SessionInfo[] => {
      looks++;
      return (sessions = sessions.map((one) => ({ ...one, x: looks })));
    };
    const reports = new SessionReports({
      sessions: { list },
      requests: { tell: () => undefined, serve: () => undefined },
      isWanted: () => true,
    });
    const looksWithin = (seconds: number): number => {
      const before = looks;
      vi.advanceTimersByTime(seconds * 1_000);
      return looks - before;
    };
    expect(looksWithin(6)).toBe(4);
    sessions = sessions.slice(0, 400);
    looksWithin(2);
    expect(looksWithin(6)).toBe(12);
    reports.close();
  } finally {
    vi.useRealTimers();
  }
});

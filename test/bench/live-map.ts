import type { Readable } from "node:stream";
import { pino } from "pino";
import { LiveMap } from "../../runtime/http/map/live-map.js";
import type { SessionInfo } from "../../runtime/contracts/sessions.js";
import { seededRandom } from "../support/random.js";
import { printTable, secondsOf } from "./harness.js";

const PLAYERS = 2_000;
const WATCHERS = 10;
const SENDS = 20;
const SENDS_PER_SECOND = 2;
const [WIDTH, HEIGHT] = [7_168, 4_096];
const NEVER_MS = 3_600_000;

/** What the live map costs the game's thread: all players move between two sends, and streams are read at once. */
export function benchLiveMap(): void {
  const random = seededRandom(1);
  let players = Array.from({ length: PLAYERS }, (_, n): SessionInfo => ({
    ...{
      sessionId: n + 1,
      accountId: n + 1,
      username: `player${n}`,
      role: "Regular",
      characterId: n + 1,
      characterName: `P${n}`,
    },
    ...{ mapId: 1, x: random.below(WIDTH), y: random.below(HEIGHT), z: 0 },
    ...{ remoteAddress: "192.0.2.7", connectedAt: 0, clientVersion: "7.0.102.3", pingMs: 40 },
  }));
  /** Each list is new, as that of real sessions. */
  const list = () => (players = players.map((player) => ({ ...player, x: (player.x! + 1) % WIDTH })));
  const rows = [["view of each watcher", "ms a send", "% of a core", "KB/s a watcher"]];
  for (const [name, width, height] of [
    ["the whole map", WIDTH, HEIGHT],
    ["a sixteenth", WIDTH / 4, HEIGHT / 4],
  ] as const) {
    const map = new LiveMap({
      sessions: { list },
      log: pino({ level: "silent" }),
      limits: { intervalMs: NEVER_MS, streamsPerAccount: WATCHERS },
    });
    let bytes = 0;
    const read = (stream: Readable) => (bytes += (stream.read() as Buffer | null)?.length ?? 0);
    const streams = Array.from({ length: WATCHERS }, (_, n) => {
      // Each sees another part, so that nothing is the same for all of them.
      const [left, top] = [Math.floor((n * (WIDTH - width)) / WATCHERS), Math.floor((n * (HEIGHT - height)) / WATCHERS)];
      return map.open({
        principal: { accountId: 1, username: "staff", role: "Counselor" },
        view: { mapId: 1, left, top, right: left + width - 1, bottom: top + height - 1 },
        stillAdmitted: () => Promise.resolve(true),
      });
    });
    streams.forEach(read);
    bytes = 0;
    let sends = 0;
    const seconds = secondsOf(() => {
      for (let send = 0; send < SENDS; send++) {
        map.send();
        streams.forEach(read);
      }
      sends += SENDS;
    });
    map.close();
    const perSend = seconds / SENDS;
    rows.push([
      name,
      (perSend * 1_000).toFixed(2),
      (perSend * SENDS_PER_SECOND * 100).toFixed(2),
      (((bytes / sends) * SENDS_PER_SECOND) / WATCHERS / 1_000).toFixed(0),
    ]);
  }
  printTable(`live map: ${PLAYERS} moving players, ${WATCHERS} watchers, ${SENDS_PER_SECOND} sends a second`, rows);
}

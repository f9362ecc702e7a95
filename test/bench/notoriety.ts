import type { Socket } from "node:net";
import { GENERATION } from "../../runtime/game/connection/client-version.js";
import { Outbox } from "../../runtime/game/connection/outbox.js";
import { SendBuffer } from "../../runtime/game/connection/send-buffer.js";
import { entityEncoder } from "../../runtime/game/view/entity-encoder.js";
import { InterestManager } from "../../runtime/game/view/interest.js";
import type { Viewer } from "../../runtime/game/view/sight.js";
import { setRegardOfStanding, setStanding } from "../../runtime/world/entities/appearance.js";
import { Mobile } from "../../runtime/world/entities/mobile.js";
import { World } from "../../runtime/world/world.js";
import { printTable, secondsOf } from "./harness.js";

const CROWD = 1_000;
const SIDE_TILES = 8;
const SIGHT_TILES = 18;
/** Updates in one measured round. In each, every mobile takes one step. */
const TICKS = 5;
const OUTBOX_BYTES = 1 << 30;
const ENEMY = 5;

/** What an update of a crowd costs, without sockets, by the number of standings whose members see one another in other colours. */
export function benchNotoriety(): void {
  const rows = [0, 1, 8, 64].map((standings) => [standings, microsecondsPerTick(standings)] as const);
  const plain = rows[0]![1];
  printTable(`Update of ${CROWD} viewers who see one another step, without sockets`, [
    ["standings", "ms/update", "us/viewer", "times of none"],
    ...rows.map(([standings, us]) => [
      String(standings),
      (us / 1_000).toFixed(2),
      (us / CROWD).toFixed(2),
      (us / plain).toFixed(2),
    ]),
  ]);
}

function microsecondsPerTick(standings: number): number {
  const world = new World();
  const interest = new InterestManager({ world, encoder: entityEncoder(() => undefined), sendBuffer: new SendBuffer() });
  const crowd = Array.from({ length: CROWD }, (_, i) => {
    const mobile = new Mobile(i + 1);
    world.enter(mobile, {
      facet: 1,
      x: 1_000 + (i % SIDE_TILES),
      y: 1_000 + (Math.floor(i / SIDE_TILES) % SIDE_TILES),
      z: 0,
    });
    if (standings > 0) setStanding(world, mobile, `standing ${i % standings}`);
    interest.admit(viewerOf(mobile));
    return mobile;
  });
  for (let one = 1; one <= standings; one++) {
    for (let other = 1; other <= standings; other++)
      if (one !== other || standings === 1) setRegardOfStanding(world, one, other, ENEMY);
  }
  interest.update();
  let eastward = true;
  const seconds = secondsOf(() => {
    for (let tick = 0; tick < TICKS; tick++) {
      for (const mobile of crowd) world.step(mobile, mobile.x + (eastward ? 1 : -1), mobile.y, 0, eastward ? 2 : 6);
      eastward = !eastward;
      interest.update();
    }
  });
  return (seconds / TICKS) * 1e6;
}

function viewerOf(mobile: Mobile): Viewer {
  const socket = { writableLength: 0, destroyed: false, write: () => true } as unknown as Socket;
  return {
    mobile,
    sightTiles: SIGHT_TILES,
    shownSightTiles: SIGHT_TILES,
    generation: GENERATION.today,
    rank: 0,
    shownRank: 0,
    knowsBoatMoves: true,
    mayRestartSteps: false,
    outbox: new Outbox({ socket, limitBytes: OUTBOX_BYTES, wake: () => {}, overflow: () => {} }),
  };
}

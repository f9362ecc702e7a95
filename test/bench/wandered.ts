import type { Socket } from "node:net";
import { GENERATION } from "../../runtime/game/connection/client-version.js";
import { Outbox } from "../../runtime/game/connection/outbox.js";
import { SendBuffer } from "../../runtime/game/connection/send-buffer.js";
import { entityEncoder } from "../../runtime/game/view/entity-encoder.js";
import { InterestManager } from "../../runtime/game/view/interest.js";
import { type Viewer } from "../../runtime/game/view/sight.js";
import { DIRECTION_X, DIRECTION_Y, directionTo } from "../../runtime/world/space/directions.js";
import { Mobile } from "../../runtime/world/entities/mobile.js";
import { World } from "../../runtime/world/world.js";
import { median, printTable } from "./harness.js";
import type { Placement } from "./neutral-driver.js";

const CROWD = 1_000;
const SIGHT_TILES = 18;
/** Of a normal distribution, so that nearly all stand within 100 by 100 tiles. */
const DEVIATION_TILES = 15.7;
const CENTRE_TILE = 1_600;
/** Each steps every 300 ms, and the clients of a crowd are updated every 120 ms. */
const STEPPING_SHARE = 0.4;
/** How far each goes from where it began. */
const ROAM_TILES = 8;
const UPDATES = 50;
const ROUNDS = 7;
const OUTBOX_BYTES = 1 << 30;

/**
 * What the updates of a crowd cost that has wandered, so that most of it is at the rim of somebody's sight; without
 * sockets.
 */
export function benchWandered(): void {
  const random = randomFractions();
  const place = wandered();
  const world = new World();
  const sendBuffer = new SendBuffer();
  const interest = new InterestManager({ world, encoder: entityEncoder(() => undefined), sendBuffer });
  const walkers = Array.from({ length: CROWD }, (_, i) => {
    const mobile = new Mobile(i + 1);
    world.enter(mobile, { facet: 1, ...place(i), z: 0 });
    interest.admit(viewerOf(mobile));
    return { mobile, homeX: mobile.x, homeY: mobile.y, direction: 0, left: 0 };
  });
  interest.update();
  let steps = 0;
  const play = (): number => {
    let microseconds = 0;
    steps = 0;
    for (let update = 0; update < UPDATES; update++) {
      for (const walker of walkers) {
        if (random() >= STEPPING_SHARE) continue;
        if (walker.left-- === 0) {
          walker.direction = Math.floor(random() * 8);
          walker.left = 2 + Math.floor(random() * 6);
        }
        const { mobile, homeX, homeY } = walker;
        // The crowd keeps its shape.
        if (Math.abs(mobile.x - homeX) > ROAM_TILES || Math.abs(mobile.y - homeY) > ROAM_TILES)
          walker.direction = directionTo(Math.sign(homeX - mobile.x), Math.sign(homeY - mobile.y)) ?? 0;
        const { direction } = walker;
        world.step(mobile, mobile.x + DIRECTION_X[direction]!, mobile.y + DIRECTION_Y[direction]!, 0, direction);
        steps++;
      }
      const began = process.cpuUsage();
      interest.update();
      const { user, system } = process.cpuUsage(began);
      microseconds += user + system;
    }
    return microseconds / steps;
  };
  play();
  const bytes = sendBuffer.bytesSent;
  const costs = Array.from({ length: ROUNDS }, play);
  printTable(`Updates of ${CROWD} who have wandered over 100 by 100 tiles, without sockets`, [
    ["us/step", "best", "watchers", "bytes/step"],
    [
      median(costs).toFixed(1),
      Math.min(...costs).toFixed(1),
      String(watchers(walkers.map(({ mobile }) => mobile))),
      ((sendBuffer.bytesSent - bytes) / ROUNDS / steps).toFixed(0),
    ],
  ]);
}

/** Repeatable places of a crowd that began in one place and has wandered since. */
export function wandered(): Placement {
  const random = randomFractions();
  const tile = (): number => {
    const deviation = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return CENTRE_TILE + Math.round(deviation * DEVIATION_TILES);
  };
  return () => ({ x: tile(), y: tile() });
}

/** From 0 to 1, the same each time. */
function randomFractions(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How many see one, on average. */
function watchers(mobiles: readonly Mobile[]): number {
  let pairs = 0;
  for (const a of mobiles)
    for (const b of mobiles) if (a !== b && Math.abs(a.x - b.x) <= SIGHT_TILES && Math.abs(a.y - b.y) <= SIGHT_TILES) pairs++;
  return Math.round(pairs / mobiles.length);
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

import type { Log } from "../../../base/log/log.js";
import type { EventBus } from "../../../contracts/events/event-bus.js";
import { NO_FIXTURES } from "../../../contracts/scripts/map-fixtures.js";
import { ownMessages } from "../../../contracts/scripts/script-messages.js";
import { CommandAudit } from "../../../services/commands/audit.js";
import { CommandRegistry } from "../../../services/commands/registry.js";
import type { JobClock } from "../../../services/jobs/clock.js";
import { Jobs } from "../../../services/jobs/jobs.js";
import type { SerialAllocator } from "../../../world/entities/serials.js";
import { FLAT_TERRAIN } from "../../../world/terrain/terrain.js";
import type { World } from "../../../world/world.js";
import type { ScriptClock } from "../../clock.js";
import { LuaRaise } from "../../vm/raise.js";
import type { GameParts, ScriptedHooks } from "../../world/world-of-host.js";
import { fakeParties } from "./fake-parties.js";
import type { FakePlayers } from "./fake-players.js";
import { fakePresentation } from "./fake-presentation.js";
import { fakeTrades } from "./fake-trades.js";
import { FakeVendors } from "./fake-vendors.js";
import { FakeWindows } from "./fake-windows.js";

export interface FakeGameParts {
  readonly world: World;
  readonly serials: SerialAllocator;
  readonly players: FakePlayers;
  readonly bus: EventBus;
  readonly log: Log;
  readonly clock: ScriptClock;
  readonly jobClock?: JobClock;
  /** Those of the scripts, for trades. */
  readonly hooks?: () => ScriptedHooks | undefined;
}

/** What the scripts of a game need, for players without clients and without a database. Callers replace parts. */
export function fakeGame({ world, serials, players, bus, log, clock, jobClock, hooks = () => undefined }: FakeGameParts) {
  const windows = new FakeWindows(players);
  const jobs = new Jobs({ events: bus, log, ...(jobClock && { clock: jobClock }) });
  return {
    ...{ world, serials, players, log, events: bus, jobs, terrain: FLAT_TERRAIN, chance: Math.random },
    presentation: fakePresentation(
      world,
      (sessionId) => players.bySession(sessionId) !== undefined,
      (mapId) => players.all().some((player) => player.mapId === mapId),
    ),
    trades: fakeTrades({ world, serials, players, hooks, now: () => clock.now() }),
    parties: fakeParties(players, clock),
    ...{ gumps: windows, targets: windows, designs: windows, questions: windows.questions },
    vendors: new FakeVendors(players),
    registry: new CommandRegistry({ log, jobs, audit: new CommandAudit(undefined, log) }),
    ...{ artName: () => undefined, fixtures: NO_FIXTURES, values: {}, messages: ownMessages(), claims: undefined },
    accounts: absent<GameParts["accounts"]>("accounts"),
    tickets: absent<GameParts["tickets"]>("tickets"),
    store: absent<GameParts["store"]>("the database"),
    characters: absent<GameParts["characters"]>("the database"),
    record: absent<GameParts["record"]>("the record"),
    web: absent<GameParts["web"]>("the web"),
    worldData: absent<GameParts["worldData"]>("world data"),
  };
}

/** A service whose functions raise an error in the script. */
function absent<T extends object>(what: string): T {
  const refusal = (): never => {
    throw new LuaRaise(`${what} cannot be used while a file is loaded`);
  };
  return new Proxy({}, { get: () => refusal }) as T;
}

import { ChronicleReader } from "../../../services/chronicle/chronicle-reader.js";
import type { ChronicleLookup } from "../../../services/chronicle/lookup.js";
import { type KnownCharacter, type SelectionParts, Selections } from "../../../services/chronicle/selections.js";
import { type RollbackParts, Rollbacks } from "../../../services/chronicle/rollback/rollbacks.js";
import { type OwnRollbacks, ownRollbacks } from "../../../services/chronicle/rollback/staff-rollbacks.js";
import { seenNames } from "../../../services/staff-view/names.js";
import { ItemPacker } from "../../../world/items/item-packer.js";
import type {
  ChronicleRepository,
  LineCursor,
  LinePage,
  LineQuery,
  StoredLine,
} from "../../../storage/chronicle/chronicle-records.js";
import { cursorOf, isAfter, matcherOf, newestFirst } from "../../../storage/chronicle/line-matching.js";
import { encodedState } from "../../../storage/saving/entity-records.js";
import type { Players } from "../../../contracts/players.js";
import type { World } from "../../../world/world.js";

const PROCESS = 1;

/** The record of the world of a test, in memory. */
export class TestRecord implements Pick<ChronicleRepository, "search"> {
  private readonly world: World;
  private readonly lines: StoredLine[] = [];

  constructor(world: World, isRecorded: boolean, now: () => number) {
    this.world = world;
    world.chronicle.now = now;
    world.chronicle.stateOf = encodedState;
    if (isRecorded) world.chronicle.begin({ line: 0, at: 0 }, world.items);
  }

  search(query: LineQuery, limit: number, after?: LineCursor): Promise<LinePage> {
    for (const { firstLine, lines } of this.world.chronicle.take())
      for (const [index, line] of lines.entries())
        this.lines.push({ ...line, processId: PROCESS, worldId: 1, number: firstLine + index });
    const matches = matcherOf(query);
    const found = this.lines.filter((line) => matches(line) && (!after || isAfter(line, after))).sort(newestFirst);
    const lines = found.slice(0, limit);
    return Promise.resolve({ lines, next: found.length > limit ? cursorOf(lines.at(-1)!) : undefined });
  }
}

interface TestLookupParts {
  readonly world: World;
  readonly players: Pick<Players, "all">;
  readonly accounts: SelectionParts["accounts"];
  readonly record: TestRecord;
  readonly now: () => number;
}

/** Looks into the record of the world of a test, whose characters are in the world or nowhere. */
export function testLookup({ world, players, accounts, record, now }: TestLookupParts): ChronicleLookup {
  const all = (): KnownCharacter[] =>
    players.all().map(({ characterId: serial, characterName: name, accountId }) => ({ serial, name, accountId }));
  return {
    selections: new Selections({
      accounts,
      characters: {
        find: (serial) => Promise.resolve(all().find((one) => one.serial === serial)),
        listByAccount: (accountId) => Promise.resolve(all().filter((one) => one.accountId === accountId)),
        named: (name) => Promise.resolve(all().filter((one) => one.name.toLowerCase() === name.toLowerCase())),
      },
      now,
    }),
    reader: new ChronicleReader({
      repository: record,
      characters: { namesOf: () => Promise.resolve([]), serialsOfLevels: () => Promise.resolve([]) },
      looks: {
        names: (serials, templates) => Promise.resolve(seenNames(world, () => undefined, serials, templates)),
        settle: () => Promise.resolve(true),
      },
    }),
  };
}

type TestRollbackParts = Pick<RollbackParts, "world" | "serials" | "players" | "events" | "setPoints" | "showName" | "now"> & {
  readonly players: Pick<Players, "all">;
  readonly record: TestRecord;
};

/** Undoes what happened in the world of a test. */
export function testRollbacks({ world, players, record, ...parts }: TestRollbackParts): OwnRollbacks {
  const named = (serial: number) => players.all().find(({ characterId }) => characterId === serial);
  const rollbacks = new Rollbacks({
    ...{ ...parts, world, players, record, processId: PROCESS, packer: new ItemPacker(world, () => 0) },
    written: () => Promise.resolve(),
    characters: {
      find(serial) {
        const player = named(serial);
        return Promise.resolve(player && { name: player.characterName, accountId: player.accountId });
      },
    },
    leaveNotice: () => Promise.resolve(),
    artName: () => undefined,
  });
  return ownRollbacks(rollbacks);
}

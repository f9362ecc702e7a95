import { beforeEach, expect, test } from "vitest";
import { ERAS } from "../../../../runtime/contracts/eras.js";
import { PacketHandlers } from "../../../../runtime/game/connection/packet-handlers.js";
import { ANOTHER_IS_THERE, type CharacterKeeper, EntranceRefusedError } from "../../../../runtime/game/entry/character-keeper.js";
import { CharacterSelection } from "../../../../runtime/game/entry/character-selection.js";
import { DEMO_CITIES } from "../../../../runtime/game/entry/cities.js";
import type { CharacterWish } from "../../../../runtime/game/entry/creation.js";
import { parseClientVersion } from "../../../../runtime/game/connection/client-version.js";
import {
  characterList,
  deleteCharacterResult,
  popupMessage,
  supportedFeatures,
} from "../../../../runtime/protocol/packets/character-list.js";
import type { CharacterRecord } from "../../../../runtime/storage/storage.js";
import { PacketPlayer } from "../../../support/session-player.js";

const DAY_MS = 24 * 60 * 60 * 1_000;
const [TOO_YOUNG, FAILED, ANOTHER_IN_WORLD] = [3, 5, 5];

let anna: PacketPlayer;
let record: CharacterRecord;
let selection: CharacterSelection;
let entrance: () => Promise<void>;
let created: number;
let entered: number;

beforeEach(() => {
  anna = new PacketPlayer(1, new PacketHandlers(), parseClientVersion("7.0.99.0"));
  record = { slot: 0, name: "Anna", serial: 7, createdAt: Date.now(), lastPlayedAt: null } as CharacterRecord;
  entrance = () => Promise.resolve();
  created = entered = 0;
  const characters: CharacterKeeper = {
    claim: () => undefined,
    list: () => Promise.resolve([record]),
    usedSlots: () => Promise.resolve([0]),
    create: () => Promise.resolve((created++, record)),
    delete: () => Promise.resolve("failed"),
    enter: () => (entered++, entrance()),
  };
  const plays = { note: () => undefined } as unknown as ConstructorParameters<typeof CharacterSelection>[0]["plays"];
  const era = ERAS.Renaissance;
  selection = new CharacterSelection({
    ...{ characters, cities: DEMO_CITIES, plays, hasContextMenus: true, era, deletableAfterDays: 7 },
  });
});

test("clients are offered the era's choices only, and tooltips and context menus", async () => {
  await selection.begin(anna.session);
  expect(anna.received.of(supportedFeatures)).toEqual([{ flags: 0x0003 }]);
  expect(anna.received.of(characterList)).toMatchObject([{ flags: 0x0028 }]);
});

test("a character is deleted from the seventh day on, and not before", async () => {
  for (const days of [0, 6.9, 7]) {
    record.createdAt = Date.now() - days * DAY_MS;
    await selection.delete(anna.session, 0);
  }
  expect(anna.received.of(deleteCharacterResult)).toEqual([TOO_YOUNG, TOO_YOUNG, FAILED].map((reason) => ({ reason })));
});

test("a wish for a character that a killed world has stored enters with it, and makes no second one", async () => {
  const wish = { name: " Anna", skills: [], stats: [10, 10, 10] } as unknown as CharacterWish;
  await selection.create(anna.session, 0, 0, wish);
  expect([created, entered]).toEqual([0, 1]);
  record.createdAt -= DAY_MS;
  await selection.create(anna.session, 0, 0, wish);
  expect([created, entered]).toEqual([1, 2]);
});

test("who cannot enter because another character of the account lingers is told so", async () => {
  entrance = () => Promise.reject(new EntranceRefusedError(ANOTHER_IS_THERE));
  await selection.select(anna.session, 0, "Anna");
  expect(anna.received.of(popupMessage)).toEqual([{ message: ANOTHER_IN_WORLD }]);
});

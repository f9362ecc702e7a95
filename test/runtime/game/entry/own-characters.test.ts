import { expect, test } from "vitest";
import { PacketHandlers } from "../../../../runtime/game/connection/packet-handlers.js";
import { EntranceRefusedError } from "../../../../runtime/game/entry/character-keeper.js";
import { OwnCharacters, type OwnCharactersParts } from "../../../../runtime/game/entry/own-characters.js";
import type { CharacterRecord } from "../../../../runtime/storage/storage.js";
import { PacketPlayer } from "../../../support/session-player.js";

test("an account has as many bodies in the world as allowed: while one lingers, another cannot enter", async () => {
  const entered: number[] = [];
  const entrance = { lingeringOf: () => 1, enter: (_: unknown, { serial }: CharacterRecord) => entered.push(serial) };
  const turns = { turn: () => Promise.resolve() };
  const { session } = new PacketPlayer(1, new PacketHandlers());
  const enter = (bodies: number): Promise<void> =>
    new OwnCharacters({ entrance, turns, bodies } as unknown as OwnCharactersParts).enter(session, {
      serial: 7,
    } as CharacterRecord);
  await expect(enter(1)).rejects.toThrow(EntranceRefusedError);
  await enter(2);
  expect(entered).toEqual([7]);
});

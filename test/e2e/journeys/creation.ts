import type { GameClient } from "../../support/client/game-client.js";
import { creationRequest } from "../../../loadtest/client/character.js";
import { createCharacter } from "../../../runtime/protocol/packets/character-list.js";
import { mobileIncoming, type MobileIncoming } from "../../../runtime/protocol/packets/entering.js";

/** The values that a packet's `write` takes. */
type InputOf<P> = P extends { write(value: infer Input): Buffer } ? Input : never;
type Creation = InputOf<typeof createCharacter>;

/** 0xF8 of an ordinary human, with these changes. */
export function creation(changes: Partial<Creation>): Buffer {
  return createCharacter.write({ ...createCharacter.read(creationRequest({ name: "Anna" })), ...changes });
}

/** 0x78 of the client's own character, as received on entering the world. */
export function spawn(client: GameClient): MobileIncoming {
  return client.received.of(mobileIncoming).find(({ serial }) => serial === client.serial)!;
}

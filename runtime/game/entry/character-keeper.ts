import type { Session } from "../connection/session.js";
import type { CharacterRecord } from "../../storage/storage.js";
import type { Place } from "../../world/space/places.js";
import type { CharacterWish } from "./creation.js";

/** What a player wants to create. */
export interface CharacterToCreate {
  readonly slot: number;
  readonly wish: CharacterWish;
  /** Where it begins. */
  readonly place: Place;
}

/** The characters of accounts, in this process or in those of a network. */
export interface CharacterKeeper {
  /** Makes this the account's session. An older one here ends. */
  claim(session: Session): void;
  /** The characters of the session's account in the world of its choice, by their names of now. */
  list(session: Session): Promise<CharacterRecord[]>;
  /** The slots of the account's characters, of all worlds. */
  usedSlots(session: Session): Promise<number[]>;
  /** Rejects with StorageError or SerialsExhaustedError. */
  create(session: Session, wanted: CharacterToCreate): Promise<CharacterRecord>;
  delete(session: Session, character: CharacterRecord): Promise<"deleted" | "beingPlayed" | "failed">;
  /** Resolves when the session is in the world, or has ended. Rejects with {@link EntranceRefusedError}. */
  enter(session: Session, character: CharacterRecord): Promise<void>;
}

/** Why a character is refused while another one of its account lingers. Edges know it by this text. */
export const ANOTHER_IS_THERE = "another character of the account is still there";

/** A character cannot enter the world now. The client stays, and may try again. */
export class EntranceRefusedError extends Error {
  override readonly name = "EntranceRefusedError";

  /** Whether another character of the account is still in the world. */
  get anotherIsThere(): boolean {
    return this.message === ANOTHER_IS_THERE;
  }
}

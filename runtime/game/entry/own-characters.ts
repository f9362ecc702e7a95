import type { Session } from "../connection/session.js";
import type { SessionRegistry } from "../connection/session-registry.js";
import { systemMessage } from "../connection/system-message.js";
import type { CharacterRecord, Storage } from "../../storage/storage.js";
import type { SerialAllocator } from "../../world/entities/serials.js";
import { ANOTHER_IS_THERE, type CharacterKeeper, type CharacterToCreate, EntranceRefusedError } from "./character-keeper.js";
import { createCharacter } from "./creation.js";
import type { EntranceTurns } from "./entrance-turns.js";
import type { WorldEntrance } from "./entrance.js";

export interface OwnCharactersParts {
  readonly storage: Storage;
  readonly registry: SessionRegistry;
  readonly serials: SerialAllocator;
  readonly entrance: WorldEntrance;
  readonly turns: EntranceTurns;
  /** Characters of one account that may be in the world at once. */
  readonly bodies: number;
}

/** The characters of the world in this process. */
export class OwnCharacters implements CharacterKeeper {
  private readonly parts: OwnCharactersParts;

  constructor(parts: OwnCharactersParts) {
    this.parts = parts;
  }

  claim(session: Session): void {
    const { registry } = this.parts;
    const { account } = session;
    if (!account) return;
    const older = registry.ofAccount(account.accountId);
    if (older?.player) systemMessage(older, "Somebody logged in to your account elsewhere.");
    registry.claim(account.accountId, session);
  }

  async list({ account }: Session): Promise<CharacterRecord[]> {
    const { storage, entrance } = this.parts;
    const stored = account ? await storage.characters.listByAccount(account.accountId) : [];
    return stored.map((record) => ({ ...record, name: entrance.nameOf(record.serial) ?? record.name }));
  }

  async usedSlots(session: Session): Promise<number[]> {
    return (await this.list(session)).map(({ slot }) => slot);
  }

  async create({ account }: Session, { slot, wish, place }: CharacterToCreate): Promise<CharacterRecord> {
    const { storage, serials, entrance } = this.parts;
    const state = createCharacter(wish, serials, entrance.arrivalAt(place));
    return storage.characters.create({ ...state, accountId: account!.accountId, slot });
  }

  async delete(_session: Session, { serial }: CharacterRecord): Promise<"deleted" | "beingPlayed" | "failed"> {
    const { storage, entrance } = this.parts;
    if (entrance.isInWorld(serial)) return "beingPlayed";
    if (!(await storage.characters.delete(serial))) return "failed";
    entrance.forget(serial);
    return "deleted";
  }

  async enter(session: Session, character: CharacterRecord): Promise<void> {
    await this.parts.turns.turn();
    if (session.hasEnded) return;
    if (this.parts.entrance.lingeringOf(character) >= this.parts.bodies) throw new EntranceRefusedError(ANOTHER_IS_THERE);
    // Some clients with a version of their own do not bear the question earlier (POL, pyuo). Here it measures the round
    // trip.
    if (!session.wasAskedVersion) session.askVersion();
    this.parts.entrance.enter(session, character);
  }
}

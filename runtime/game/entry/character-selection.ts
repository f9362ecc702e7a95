import { shortName } from "../../base/text/short-name.js";
import { asSingleBytes } from "../../protocol/fields/character-sets.js";
import {
  characterList,
  characterListBefore70130,
  characterListUpdate,
  deleteCharacterResult,
  popupMessage,
  supportedFeatures,
  supportedFeaturesBefore60142,
} from "../../protocol/packets/character-list.js";
import type { GatheredWrites } from "../../storage/database/gathered.js";
import { CHARACTER_SLOTS, type CharacterRecord, type PlayedCharacter, StorageError } from "../../storage/storage.js";
import { SerialsExhaustedError } from "../../world/entities/serials.js";
import { knowsCityPlaces, knowsWideFeatures, OLDEST_SERVED } from "../connection/client-version.js";
import type { Session } from "../connection/session.js";
import { type CharacterKeeper, EntranceRefusedError } from "./character-keeper.js";
import type { Era } from "../../contracts/eras.js";
import { chosenCity, type Cities, placeOfCity } from "./cities.js";
import { type CharacterWish, legalName, wishOfEra } from "./creation.js";

/** Time for an answer. Clients answer at once; those that cannot are old. */
const ANSWER_MS = 2_000;

interface Question {
  readonly timer: NodeJS.Timeout;
  readonly whenSettled: () => void;
  /** What the client wanted meanwhile. The last wish counts. */
  wish: (() => Promise<void>) | undefined;
}

/**
 * Asks clients for their version before they are sent what has several forms. Clients before 6.0.5.0 do not tell it
 * when they connect, and wait for ever in the middle of a packet that is longer than they know.
 */
class VersionQuestions {
  private readonly open = new Map<Session, Question>();

  /**
   * @param whenSettled called when the version is known, or when the client is taken for an old one because it did not
   * answer
   */
  ask(session: Session, whenSettled: () => void): void {
    const timer = setTimeout(() => {
      this.settle(session).catch((err: unknown) => {
        session.log.error({ err }, "an old client could not be served");
        session.cut("a fault of the server");
      });
    }, ANSWER_MS).unref();
    this.open.set(session, { timer, whenSettled, wish: undefined });
    session.askVersion(() => this.settle(session));
  }

  /**
   * Keeps a client's wish until its version is known. Returns false when nothing is asked, and the wish has to be done
   * now.
   */
  defer(session: Session, wish: () => Promise<void>): boolean {
    const question = this.open.get(session);
    if (question) question.wish = wish;
    return question !== undefined;
  }

  private async settle(session: Session): Promise<void> {
    const question = this.open.get(session);
    if (!question) return;
    clearTimeout(question.timer);
    this.open.delete(session);
    if (session.hasEnded) return;
    session.version ??= OLDEST_SERVED;
    question.whenSettled();
    await question.wish?.();
  }
}

/** Clients before 6.0.14.2 read 16 bits of 0xB9. */
const NARROW_FEATURES = 0xffff;
/** 0xA9: tooltips. */
const TOOLTIPS = 0x0020;
/** 0xA9: a click asks for the context menu (ClassicUO CharacterListFlags). */
const CONTEXT_MENUS = 0x0008;

/** Reasons in 0x53 and 0x85; clients have a text for each. */
const POPUP = { noSuchCharacter: 1, alreadyExists: 2, cannotEnter: 3, anotherInWorld: 5 } as const;
const DELETION = { noSuchCharacter: 1, beingPlayed: 2, tooYoung: 3, failed: 5 } as const;
/** A client waits for the next world for so long, and another minute at most for its login. */
const REPEATED_MS = 2 * 60_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The stage between game login and world: lists, creates, deletes and selects the account's characters. */
export class CharacterSelection {
  private readonly characters: CharacterKeeper;
  private readonly cities: Cities;
  private readonly plays: GatheredWrites<PlayedCharacter>;
  private readonly listFlags: number;
  private readonly era: Era;
  private readonly deletableAfterDays: number;
  private readonly questions = new VersionQuestions();

  /**
   * @param parts hasContextMenus: whether clients ask for context menus; deletableAfterDays: the age of characters that
   * can be deleted
   */
  constructor(parts: {
    characters: CharacterKeeper;
    cities: Cities;
    plays: GatheredWrites<PlayedCharacter>;
    hasContextMenus: boolean;
    era: Era;
    deletableAfterDays: number;
  }) {
    this.characters = parts.characters;
    this.cities = parts.cities;
    this.plays = parts.plays;
    this.era = parts.era;
    this.deletableAfterDays = parts.deletableAfterDays;
    this.listFlags = TOOLTIPS | this.era.listFlags | (parts.hasContextMenus ? CONTEXT_MENUS : 0);
  }

  /** Makes this the account's session and lists the characters. */
  async begin(session: Session): Promise<void> {
    // At once, so that the later of two logins in one turn wins.
    this.characters.claim(session);
    const characters = await this.characters.list(session);
    if (session.hasEnded) return;
    session.enterStage("characters");
    if (session.version) return this.list(session, characters);
    this.questions.ask(session, () => this.list(session, characters));
  }

  private list(session: Session, characters: CharacterRecord[]): void {
    const { features } = this.era;
    if (knowsWideFeatures(session.version)) session.send(supportedFeatures, { flags: features });
    else session.send(supportedFeaturesBefore60142, { flags: features & NARROW_FEATURES });
    const list = { slots: slotsOf(characters), cities: this.cities, flags: this.listFlags };
    if (knowsCityPlaces(session.version)) session.send(characterList, { ...list, lastCharacter: lastPlayedSlot(characters) });
    else session.send(characterListBefore70130, list);
  }

  /** Enters with the character in a slot. A free slot or another name gets 0x53, and the client may choose again. */
  async select(session: Session, slot: number, name: string): Promise<void> {
    if (this.questions.defer(session, () => this.select(session, slot, name))) return;
    const characters = await this.characters.list(session);
    const chosen = name === "" ? bySlot(characters, slot) : byName(characters, slot, name);
    if (chosen) await this.enter(session, chosen);
    else session.send(popupMessage, { message: POPUP.noSuchCharacter });
  }

  /** Creates a character in the requested slot or the first free one, and enters with it. */
  async create(session: Session, slot: number, city: number, wish: CharacterWish): Promise<void> {
    const { account } = session;
    if (!account || this.questions.defer(session, () => this.create(session, slot, city, wish))) return;
    const repeated = await this.justCreated(session, slot, wish);
    if (repeated) return this.enter(session, repeated);
    const taken = new Set(await this.characters.usedSlots(session));
    const free = [slot, ...Array(CHARACTER_SLOTS).keys()].find((one) => one < CHARACTER_SLOTS && !taken.has(one));
    if (free === undefined) return session.send(popupMessage, { message: POPUP.alreadyExists });
    let record: CharacterRecord;
    try {
      record = await this.characters.create(session, {
        ...{ slot: free, wish: wishOfEra(wish, this.era), place: placeOfCity(chosenCity(this.cities, city)) },
      });
    } catch (error) {
      if (!(error instanceof StorageError || error instanceof SerialsExhaustedError)) throw error;
      session.log.error({ err: error, account: account.username }, "a character could not be created");
      return session.send(popupMessage, { message: POPUP.cannotEnter });
    }
    session.log.info({ character: record.name, serial: record.serial, account: account.username }, "character created");
    await this.enter(session, record);
  }

  /**
   * The character of an equal wish. Where a world was killed before the character entered, its edge repeats to the next
   * world all that the client has sent.
   */
  private async justCreated(session: Session, slot: number, { name }: CharacterWish): Promise<CharacterRecord | undefined> {
    const there = bySlot(await this.characters.list(session), slot);
    const isEqual = there?.name === legalName(name) && Date.now() - there.createdAt < REPEATED_MS;
    return isEqual ? there : undefined;
  }

  async delete(session: Session, slot: number): Promise<void> {
    if (this.questions.defer(session, () => this.delete(session, slot))) return;
    const character = bySlot(await this.characters.list(session), slot);
    if (!character) return session.send(deleteCharacterResult, { reason: DELETION.noSuchCharacter });
    if (Date.now() - character.createdAt < this.deletableAfterDays * DAY_MS)
      return session.send(deleteCharacterResult, { reason: DELETION.tooYoung });
    const outcome = await this.characters.delete(session, character);
    if (outcome !== "deleted") return session.send(deleteCharacterResult, { reason: DELETION[outcome] });
    session.log.info(
      { character: character.name, serial: character.serial, account: session.account?.username },
      "character deleted",
    );
    session.send(characterListUpdate, { slots: slotsOf(await this.characters.list(session)) });
  }

  private async enter(session: Session, character: CharacterRecord): Promise<void> {
    try {
      await this.characters.enter(session, character);
    } catch (error) {
      if (!(error instanceof EntranceRefusedError)) throw error;
      session.log.warn({ character: character.name, serial: character.serial }, `cannot enter the world: ${error.message}`);
      return session.send(popupMessage, { message: error.anotherIsThere ? POPUP.anotherInWorld : POPUP.cannotEnter });
    }
    if (session.hasEnded) return;
    // Only for the order of the list at the next login, so nothing waits for it.
    this.plays.note({ serial: character.serial, at: Date.now() });
  }
}

function slotsOf(characters: CharacterRecord[]): { name: string }[] {
  return Array.from({ length: CHARACTER_SLOTS }, (_, slot) => ({ name: shortName(bySlot(characters, slot)?.name ?? "") }));
}

/** The slot that was played last, -1 for none. */
function lastPlayedSlot(characters: CharacterRecord[]): number {
  const lastPlayed = characters.reduce<CharacterRecord | undefined>(
    (last, one) => ((one.lastPlayedAt ?? 0) > (last?.lastPlayedAt ?? 0) ? one : last),
    undefined,
  );
  return lastPlayed?.slot ?? -1;
}

function bySlot(characters: CharacterRecord[], slot: number): CharacterRecord | undefined {
  return characters.find((character) => character.slot === slot);
}

/** Finds a character by the name that the client was shown. Names may repeat, so the one in the slot comes first. */
function byName(characters: CharacterRecord[], slot: number, name: string): CharacterRecord | undefined {
  const inSlot = bySlot(characters, slot);
  const isCalled = (character: CharacterRecord): boolean => asSingleBytes(shortName(character.name)) === name;
  return inSlot && isCalled(inSlot) ? inSlot : characters.find(isCalled);
}

import { type CharacterKeeper, EntranceRefusedError, type CharacterToCreate } from "../../game/entry/character-keeper.js";
import { createCharacter } from "../../game/entry/creation.js";
import type { SessionRegistry } from "../../game/connection/session-registry.js";
import type { SwitchMessage } from "../links/link-messages.js";
import type { Session } from "../../game/connection/session.js";
import type { Log } from "../../base/log/log.js";
import { characterDeleted, characterStates } from "../../contracts/character-requests.js";
import { NetworkError, type ProcessEntry, type Requests } from "../../contracts/network.js";
import { type CharacterRecord, type Storage, StorageError } from "../../storage/storage.js";
import { systemMessage } from "../../game/connection/system-message.js";
import { GIVEN_UP } from "./pause-texts.js";
import { ClientRelay } from "./client-relay.js";
import type { WorldLink } from "./world-link.js";
import { PATIENCE_MS } from "../../base/data-directory/last-end-file.js";
import type { WorldLinks } from "./world-links.js";

/** For a process to which the link is on its way. One that was lost a moment ago is waited for longer. */
const LINK_WAIT_MS = 3_000;

export interface NetworkCharactersParts {
  readonly storage: Pick<Storage, "characters" | "network">;
  readonly registry: SessionRegistry;
  readonly serials: { mobile(): number; item(): number };
  readonly links: WorldLinks;
  readonly requests: Pick<Requests, "ask">;
  readonly log: Log;
}

/**
 * The characters of all worlds of a network. The database says which process has each of them, and its client is led
 * there.
 */
export class NetworkCharacters implements CharacterKeeper {
  private readonly parts: NetworkCharactersParts;
  /** Ids by name. A world keeps its id for ever. */
  private readonly worldIds = new Map<string, number>();
  private lastConnection = 0;

  constructor(parts: NetworkCharactersParts) {
    this.parts = parts;
  }

  /**
   * Only among those who choose a character here: the account's session in the world is the matter of the world's
   * process.
   */
  claim(session: Session): void {
    if (session.account) this.parts.registry.claim(session.account.accountId, session);
  }

  async list(session: Session): Promise<CharacterRecord[]> {
    const worldId = await this.worldId(session);
    const characters = (await this.ofAccount(session)).filter((character) => character.worldId === worldId);
    const states = await Promise.all(
      [...new Set(characters.map(({ processId }) => processId))].map((id) => this.states(id, characters)),
    );
    const names = new Map(states.flat().map(({ serial, name }) => [serial, name]));
    return characters.map((character) => ({ ...character, name: names.get(character.serial) ?? character.name }));
  }

  async usedSlots(session: Session): Promise<number[]> {
    return (await this.ofAccount(session)).map(({ slot }) => slot);
  }

  async create(session: Session, { slot, wish, place }: CharacterToCreate): Promise<CharacterRecord> {
    const { storage, serials, links } = this.parts;
    const worldId = await this.worldId(session);
    const home = links.present.find((entry) => entry.world === session.world && hasFacet(entry, place.facet));
    if (home?.processId === undefined || home.processId === null)
      throw new StorageError(
        "unreachable",
        `no process of the world ${session.world} that has facet ${place.facet} can be reached`,
      );
    const state = createCharacter(wish, serials, place);
    const { accountId } = session.account!;
    return storage.characters.create({ ...state, accountId, slot, worldId, processId: home.processId });
  }

  async delete(_session: Session, { serial, processId }: CharacterRecord): Promise<"deleted" | "beingPlayed" | "failed"> {
    const { storage, requests, log } = this.parts;
    const process = this.processOf(processId);
    if (!process) return "failed";
    try {
      const [state] = await requests.ask(characterStates, process, { serials: [serial] });
      if (state?.isInWorld) return "beingPlayed";
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      log.warn({ err: error, serial }, "a character could not be deleted: its world does not say whether it is played");
      return "failed";
    }
    if (!(await storage.characters.delete(serial))) return "failed";
    requests.ask(characterDeleted, process, { serial }).catch((err: unknown) => {
      log.warn({ err, serial }, "the world was not told that a character was deleted; it notices at its next start");
    });
    return "deleted";
  }

  async enter(session: Session, { serial, processId }: CharacterRecord): Promise<void> {
    const relay = new ClientRelay({
      session,
      connection: ++this.lastConnection,
      follow: (following, message) => this.lead(session, following, message),
    });
    await this.lead(session, relay, { character: serial, processId, handover: null });
  }

  /** Leads a client to the process that has its character. */
  private async lead(session: Session, relay: ClientRelay, { character, processId, handover }: SwitchMessage): Promise<void> {
    const link = await this.linkTo(processId, session, relay);
    if (session.hasEnded) return;
    const refused = (reason: string): EntranceRefusedError => new EntranceRefusedError(reason);
    if (!link) throw refused(`process ${processId}, which has the character, cannot be reached`);
    const { id: sessionId, account, version, wasAskedVersion, remoteAddress: address, reached, connectedAt } = session;
    const client = { version: version?.text ?? null, wasAskedVersion, address, reached, connectedAt };
    const back = handover === null ? relay.back : undefined;
    await relay.enter(
      link,
      processId,
      { sessionId, accountId: account!.accountId, character, ...client, handover, back },
      refused,
    );
  }

  private async linkTo(processId: number, session: Session, relay: ClientRelay): Promise<WorldLink | undefined> {
    const { links } = this.parts;
    if (!relay.isInWorld) return links.await(processId, links.isAway(processId) ? PATIENCE_MS : LINK_WAIT_MS);
    const link = relay.isPaused ? undefined : await links.await(processId, LINK_WAIT_MS);
    if (link) return link;
    relay.pause();
    const next = await links.awaitReturn(processId);
    if (!next) systemMessage(session, GIVEN_UP);
    return next;
  }

  private ofAccount({ account }: Session): Promise<CharacterRecord[]> {
    return account ? this.parts.storage.characters.listByAccount(account.accountId) : Promise.resolve([]);
  }

  /**
   * What a process knows of those characters that it has; nothing if it does not answer, for a list of characters can
   * do without.
   */
  private async states(
    processId: number,
    characters: readonly CharacterRecord[],
  ): Promise<{ serial: number; name: string | null }[]> {
    const process = this.processOf(processId);
    if (!process) return [];
    const serials = characters.filter((one) => one.processId === processId).map(({ serial }) => serial);
    return this.parts.requests.ask(characterStates, process, { serials }).catch((error: unknown) => {
      if (error instanceof NetworkError) return [];
      throw error;
    });
  }

  private processOf(processId: number): string | undefined {
    return this.parts.links.open.findLast((entry) => entry.processId === processId)?.process;
  }

  private async worldId({ world }: Session): Promise<number> {
    const known = this.worldIds.get(world ?? "");
    if (known !== undefined) return known;
    for (const { name, worldId } of await this.parts.storage.network.worlds()) this.worldIds.set(name, worldId);
    const found = this.worldIds.get(world ?? "");
    if (found === undefined) throw new StorageError("failed", `there is no world ${world}`);
    return found;
  }
}

function hasFacet({ facets }: ProcessEntry, facet: number): boolean {
  return facets.includes(facet);
}

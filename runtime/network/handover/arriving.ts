import type { Log } from "../../base/log/log.js";
import type { GameHooks } from "../../contracts/hooks.js";
import { NetworkError, type AccountPresence, type PresenceHolder, type PresenceLease } from "../../contracts/network.js";
import { parseClientVersion } from "../../game/connection/client-version.js";
import type { Connections } from "../../game/connection/connections.js";
import type { SessionRegistry } from "../../game/connection/session-registry.js";
import type { Session } from "../../game/connection/session.js";
import { systemMessage } from "../../game/connection/system-message.js";
import { ANOTHER_IS_THERE } from "../../game/entry/character-keeper.js";
import type { EntranceTurns } from "../../game/entry/entrance-turns.js";
import type { ShownPlayer, WorldEntrance } from "../../game/entry/entrance.js";
import type { PlayerService } from "../../game/play/players/player-service.js";
import type { Accounts } from "../../services/accounts/accounts.js";
import { mayEnter } from "../../services/accounts/bans.js";
import type { WorldSaver } from "../../storage/saving/world-saver.js";
import type { Account, CharacterRecord, Storage } from "../../storage/storage.js";
import type { ReceivedThing, ThingKey } from "../../storage/network/transfer-records.js";
import type { TransferInbox, WorldRepository } from "../../storage/world/world-records.js";
import { PACE_NAMES } from "../../world/space/pace.js";
import type { StoreRecord } from "../../world/saved/script-store.js";
import type { World } from "../../world/world.js";
import type { EdgeSocket } from "../links/edge-socket.js";
import type { EnterMessage } from "../links/link-messages.js";
import type { Absentees } from "./absentees.js";
import type { Departures } from "./leaving.js";
import {
  type ArrivedCharacter,
  linesOf,
  placeCharacter,
  placeThing,
  type TransferLine,
} from "../../storage/network/handover-record.js";

/*
 * How players enter this process over an edge of the network: after a login, or from another process, as `leaving.ts`
 * tells.
 *
 * 1. `Arriving.enter`: the edge says who comes. Account and character are read again. If another process has the
 *    character by now, the edge leads the client there.
 * 2. `Arrivals.takeCharacter`: the character is taken out of the inbox and put into the world, absent.
 * 3. The account is claimed, or the claim of the session at the other process goes on. A session is made of the socket.
 * 4. `arrive` or, after the end of the process that had it, `comeBack`: the character enters, the client is shown
 *    another map, and scripts hear of it. After a login it enters as it does in a process that is alone.
 */

export interface ArrivingParts {
  readonly world: World;
  readonly accounts: Pick<Accounts, "find">;
  readonly characters: Pick<Storage["characters"], "find">;
  readonly registry: SessionRegistry;
  readonly presence: Pick<AccountPresence, "claim">;
  readonly connections: Pick<Connections, "accept">;
  readonly turns: EntranceTurns;
  readonly entrance: WorldEntrance;
  readonly players: PlayerService;
  readonly hooks: Pick<GameHooks, "handedOver">;
  readonly absentees: Pick<Absentees, "enter" | "settle">;
  readonly arrivals: Arrivals;
  readonly departures: Pick<Departures, "destination">;
  /** Characters of one account that may be in the world at once. */
  readonly bodies: number;
  /** Other characters of its account that are in the world in other processes. */
  readonly bodiesElsewhere: (character: CharacterRecord) => Promise<number>;
  /** Whether this process has the character. */
  readonly owns: (character: CharacterRecord) => boolean;
  readonly log: Log;
}

/** Lets clients enter whose sockets are at an edge of the network, which has logged them in. */
export class Arriving {
  private readonly parts: ArrivingParts;
  private readonly leases = new Map<Session, PresenceLease>();

  constructor(parts: ArrivingParts) {
    this.parts = parts;
  }

  readonly enter = (socket: EdgeSocket, message: EnterMessage): void => {
    // While a login waits for its account, its client may leave.
    socket.on("error", () => undefined);
    this.admit(socket, message)
      .catch((err: unknown) => {
        const { accountId, character } = message;
        if (!(err instanceof NetworkError)) this.parts.log.error({ err, accountId, character }, "a character could not enter");
        socket.refuse(err instanceof NetworkError ? err.message : "a fault of the server");
      })
      .finally(() => message.back && this.parts.absentees.settle());
  };

  /** The claim of the account that a session has. */
  claimOf(session: Session): string | undefined {
    return this.leases.get(session)?.claim;
  }

  /** The session has ended, and its character has left the world. */
  left(session: Session): void {
    const lease = this.leases.get(session);
    if (!lease) return;
    this.leases.delete(session);
    lease
      .release()
      .catch((err: unknown) => this.parts.log.warn({ err }, "an account could not be given up; it is free when its lease ends"));
  }

  private async admit(socket: EdgeSocket, message: EnterMessage): Promise<void> {
    const { accounts, characters, owns, arrivals, departures, turns, entrance, bodies, bodiesElsewhere } = this.parts;
    const { accountId, character } = message;
    const [account, record] = await Promise.all([accounts.find(accountId), characters.find(character)]);
    if (!account || !mayEnter(account, Date.now())) return socket.refuse("the account may not enter");
    if (!record || record.accountId !== accountId) return socket.refuse("the account has no such character");
    // It has gone there since the edge looked.
    if (!owns(record)) return socket.switchTo({ processId: record.processId, character, handover: message.handover });
    const arrived = await arrivals.takeCharacter(character);
    const claimed: { session?: Session } = {};
    const lease = await this.claim(message, () => claimed.session);
    if (socket.destroyed) return lease.release();
    const session = (claimed.session = this.connect(socket, message, account));
    this.leases.set(session, lease);
    await turns.turn();
    // What could happen meanwhile ends the session: another login, the loss of the link.
    const destination = await departures.destination(character);
    // A character from another process is the body that the account may have.
    const isLogin = message.handover === null && !message.back;
    const elsewhere = isLogin ? await bodiesElsewhere(record) : 0;
    if (session.hasEnded) return;
    if (destination !== undefined)
      return session.moveOn("followed its character to another process", () =>
        socket.switchTo({ processId: destination, character, handover: null }),
      );
    if (isLogin && entrance.lingeringOf(record) + elsewhere >= bodies)
      return session.moveOn(ANOTHER_IS_THERE, () => socket.refuse(ANOTHER_IS_THERE));
    socket.entered(lease.claim);
    try {
      if (message.handover !== null) return this.arrive(session, character, arrived);
      if (message.back) return this.comeBack(session, record, message.back.shown);
      // Here it measures the round trip.
      if (!session.wasAskedVersion) session.askVersion();
      entrance.enter(session, record);
    } catch (error) {
      session.cut("a fault of the server");
      throw error;
    }
  }

  private claim(
    { accountId, sessionId, handover, back }: EnterMessage,
    session: () => Session | undefined,
  ): Promise<PresenceLease> {
    const holder: PresenceHolder = {
      sessionId,
      leave: () => {
        const held = session();
        if (held?.player) systemMessage(held, "Somebody logged in to your account elsewhere.");
        held?.end("the account logged in again");
        return Promise.resolve();
      },
      lost: () => session()?.cut("the account may be in the world elsewhere"),
    };
    return this.parts.presence.claim(accountId, holder, handover?.claim ?? back?.claim);
  }

  private connect(socket: EdgeSocket, message: EnterMessage, account: Account): Session {
    const { connections, registry } = this.parts;
    const { address, reached, sessionId, connectedAt, version, wasAskedVersion } = message;
    const admission = { caller: { address, reached }, settle: () => undefined };
    const session = connections.accept(socket, admission, { sessionId, connectedAt, areRatesChecked: true });
    session.enterStage("characters");
    session.isCompressed = true;
    session.version = version === null ? undefined : parseClientVersion(version);
    session.wasAskedVersion = wasAskedVersion;
    session.identify(account);
    registry.claim(account.accountId, session);
    return session;
  }

  private comeBack(session: Session, record: CharacterRecord, shown: ShownPlayer | null): void {
    const { absentees, entrance, players, hooks } = this.parts;
    absentees.enter();
    hooks.handedOver(players.describe(entrance.comeBack(session, record, shown ?? undefined)), []);
  }

  /** @param arrived as it came; undefined if it has waited here for its player */
  private arrive(session: Session, serial: number, arrived: ArrivedCharacter | undefined): void {
    const { world, entrance, players, hooks } = this.parts;
    const character = world.absent(serial);
    if (!character) return session.cut("the character is not here");
    const player = entrance.arrive(session, character, arrived?.state.sightTiles);
    const pace = PACE_NAMES.find((name) => name === arrived?.state.pace);
    if (pace) player.paceName = pace;
    hooks.handedOver(players.describe(player), arrived?.followers.map((follower) => follower.serial) ?? []);
  }
}

export interface ArrivalsParts {
  readonly world: World;
  readonly saver: Pick<WorldSaver, "isSending" | "isStoring" | "noteTakenCharacter" | "noteTakenThing">;
  readonly inbox: Pick<TransferInbox, "receivedCharacter" | "receivedCharacters" | "receivedThings"> &
    Pick<WorldRepository, "readStored">;
  readonly departures: Pick<Departures, "cameBack">;
  /** Called with the serial of each thing that came. */
  readonly whenArrived: (serial: number) => void;
  readonly log: Log;
}

/** Takes characters and things out of the inbox of this process and puts them into the world. */
export class Arrivals {
  private readonly parts: ArrivalsParts;
  /** Characters that are being read, so that two callers get the same. */
  private readonly reading = new Map<number, Promise<ArrivedCharacter | undefined>>();
  /** Things that were taken and may still be in the inbox. */
  private readonly taken = new Set<string>();
  private takingThings: Promise<void> = Promise.resolve();

  constructor(parts: ArrivalsParts) {
    this.parts = parts;
  }

  /**
   * Takes everything that waits. To be called when the world is loaded, before players can enter.
   *
   * @returns the number of characters
   */
  async open(): Promise<number> {
    const received = await this.parts.inbox.receivedCharacters();
    // The tables of scripts were read after these were sent.
    const characters = received.filter(({ character, records }) => this.putCharacter(character, linesOf(records), []));
    await this.takeThings();
    return characters.length;
  }

  /** Takes a character that another process sent. Undefined if none waits. */
  takeCharacter(character: number): Promise<ArrivedCharacter | undefined> {
    const reading = this.reading.get(character) ?? this.readCharacter(character).finally(() => this.reading.delete(character));
    this.reading.set(character, reading);
    return reading;
  }

  /** Takes the things that wait. */
  takeThings(): Promise<void> {
    return (this.takingThings = this.takingThings.catch(() => undefined).then(() => this.takeAllThings()));
  }

  private async readCharacter(character: number): Promise<ArrivedCharacter | undefined> {
    const { saver, inbox } = this.parts;
    // This process may have sent it away, and it came back since: the batch that says so is written first.
    if (saver.isSending(character)) return undefined;
    const received = await inbox.receivedCharacter(character);
    if (!received) return undefined;
    const lines = linesOf(received.records);
    return this.putCharacter(character, lines, await this.leftBehind(character, lines));
  }

  /**
   * What this process has in the tables of the character and its account, and does not come along, as it is stored now:
   * mostly it was deleted where the character comes from, and this process would hear of that a moment later.
   */
  private async leftBehind(character: number, lines: readonly TransferLine[]): Promise<StoreRecord[]> {
    const { store } = this.parts.world;
    const account = lines.find((line) => line[0] === "character")?.[2];
    const own = [...store.membersOf("character", character), ...(account ? store.membersOf("account", account) : [])];
    const come = new Set(lines.flatMap((line) => (line[0] === "store" ? [`${line[1]} ${line[3]}`] : [])));
    const left = own.filter(({ scope, key }) => !come.has(`${scope} ${key}`));
    if (left.length === 0) return [];
    const texts = await this.parts.inbox.readStored(left.map(({ scope, owner, key: name }) => ({ scope, owner, name })));
    return left.map((member, at) => ({ ...member, json: texts[at] }));
  }

  /**
   * @param left members of tables that did not come along, as they are stored
   * @returns undefined for a character that was taken before and is in the inbox until that is stored
   */
  private putCharacter(
    character: number,
    lines: readonly TransferLine[],
    left: readonly StoreRecord[],
  ): ArrivedCharacter | undefined {
    const { world, saver, departures, log } = this.parts;
    if (world.mobile(character) ?? world.absent(character)) return undefined;
    if (saver.isSending(character)) return undefined;
    const arrived = placeCharacter(world, character, lines);
    for (const member of left) {
      // A change that is not stored yet will be stored later, and counts.
      if (world.store.isUnsaved(member) || saver.isStoring(member)) continue;
      world.store.hear(member.scope, member.owner, member.key, member.json);
    }
    departures.cameBack(character);
    saver.noteTakenCharacter(character);
    const { lost } = arrived;
    if (lost.length > 0) log.error({ character, lost }, "items of a character that came found no place");
    return arrived;
  }

  private async takeAllThings(): Promise<void> {
    const before = [...this.taken];
    const waiting = await this.parts.inbox.receivedThings();
    const present = new Set(waiting.map(keyOf));
    // Only this process removes them, so what was not there when the inbox was read will not come again.
    for (const key of before) if (!present.has(key)) this.taken.delete(key);
    for (const thing of waiting) if (!this.taken.has(keyOf(thing))) this.putThing(thing);
  }

  private putThing(received: ReceivedThing): void {
    const { world, saver, whenArrived, log } = this.parts;
    const { fromProcess, number, records } = received;
    this.taken.add(keyOf(received));
    try {
      const { serial, lost } = placeThing(world, records);
      saver.noteTakenThing({ fromProcess, number });
      whenArrived(serial);
      if (lost.length > 0) log.error({ serial, lost }, "items in a thing that came from another process found no place");
    } catch (err) {
      // It stays in the inbox, for somebody to look at.
      log.error({ err, fromProcess, number }, "a thing that came from another process cannot be read");
    }
  }
}

function keyOf({ fromProcess, number }: ThingKey): string {
  return `${fromProcess}:${number}`;
}

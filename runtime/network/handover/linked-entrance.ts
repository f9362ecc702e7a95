import type { Accounts } from "../../services/accounts/accounts.js";
import { mayEnter } from "../../services/accounts/bans.js";
import { parseClientVersion } from "../../game/connection/client-version.js";
import type { Connections } from "../../game/connection/connections.js";
import type { EdgeSocket } from "../../game/connection/edges/edge-socket.js";
import type { EnterMessage } from "../../game/connection/link/messages.js";
import type { SessionRegistry } from "../../game/connection/session-registry.js";
import type { Session } from "../../game/connection/session.js";
import { systemMessage } from "../../game/connection/system-message.js";
import type { Log } from "../../base/log/log.js";
import { NetworkError, type Presence, type PresenceHolder, type PresenceLease } from "../../contracts/network.js";
import type { Account, CharacterRecord, Storage } from "../../storage/storage.js";
import type { EntranceTurns } from "../../game/entry/entrance-turns.js";
import type { WorldEntrance } from "../../game/entry/entrance.js";
import type { Passage } from "./passage.js";

export interface LinkedEntranceParts {
  readonly accounts: Pick<Accounts, "find">;
  readonly characters: Pick<Storage["characters"], "find">;
  readonly registry: SessionRegistry;
  readonly presence: Pick<Presence, "claim">;
  readonly connections: Pick<Connections, "accept">;
  readonly turns: EntranceTurns;
  readonly entrance: WorldEntrance;
  /** Whether this process has the character. */
  readonly owns: (character: CharacterRecord) => boolean;
  readonly log: Log;
}

/** Lets clients enter whose sockets an edge of the network holds. The edge has done their login; what lasts is read anew. */
export class LinkedEntrance {
  /** The way of characters that come from other processes. Set before the first client can enter. */
  passage: Passage | undefined;
  private readonly parts: LinkedEntranceParts;
  private readonly leases = new Map<Session, PresenceLease>();

  constructor(parts: LinkedEntranceParts) {
    this.parts = parts;
  }

  readonly enter = (socket: EdgeSocket, message: EnterMessage): void => {
    // While a login waits for its account, its client may leave.
    socket.on("error", () => undefined);
    this.admit(socket, message).catch((err: unknown) => {
      const { accountId, character } = message;
      if (!(err instanceof NetworkError)) this.parts.log.error({ err, accountId, character }, "a character could not enter");
      socket.refuse(err instanceof NetworkError ? err.message : "a fault of the server");
    });
  };

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
    const { accounts, characters, owns } = this.parts;
    const { accountId, character } = message;
    const [account, record] = await Promise.all([accounts.find(accountId), characters.find(character)]);
    if (!account || !mayEnter(account, Date.now())) return socket.refuse("the account may not enter");
    if (!record || record.accountId !== accountId) return socket.refuse("the account has no such character");
    const { passage } = this;
    if (!passage) return socket.refuse("the world does not take anybody yet");
    // It has gone there since the edge looked.
    if (!owns(record)) return socket.switchTo({ processId: record.processId, character, handover: message.handover });
    const arrived = await passage.take(character);
    const claimed: { session?: Session } = {};
    const lease = await this.claim(message, () => claimed.session);
    if (socket.destroyed) return lease.release();
    const session = (claimed.session = this.connect(socket, message, account));
    session.claim = lease.claim;
    this.leases.set(session, lease);
    await this.parts.turns.turn();
    // What could happen meanwhile ends the session: another login, the loss of the link.
    const destination = await passage.destination(character);
    if (session.hasEnded) return;
    if (destination !== undefined) return session.switchTo({ processId: destination, character, handover: null });
    socket.entered();
    try {
      if (message.handover !== null) return passage.arrive(session, character, arrived);
      // Here it measures the round trip.
      if (!session.wasAskedVersion) session.askVersion();
      this.parts.entrance.enter(session, record);
    } catch (error) {
      session.cut("a fault of the server");
      throw error;
    }
  }

  private claim({ accountId, sessionId, handover }: EnterMessage, session: () => Session | undefined): Promise<PresenceLease> {
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
    return this.parts.presence.claim(accountId, holder, handover?.claim);
  }

  private connect(socket: EdgeSocket, message: EnterMessage, account: Account): Session {
    const { connections, registry } = this.parts;
    const { address, reached, sessionId, connectedAt, version, wasAskedVersion } = message;
    const admission = { caller: { address, reached }, settle: () => undefined };
    const session = connections.accept(socket, admission, { sessionId, connectedAt });
    session.enterStage("characters");
    session.isCompressed = true;
    session.version = version === null ? undefined : parseClientVersion(version);
    session.wasAskedVersion = wasAskedVersion;
    session.identify(account);
    registry.claim(account.accountId, session);
    return session;
  }
}

import type { Log } from "../../base/log/log.js";
import type { GameHooks } from "../../contracts/hooks.js";
import { parseClientVersion } from "../../game/connection/client-version.js";
import type { Connections } from "../../game/connection/connections.js";
import type { SocketAdmission } from "../../game/connection/listener.js";
import type { SessionRegistry } from "../../game/connection/session-registry.js";
import type { WorldEntrance } from "../../game/entry/entrance.js";
import type { PlayerService } from "../../game/play/players/player-service.js";
import type { Accounts } from "../../services/accounts/accounts.js";
import { mayEnter } from "../../services/accounts/bans.js";
import type { Storage } from "../../storage/storage.js";
import { NOT_BACK } from "../edge/pause-texts.js";
import type { EdgeSocket } from "../links/edge-socket.js";
import type { HeldClient } from "../links/own-messages.js";
import type { Absentees } from "./absentees.js";

export interface ReturningParts {
  readonly accounts: Pick<Accounts, "find">;
  readonly characters: Pick<Storage["characters"], "find">;
  readonly registry: SessionRegistry;
  readonly connections: Pick<Connections, "accept">;
  readonly entrance: WorldEntrance;
  readonly players: PlayerService;
  readonly hooks: Pick<GameHooks, "handedOver">;
  readonly log: Log;
  readonly absentees: Absentees;
}

/**
 * Lets clients enter again that were playing when the last world of this machine ended. Their edge has kept them: they
 * have not logged out, and scripts hear of them as of players who come from another process.
 */
export class Returning {
  private readonly parts: ReturningParts;

  constructor(parts: ReturningParts) {
    this.parts = parts;
  }

  enter(socket: EdgeSocket, client: HeldClient, admission: SocketAdmission): void {
    // While it waits for its account, the client may leave.
    socket.on("error", () => undefined);
    this.admit(socket, client, admission)
      .catch((err: unknown) => {
        const { accountId, character } = client;
        this.parts.log.error({ err, accountId, character }, "a player could not come back into the world");
        socket.refuse(NOT_BACK);
      })
      .finally(() => this.parts.absentees.settle());
  }

  private async admit(socket: EdgeSocket, client: HeldClient, admission: SocketAdmission): Promise<void> {
    const { accounts, characters, registry, connections, entrance, players, hooks } = this.parts;
    const { accountId, character, version, connectedAt, place } = client;
    const [account, record] = await Promise.all([accounts.find(accountId), characters.find(character)]);
    if (!account || !mayEnter(account, Date.now())) return socket.refuse("Your account may not enter any more.");
    if (record?.accountId !== accountId) return socket.refuse("Your character is not there any more.");
    // A login that came meanwhile is the later one.
    if (registry.ofAccount(accountId)) return socket.refuse("Somebody logged in to your account elsewhere.");
    if (socket.destroyed) return;
    const session = connections.accept(socket, admission, { connectedAt, areRatesChecked: false });
    session.enterStage("characters");
    session.isCompressed = true;
    session.wasAskedVersion = true;
    session.version = version === null ? undefined : parseClientVersion(version);
    session.identify(account);
    registry.claim(accountId, session);
    this.parts.absentees.enter();
    // Without their turns: nobody can step yet whose steps would wait.
    socket.entered();
    const player = entrance.comeBack(session, record, place);
    hooks.handedOver(players.describe(player), []);
  }
}

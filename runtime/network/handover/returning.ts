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
import type { EdgeSocket } from "../links/edge-socket.js";
import type { HeldClient } from "../links/own-messages.js";
import type { LastEnd } from "../supervisor/world-messages.js";

export interface ReturningParts {
  readonly accounts: Pick<Accounts, "find">;
  readonly characters: Pick<Storage["characters"], "find">;
  readonly registry: SessionRegistry;
  readonly connections: Pick<Connections, "accept">;
  readonly entrance: WorldEntrance;
  readonly players: PlayerService;
  readonly hooks: Pick<GameHooks, "handedOver">;
  readonly log: Log;
  /** Undefined in the first world. */
  readonly lastEnd: LastEnd | undefined;
  /** Edges that hold clients of the last world. */
  readonly edgeCount: number;
}

/** How long nobody could act. */
export interface Pause {
  /** From the end of the last world until the last of its players could act again. */
  readonly pauseMs: number;
  readonly players: number;
}

/** Edges come within milliseconds. One that was killed together with the last world must not stop the clock longer. */
const EDGES_WAIT_MS = 5_000;

/**
 * Lets clients enter again that were playing when the last world of this machine ended. Their edge has kept them: they
 * have not logged out, and scripts hear of them as of players who come from another process.
 */
export class Returning {
  /** Called once, when all players of the last world are back. Set before {@link begin}. */
  whenBack: (pause: Pause) => void = () => undefined;
  private readonly parts: ReturningParts;
  private missingEdges: number;
  private onTheWay = 0;
  private returned = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Undefined until it is over. */
  lastPause: Pause | undefined;

  constructor(parts: ReturningParts) {
    this.parts = parts;
    this.missingEdges = parts.edgeCount;
  }

  /** Edges can come from here on. */
  begin(): void {
    this.timer = setTimeout(() => this.end(), EDGES_WAIT_MS);
  }

  /** An edge has come. @param held clients that it names next */
  expect(held: number): void {
    this.missingEdges--;
    this.onTheWay += held;
    this.endIfAllAreBack();
  }

  close(): void {
    clearTimeout(this.timer);
  }

  enter(socket: EdgeSocket, client: HeldClient, admission: SocketAdmission): void {
    // While it waits for its account, the client may leave.
    socket.on("error", () => undefined);
    this.admit(socket, client, admission)
      .catch((err: unknown) => {
        const { accountId, character } = client;
        this.parts.log.error({ err, accountId, character }, "a player could not come back into the world");
        socket.refuse("You cannot come back into the world. Please log in again.");
      })
      .finally(() => {
        this.onTheWay--;
        this.endIfAllAreBack();
      });
  }

  private endIfAllAreBack(): void {
    if (this.missingEdges <= 0 && this.onTheWay === 0) this.end();
  }

  private end(): void {
    this.close();
    const { log, lastEnd } = this.parts;
    if (this.lastPause || !lastEnd) return;
    const pause = (this.lastPause = { players: this.returned, pauseMs: Date.now() - lastEnd.at });
    log.info({ ...pause }, "the players are back after the restart");
    this.whenBack(pause);
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
    this.returned++;
    // Without their turns: nobody can step yet whose steps would wait.
    socket.entered();
    const player = entrance.comeBack(session, record, place);
    hooks.handedOver(players.describe(player), []);
  }
}

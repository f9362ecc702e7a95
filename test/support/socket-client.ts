import net from "node:net";
import { creationRequest, playRequest } from "../../loadtest/client/character.js";
import { gameServerGreeting } from "../../loadtest/client/login-flow.js";
import { characterName, type Players } from "./players.js";
import { redirectOf } from "./raw-client.js";
import type { Shard } from "./shard.js";

/** A client that is only a socket: the test decides what it reads. */
export class SocketClient {
  readonly socket: net.Socket;

  constructor(socket: net.Socket) {
    this.socket = socket;
    socket.on("error", () => undefined);
  }

  /**
   * Enters the world.
   *
   * @param hears how the socket reads
   * @param isNew whether a character is created, or the account's own is chosen
   */
  static async inWorld(shard: Shard, players: Players, name: string, hears: net.OnReadOpts, isNew = true): Promise<SocketClient> {
    const account = await players.account(name);
    const { port, address, key } = await redirectOf({ port: shard.gamePort }, account);
    const socket = net.connect({ port, host: address, noDelay: true, onread: hears });
    const choice = isNew ? creationRequest({ name: characterName(name) }) : playRequest(characterName(name));
    socket.write(Buffer.concat([gameServerGreeting(key, account), choice]));
    return new SocketClient(socket);
  }
}

/** How a client reads that reads nothing. */
export const readsNothing = (): net.OnReadOpts => ({ buffer: Buffer.alloc(1), callback: () => false });

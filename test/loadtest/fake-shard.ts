import net from "node:net";
import type { AddressInfo } from "node:net";
import type { Clock } from "../../loadtest/measure/clock.js";
import { NEED_MORE, nextFrame } from "../../runtime/protocol/framing.js";
import { compress } from "../../runtime/protocol/huffman.js";
import { characterList, createCharacter, popupMessage, selectCharacter } from "../../runtime/protocol/packets/character-list.js";
import { loginComplete, loginConfirm } from "../../runtime/protocol/packets/entering.js";
import { clientLengths } from "../../runtime/protocol/packets/index.js";
import {
  accountLogin,
  connectToGameServer,
  gameLogin,
  loginDenied,
  selectServer,
  serverList,
} from "../../runtime/protocol/packets/login.js";
import { moveAcknowledge, moveReject, moveRequest } from "../../runtime/protocol/packets/movement.js";
import { ping, pingRequest } from "../../runtime/protocol/packets/session.js";

/** How the shard answers a step. */
export type StepAnswer = "acknowledge" | "reject" | "ignore" | "disconnect";

export interface FakeShardOptions {
  /** Times `answersAfterMs` and records when steps arrived. Without it neither works. */
  clock?: Clock;
  /** The reason in the 0x82 that answers this account's 0x80; undefined accepts the login. */
  denies?: (username: string) => number | undefined;
  /** `known`: 0x5D enters the world. `new`: 0x5D gets 0x53, and 0xF8 enters. `closed`: neither enters. */
  characters?: "known" | "new" | "closed";
  /** @param count steps so far on this connection, with this one */
  answers?: (count: number, username: string, shard: FakeShard) => StepAnswer;
  answersAfterMs?: number;
  /** Names in 0xA8. */
  servers?: readonly string[];
  /** The address in 0x8C. */
  redirectsTo?: string;
  /** Closes the connection instead of answering this packet. */
  hangsUpAt?: number;
  /** Answers the packets of the world that the shard does not know, with those that it returns. */
  replies?: (frame: Buffer, visit: GameVisit) => Uint8Array[];
  /** Sent, compressed, after each acknowledgement. */
  chatter?: Uint8Array;
}

/** What one game connection received. */
export interface GameVisit {
  username: string;
  /** Packet ids in the order of arrival. */
  ids: number[];
  /** The number that precedes the first packet. */
  seed: number;
  key: number;
  steps: { direction: number; sequence: number; at: number | undefined }[];
  selected: string[];
  created: { name: string; strength: number; dexterity: number; intelligence: number; genderAndRace: number }[];
  socket: net.Socket;
}

/** What one login connection received. */
export interface LoginVisit {
  username: string;
  password: string;
  ids: number[];
  /** The name of the server that was chosen. */
  chosen: string | undefined;
  isClosed: boolean;
}

/** A login server and game server in one, built on `runtime/protocol`. Its options decide how it answers. */
export class FakeShard {
  readonly logins: LoginVisit[] = [];
  readonly games: GameVisit[] = [];
  readonly #options: FakeShardOptions;
  readonly #sockets = new Set<net.Socket>();
  readonly #server = net.createServer({ noDelay: true }, (socket) => this.#accept(socket));
  #nextKey = 0x11223344;

  private constructor(options: FakeShardOptions) {
    this.#options = options;
  }

  static async start(options: FakeShardOptions = {}): Promise<FakeShard> {
    const shard = new FakeShard(options);
    await new Promise<void>((resolve) => shard.#server.listen(0, "127.0.0.1", resolve));
    return shard;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get #servers(): readonly string[] {
    return this.#options.servers ?? ["Fake"];
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(socket: net.Socket): void {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    let pending = Buffer.alloc(0);
    let visit: LoginVisit | GameVisit | undefined;
    socket.on("data", (data) => {
      pending = Buffer.concat([pending, data]);
      if (!visit) {
        if (pending.length < 4) return;
        if (pending[0] === 0xef) visit = this.#loginVisit(socket);
        else {
          visit = this.#gameVisit(socket, pending.readUInt32BE());
          pending = pending.subarray(4);
        }
      }
      for (;;) {
        const size = nextFrame(pending, 0, pending.length, clientLengths);
        if (size === NEED_MORE) return;
        if (size < 0) throw new Error(`a client sent ${pending.toString("hex", 0, 8)}`);
        const frame = pending.subarray(0, size);
        pending = pending.subarray(size);
        visit.ids.push(frame[0]!);
        if (frame[0] === this.#options.hangsUpAt) socket.end();
        else if ("password" in visit) this.#onLoginFrame(socket, visit, frame);
        else this.#onGameFrame(visit, frame);
      }
    });
  }

  #loginVisit(socket: net.Socket): LoginVisit {
    const visit: LoginVisit = { username: "", password: "", ids: [], chosen: undefined, isClosed: false };
    socket.on("close", () => (visit.isClosed = true));
    this.logins.push(visit);
    return visit;
  }

  #gameVisit(socket: net.Socket, seed: number): GameVisit {
    const visit: GameVisit = { username: "", ids: [], seed, key: 0, steps: [], selected: [], created: [], socket };
    this.games.push(visit);
    return visit;
  }

  #onLoginFrame(socket: net.Socket, visit: LoginVisit, frame: Buffer): void {
    if (frame[0] === accountLogin.id) {
      Object.assign(visit, accountLogin.read(frame));
      const reason = this.#options.denies?.(visit.username);
      if (reason !== undefined) socket.end(loginDenied.write({ reason }));
      else {
        const servers = this.#servers.map((name, index) => ({ index, name, address: "127.0.0.1" }));
        socket.write(serverList.write({ servers }));
      }
    } else if (frame[0] === selectServer.id) {
      visit.chosen = this.#servers[selectServer.read(frame).index];
      const address = this.#options.redirectsTo ?? "127.0.0.1";
      socket.write(connectToGameServer.write({ address, port: this.port, key: this.#nextKey++ }));
    }
  }

  #onGameFrame(visit: GameVisit, frame: Buffer): void {
    const characters = this.#options.characters ?? "known";
    switch (frame[0]!) {
      case gameLogin.id: {
        const { username, key } = gameLogin.read(frame);
        Object.assign(visit, { username, key });
        const names = characters === "known" ? [`${username} I`, "", "", "", ""] : ["", "", "", "", ""];
        this.#send(
          visit,
          characterList.write({ slots: names.map((name) => ({ name })), cities: [], flags: 0, lastCharacter: -1 }),
        );
        break;
      }
      case selectCharacter.id:
        visit.selected.push(selectCharacter.read(frame).name);
        if (characters === "known") this.#enter(visit);
        else this.#send(visit, popupMessage.write({ message: 1 }));
        break;
      case createCharacter.id:
        visit.created.push(createCharacter.read(frame));
        if (characters !== "closed") this.#enter(visit);
        break;
      case moveRequest.id:
        this.#onStep(visit, frame);
        break;
      case pingRequest.id:
        this.#send(visit, ping.write(pingRequest.read(frame)));
        break;
      default:
        for (const packet of this.#options.replies?.(frame, visit) ?? []) this.#send(visit, packet);
        break;
    }
  }

  #enter(visit: GameVisit): void {
    const place = { body: 400, x: 1496, y: 1628, z: 10, direction: 4, mapWidth: 7168, mapHeight: 4096 };
    this.#send(visit, loginConfirm.write({ serial: this.games.indexOf(visit) + 1, ...place }));
    this.#send(visit, loginComplete.write({}));
  }

  #onStep(visit: GameVisit, frame: Buffer): void {
    const { direction, sequence } = moveRequest.read(frame);
    const { clock, answersAfterMs } = this.#options;
    visit.steps.push({ direction, sequence, at: clock?.now() });
    const answer = this.#options.answers?.(visit.steps.length, visit.username, this) ?? "acknowledge";
    const give = (): void => {
      if (answer === "acknowledge") this.#send(visit, moveAcknowledge.write({ sequence, notoriety: 1 }));
      if (answer === "reject") this.#send(visit, moveReject.write({ sequence, x: 1496, y: 1628, direction: 4, z: 10 }));
      if (answer === "disconnect") visit.socket.end();
      if (answer === "acknowledge" && this.#options.chatter) visit.socket.write(this.#options.chatter);
    };
    if (clock === undefined || answersAfterMs === undefined) give();
    else clock.at(clock.now() + answersAfterMs, give);
  }

  /** Sends one packet to a client in the world, compressed. */
  #send(visit: GameVisit, packet: Uint8Array): void {
    if (!visit.socket.destroyed) visit.socket.write(compress(packet));
  }

  /** Sends one packet to the first game connection. */
  sendToFirst(packet: Uint8Array): void {
    this.#send(this.games[0]!, packet);
  }
}

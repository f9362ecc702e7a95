import net from "node:net";
import { PacketReader } from "../../loadtest/client/frame-reader.js";
import { gameServerGreeting } from "../../loadtest/client/login-flow.js";
import type { LoginAccount, Redirect } from "../../loadtest/client/login-flow.js";
import { Received } from "./client/received.js";
import {
  accountLogin,
  connectToGameServer,
  loginSeed,
  type LoginSeed,
  selectServer,
  serverList,
} from "../../runtime/protocol/packets/login.js";

/** The address that test clients connect from by default. */
const OWN_ADDRESS = "127.0.0.1";
const SERVER_ADDRESS = "127.0.0.1";

export interface RawClientOptions {
  port: number;
  host?: string;
  /** Address of this machine to connect from. 127.0.0.0/8 has enough for every client to come from another. */
  localAddress?: string;
  /** Whether the answer is a game server's compressed stream. */
  compressed?: boolean;
}

/** A connection that sends the test's bytes and keeps the answer, by chunks and by frames. */
export class RawClient {
  readonly received = new Received();
  /** The chunks as the socket delivered them. */
  readonly chunks: Buffer[] = [];
  /** Resolves when the connection is over: `ended` when the server closed it in order, `broken` when it broke off. */
  readonly closed: Promise<"ended" | "broken">;
  readonly #socket: net.Socket;

  private constructor(socket: net.Socket, compressed: boolean) {
    this.#socket = socket;
    const reader = new PacketReader(compressed, (bytes, start, end) => this.received.add(bytes.subarray(start, end)));
    socket.on("data", (chunk) => {
      this.chunks.push(chunk);
      reader.push(chunk, chunk.length);
    });
    this.closed = new Promise((resolve) => {
      const over = (how: "ended" | "broken"): void => {
        this.received.end(`the connection ${how}`);
        resolve(how);
      };
      socket.on("end", () => over("ended"));
      socket.on("error", () => over("broken"));
      socket.on("close", () => over("broken"));
    });
  }

  static connect({
    port,
    host = SERVER_ADDRESS,
    localAddress = OWN_ADDRESS,
    compressed = false,
  }: RawClientOptions): Promise<RawClient> {
    return new Promise((resolve, reject) => {
      const own = net.isIPv6(host) ? {} : { localAddress };
      const socket = net.connect({ port, host, noDelay: true, ...own }, () => {
        socket.off("error", reject);
        resolve(new RawClient(socket, compressed));
      });
      socket.once("error", reject);
    });
  }

  send(...parts: Uint8Array[]): void {
    this.#socket.write(Buffer.concat(parts));
  }

  /** Sends the bytes one by one, each in its own segment as far as the kernel allows. */
  async sendBytewise(bytes: Uint8Array): Promise<void> {
    for (const byte of bytes) {
      await new Promise<void>((resolve, reject) =>
        this.#socket.write(Uint8Array.of(byte), (error) => (error ? reject(error) : resolve())),
      );
    }
  }

  /** Packet ids of the frames received so far. */
  get ids(): number[] {
    return this.received.frames.map(({ bytes }) => bytes[0]!);
  }

  close(): void {
    this.#socket.destroy();
  }
}

export type VersionNumbers = Omit<LoginSeed, "seed">;

/** Client versions before and after 7.0.33.1, from which on 0x78 has a hue for every worn item. */
export const OLD_VERSION: VersionNumbers = { major: 7, minor: 0, revision: 15, patch: 1 };
export const NEW_VERSION: VersionNumbers = { major: 7, minor: 0, revision: 102, patch: 3 };

/** 0xEF with any seed. */
export function seedOf(version: VersionNumbers): Buffer {
  return loginSeed.write({ seed: 0x0100007f, ...version });
}

/** Four bytes without a packet id, as clients before 6.0.5.0 begin. */
export const BARE_SEED = Uint8Array.of(192, 168, 0, 17);

/** The conversation with the login server up to the redirect, beginning with this seed. */
export async function redirectOf(
  options: RawClientOptions,
  account: LoginAccount,
  seed: Uint8Array = seedOf(NEW_VERSION),
): Promise<Redirect> {
  const client = await RawClient.connect(options);
  client.send(seed, accountLogin.write(account));
  await client.received.waitFor(serverList);
  client.send(selectServer.write({ index: 0 }));
  const redirect = await client.received.waitFor(connectToGameServer);
  client.close();
  return redirect;
}

/** Shows a key to the game server. */
export async function showKey(options: RawClientOptions, account: LoginAccount, key: number): Promise<RawClient> {
  const client = await RawClient.connect({ ...options, compressed: true });
  client.send(gameServerGreeting(key, account));
  return client;
}

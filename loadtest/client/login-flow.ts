import { networkInterfaces } from "node:os";
import {
  accountLogin,
  connectToGameServer,
  gameLogin,
  LOGIN_DENIED,
  loginDenied,
  loginSeed,
  selectServer,
  serverList,
} from "../../runtime/protocol/packets/login.js";
import { Connection } from "./connection.js";
import type { FrameSink } from "./connection.js";
import { PacketReader } from "./frame-reader.js";

export interface LoginAccount {
  username: string;
  password: string;
}

/** The version that the client reports in 0xEF and 0xBD. */
const CLIENT_VERSION = { major: 7, minor: 0, revision: 102, patch: 3 } as const;
export const CLIENT_VERSION_TEXT = Object.values(CLIENT_VERSION).join(".");

/** The index of the shard in a server list with one. */
const FIRST_SERVER = 0;

const DENIED_REASONS = [
  "wrong name or password",
  "account in use",
  "account blocked",
  "invalid credentials",
  "communication problem",
  "too many connections",
  "time limit",
  "failed",
];

/** The shard makes the account or the address wait. */
export const THROTTLED = `login throttled (0x82 reason ${LOGIN_DENIED.tryLater})`;

export function deniedCause(frame: Uint8Array): string {
  const { reason } = loginDenied.read(frame);
  if (reason === LOGIN_DENIED.tryLater) return THROTTLED;
  return `login denied: ${DENIED_REASONS[reason] ?? "unknown reason"} (0x82 reason ${reason})`;
}

/** Where the login server sends the client, and the key to show there. */
export interface Redirect {
  address: string;
  port: number;
  key: number;
}

export interface LoginFlowParts {
  host: string;
  port: number;
  account: LoginAccount;
  /** The index of the server to choose; without it, the first one. */
  server?: number | undefined;
  /** The name of the server to choose instead. The login fails if the list does not have it. */
  serverName?: string | undefined;
  onRedirect(redirect: Redirect): void;
  /** There was no redirect, and the connection is closed. @param denied the 0x82, when that was the cause */
  onFailed(cause: string, denied?: Buffer): void;
}

/**
 * The conversation with the login server: 0xEF and 0x80, then 0xA8, 0xA0, 0x8C. Ends in exactly one call of
 * `onRedirect` or `onFailed`, unless it is cancelled.
 */
export class LoginFlow implements FrameSink {
  readonly #parts: LoginFlowParts;
  readonly #connection: Connection;
  #isSelected = false;

  constructor(parts: LoginFlowParts) {
    this.#parts = parts;
    this.#connection = new Connection({
      host: parts.host,
      port: parts.port,
      inflow: (onFrame) => new PacketReader(false, onFrame),
      sink: this,
    });
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Sends a client's first packets: seed and credentials. */
  onConnected(): void {
    const seed = loginSeed.write({ seed: 0x0100007f, ...CLIENT_VERSION });
    this.#connection.send(Buffer.concat([seed, accountLogin.write(this.#parts.account)]));
  }

  onFrame(bytes: Buffer, start: number, end: number): void {
    const frame = bytes.subarray(start, end);
    switch (frame[0]!) {
      case 0xa8:
        if (this.#isSelected) break;
        this.#isSelected = true;
        this.#select(frame);
        break;
      case 0x8c:
        this.#connection.close();
        this.#parts.onRedirect(connectToGameServer.read(frame));
        break;
      case 0x82:
        this.#connection.close();
        this.#parts.onFailed(deniedCause(frame), Buffer.from(frame));
        break;
      default:
        break;
    }
  }

  onClosed(cause: string): void {
    this.#parts.onFailed(`login server: ${cause}`);
  }

  cancel(): void {
    this.#connection.destroy();
  }

  #select(list: Buffer): void {
    const { serverName, server = FIRST_SERVER } = this.#parts;
    const index = serverName === undefined ? server : indexOf(serverName, list);
    if (index !== undefined) return this.#connection.send(selectServer.write({ index }));
    this.#connection.close();
    this.#parts.onFailed(`the server list (0xA8) does not have ${serverName}`);
  }
}

/** @param list 0xA8 */
function indexOf(name: string, list: Buffer): number | undefined {
  return serverList.read(list).servers.find((one) => one.name === name)?.index;
}

/**
 * Returns the reason for not following a redirect, or undefined. A test of this machine does not follow a redirect to
 * another machine, so that its load does not hit a server that nobody meant to test.
 */
export function redirectProblem(loginHost: string, redirect: Redirect): string | undefined {
  if (redirect.address === "0.0.0.0") return "the redirect (0x8C) names 0.0.0.0, which nobody can connect to";
  const isAimedHere = loginHost === "localhost" || loginHost === "::1" || loginHost.startsWith("127.");
  if (!isAimedHere || redirect.address.startsWith("127.")) return undefined;
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  if (own.some(({ address }) => address === redirect.address)) return undefined;
  return `the redirect (0x8C) to ${redirect.address} leaves this machine, while --host is ${loginHost}; give --host as the server is really reached`;
}

/** First bytes of the game connection: the session key as seed, then 0x91. */
export function gameServerGreeting(key: number, account: LoginAccount): Buffer {
  const seed = Buffer.alloc(4);
  seed.writeUInt32BE(key);
  return Buffer.concat([seed, gameLogin.write({ key, ...account })]);
}

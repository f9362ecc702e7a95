import { ChangeListeners } from "../stores/changes.js";
import { type DataDirectory, isSameServer } from "./data-directory.js";
import { RequestRefused, refusalOf, SignInWanted, unreachable, Unreachable } from "./problems.js";
import type { AccessGrant } from "../../http/schemas/users.js";
import type { AccountLevel } from "../../contracts/levels.js";

const REQUEST_LIMIT_MS = 15_000;
/** The identity on a server without tokens. */
const OPEN_SERVER: Identity = { token: undefined, username: "local", role: "Administrator" };

export interface Identity {
  /** undefined if the server needs none. */
  readonly token: string | undefined;
  readonly username: string;
  readonly role: AccountLevel;
}

export interface SignInParts {
  readonly directory: DataDirectory;
  /** From the command line: servers of one network. Without any, the data directory gives it. */
  readonly urls: readonly string[];
  /** From the command line: sign in as this account, with a password. */
  readonly username: string | undefined;
}

/**
 * The address of the server and the identity on it. The local operator signs in with the secret of the data directory,
 * as often as necessary. Others sign in with a name and a password, which are asked for (`isWanted`) and not kept.
 */
export class SignIn {
  readonly changes = new ChangeListeners();
  identity: Identity | undefined;
  /** Whether the user must give a name and a password. */
  isWanted = false;
  private readonly parts: SignInParts;
  private underWay: Promise<Identity> | undefined;
  private lastName: string | undefined;
  /** Which of the servers is used. */
  private place = 0;

  constructor(parts: SignInParts) {
    this.parts = parts;
  }

  /** The account of the command line. */
  get givenName(): string | undefined {
    return this.parts.username;
  }

  /** The name to suggest when the user is asked for one. */
  get suggestedName(): string {
    return this.lastName ?? this.parts.username ?? "";
  }

  /** @throws Unreachable if no server runs on the data directory */
  url(): string {
    const { urls, directory } = this.parts;
    const url = urls[this.place] ?? directory.url();
    if (url === undefined) throw new Unreachable("no server runs on this data directory");
    return url;
  }

  /**
   * A server does not answer: the next one takes its place. The token stays, since the servers of a network share their
   * secret.
   */
  isSilent(url: string): void {
    const { urls } = this.parts;
    if (urls[this.place] === url) this.place = (this.place + 1) % urls.length;
  }

  /** How many servers there are to ask. */
  get serverCount(): number {
    return Math.max(this.parts.urls.length, 1);
  }

  /**
   * The identity, after a sign-in if one is necessary and possible without asking the user.
   *
   * @throws SignInWanted, Unreachable, Refused
   */
  current(): Promise<Identity> {
    if (this.identity) return Promise.resolve(this.identity);
    if (this.isWanted) return Promise.reject(new SignInWanted("sign in first"));
    return (this.underWay ??= this.signInAlone().finally(() => (this.underWay = undefined)));
  }

  /** The server no longer accepts the identity: the token expired, the server restarted, or the account changed. */
  refused(identity: Identity): void {
    if (this.identity === identity) this.identity = undefined;
  }

  /** @throws Refused, Unreachable */
  async withPassword(username: string, password: string): Promise<void> {
    this.identity = identityOf(await post(this.url(), "/auth/login", { username, password }));
    this.isWanted = false;
    this.lastName = username;
    this.changes.notify();
  }

  private async signInAlone(): Promise<Identity> {
    const url = this.url();
    const identity = await this.identityAt(url).catch((error: unknown) => {
      if (error instanceof Unreachable) this.isSilent(url);
      throw error;
    });
    if (!identity) {
      this.isWanted = true;
      this.changes.notify();
      throw new SignInWanted("sign in first");
    }
    this.identity = identity;
    this.changes.notify();
    return identity;
  }

  private async identityAt(url: string): Promise<Identity | undefined> {
    return (await this.bySecret(url)) ?? (await this.withoutToken(url));
  }

  private async bySecret(url: string): Promise<Identity | undefined> {
    const { directory, username } = this.parts;
    if (username !== undefined) return undefined;
    const own = directory.url();
    const secret = own !== undefined && isSameServer(own, url) ? await directory.secret() : undefined;
    if (secret === undefined) return undefined;
    try {
      return identityOf(await post(url, "/auth/console", { secret }));
    } catch (error) {
      // 404: a server without tokens. 401 and 409: the user must sign in with a name.
      if (error instanceof RequestRefused && [401, 404, 409].includes(error.status)) return undefined;
      throw error;
    }
  }

  /** A server without tokens has no sign-in. */
  private async withoutToken(url: string): Promise<Identity | undefined> {
    const response = await fetched(`${url}/api/commands`, {});
    if (response.ok) return OPEN_SERVER;
    if (response.status === 401) return undefined;
    throw await refusalOf(response);
  }
}

function identityOf({ accessToken, username, role }: AccessGrant): Identity {
  return { token: accessToken, username, role };
}

async function post(url: string, route: string, body: object): Promise<AccessGrant> {
  const response = await fetched(url + route, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await refusalOf(response);
  return (await response.json()) as AccessGrant;
}

async function fetched(url: string, init: RequestInit): Promise<Response> {
  try {
    // A redirect could send the secret to another server.
    return await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(REQUEST_LIMIT_MS) });
  } catch (error) {
    throw unreachable(error);
  }
}

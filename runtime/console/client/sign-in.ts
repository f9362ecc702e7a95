import { Changes } from "../stores/changes.js";
import { type DataDirectory, isSameServer } from "./data-directory.js";
import { Refused, refusalOf, SignInWanted, unreachable, Unreachable } from "./problems.js";
import type { AccessGrant } from "../../http/schemas/auth.js";
import type { AccountLevel } from "../../ports/levels.js";

const REQUEST_LIMIT_MS = 15_000;
/** Whoever asks a server without tokens is this to it. */
const OPEN_SERVER: Identity = { token: undefined, username: "local", role: "Administrator" };

export interface Identity {
  /** undefined where the server asks for none. */
  readonly token: string | undefined;
  readonly username: string;
  readonly role: AccountLevel;
}

export interface SignInParts {
  readonly directory: DataDirectory;
  /** Given on the command line; else the data directory says it. */
  readonly url: string | undefined;
  /** Given on the command line: sign in as this account, with a password. */
  readonly username: string | undefined;
}

/**
 * Where the server is and who we are to it. The local operator signs in by the secret of the data directory, as often as it takes;
 * everybody else by name and password, which are asked for (`isWanted`) and not kept.
 */
export class SignIn {
  readonly changes = new Changes();
  identity: Identity | undefined;
  /** Somebody has to give name and password. */
  isWanted = false;
  private readonly parts: SignInParts;
  private underWay: Promise<Identity> | undefined;
  private lastName: string | undefined;

  constructor(parts: SignInParts) {
    this.parts = parts;
  }

  /** A name to begin with when one is asked for. */
  get suggestedName(): string {
    return this.lastName ?? this.parts.username ?? "";
  }

  /** @throws Unreachable where nobody listens */
  async url(): Promise<string> {
    const url = this.parts.url ?? (await this.parts.directory.url());
    if (url === undefined) throw new Unreachable("no server runs with this data directory");
    return url;
  }

  /**
   * Who we are, signing in first where that is needed and can be done without asking.
   *
   * @throws SignInWanted, Unreachable, Refused
   */
  current(): Promise<Identity> {
    if (this.identity) return Promise.resolve(this.identity);
    if (this.isWanted) return Promise.reject(new SignInWanted("sign in first"));
    return (this.underWay ??= this.signInAlone().finally(() => (this.underWay = undefined)));
  }

  /** The server did not take what we are any more: expired, restarted, or the account was changed. */
  refused(identity: Identity): void {
    if (this.identity === identity) this.identity = undefined;
  }

  /** @throws Refused, Unreachable */
  async withPassword(username: string, password: string): Promise<void> {
    this.identity = identityOf(await post(await this.url(), "/auth/login", { username, password }));
    this.isWanted = false;
    this.lastName = username;
    this.changes.tell();
  }

  private async signInAlone(): Promise<Identity> {
    const url = await this.url();
    const identity = (await this.bySecret(url)) ?? (await this.withoutToken(url));
    if (!identity) {
      this.isWanted = true;
      this.changes.tell();
      throw new SignInWanted("sign in first");
    }
    this.identity = identity;
    this.changes.tell();
    return identity;
  }

  private async bySecret(url: string): Promise<Identity | undefined> {
    const { directory, username } = this.parts;
    if (username !== undefined) return undefined;
    const own = await directory.url();
    const secret = own !== undefined && isSameServer(own, url) ? await directory.secret() : undefined;
    if (secret === undefined) return undefined;
    try {
      return identityOf(await post(url, "/auth/console", { secret }));
    } catch (error) {
      // 404: a server without tokens; 401 and 409: somebody has to sign in with a name.
      if (error instanceof Refused && [401, 404, 409].includes(error.status)) return undefined;
      throw error;
    }
  }

  /** A server whose tokens are switched off has no login. */
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
    // A server that sends us elsewhere with a secret in hand is none of ours.
    return await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(REQUEST_LIMIT_MS) });
  } catch (error) {
    throw unreachable(error);
  }
}

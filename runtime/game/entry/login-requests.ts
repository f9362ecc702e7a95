import type { Accounts, Authentication } from "../../services/accounts/accounts.js";
import { AddressPenalties } from "../../services/accounts/address-penalties.js";
import type { Account } from "../../storage/storage.js";
import {
  accountLogin,
  connectToGameServer,
  gameLogin,
  LOGIN_DENIED,
  loginDenied,
  selectServer,
  serverList,
} from "../../protocol/packets/login.js";
import type { CharacterSelection } from "./character-selection.js";
import type { Counters } from "../connection/counters.js";
import type { PacketHandlers } from "../connection/packet-handlers.js";
import type { Session } from "../connection/session.js";
import type { Voucher } from "./session-keys.js";

/** A world in the list of servers. */
export interface ListedServer {
  readonly name: string;
  /** Undefined where there is only one. */
  readonly world: string | undefined;
  readonly percentFull: number;
  /** Clients show a distance that they make of it; undefined where it means nothing. */
  readonly timezone?: number | undefined;
}

/** Keys of redirects, as `SessionKeys` has them; in a network, any process may redeem what another one issued. */
export interface RedirectKeeper {
  issue(voucher: Voucher): number | undefined | Promise<number | undefined>;
  redeem(key: number, username: string, address: string): Voucher | undefined | Promise<Voucher | undefined>;
}

export interface LoginParts {
  readonly accounts: Accounts;
  readonly keys: RedirectKeeper;
  readonly counters: Counters;
  readonly characters: CharacterSelection;
  /** The servers that can be chosen now; at least one can, mostly. */
  readonly servers: () => readonly ListedServer[];
  /** Addresses that never wait after wrong keys. */
  readonly isExempt: (address: string) => boolean;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** The address of the game server for a session's client. */
  readonly gameAddress: (session: Session) => { address: string; port: number };
}

/**
 * The conversation with the login server, and the first packet to the game server. The password is verified once, at
 * 0x80; at 0x91 the session key of the redirect proves that.
 */
export function handleLogin(handlers: PacketHandlers, parts: LoginParts): void {
  const { accounts, keys, counters, characters, isExempt } = parts;
  /**
   * Wrong keys count by themselves: clients that come back after a restart show old ones, and their players' passwords
   * are right.
   */
  const keyPenalties = new AddressPenalties({}, parts.now);
  /** The lists that were shown: worlds come and go while a player chooses. */
  const shown = new WeakMap<Session, readonly ListedServer[]>();

  handlers.on(accountLogin, async (session, { username, password }) => {
    if (session.progress !== "connected") return session.violate("a second login");
    session.progress = "verifying";
    const source = { address: session.remoteAddress, door: "game", hasLeft: () => session.hasEnded } as const;
    const result = await accounts.authenticate(username, password, source);
    if (session.hasEnded) return;
    if (result.outcome !== "accepted") return deny(session, denialOf(result), `login denied: ${result.outcome}`);
    const servers = parts.servers();
    if (servers.length === 0) return deny(session, LOGIN_DENIED.communicationProblem, "no world is there");
    session.identify(result.account);
    session.advance("choosing");
    shown.set(session, servers);
    const { address } = parts.gameAddress(session);
    // The least tolerant clients need indexes from 0.
    session.send(serverList, { servers: servers.map((server, index) => ({ ...server, index, address })) });
  });

  handlers.on(selectServer, async (session, { index }) => {
    const { account } = session;
    if (session.progress !== "choosing" || !account) return session.violate("a server was chosen without a list");
    const server = shown.get(session)?.[index];
    if (!server) return session.violate(`there is no server ${index}`);
    const { accountId, tokenVersion, username } = account;
    const address = session.remoteAddress;
    const voucher = { accountId, tokenVersion, username, address, version: session.version, world: server.world };
    const key = await keys.issue(voucher);
    if (session.hasEnded) return;
    if (key === undefined) return deny(session, LOGIN_DENIED.communicationProblem, "too many redirects are waiting");
    session.advance("redirected");
    session.send(connectToGameServer, { ...parts.gameAddress(session), key });
  });

  handlers.on(gameLogin, async (session, { key, username }) => {
    if (session.progress !== "connected") return session.violate("a second login");
    session.progress = "verifying";
    session.isCompressed = true;
    const address = session.remoteAddress;
    if (!isExempt(address) && keyPenalties.remainingMs(address) > 0) {
      return deny(session, LOGIN_DENIED.tryLater, "too many wrong session keys");
    }
    const voucher = await keys.redeem(key, username, address);
    const account = voucher && (await accounts.find(voucher.accountId));
    if (session.hasEnded) return;
    if (!voucher || !account || !isStillVouchedFor(account, voucher.tokenVersion)) {
      if (!voucher) keyPenalties.failed(address);
      return deny(session, LOGIN_DENIED.communicationProblem, "no such session key");
    }
    session.identify(account);
    session.version ??= voucher.version;
    session.world = voucher.world;
    counters.loginsAccepted++;
    await characters.begin(session);
  });

  function deny(session: Session, reason: number, why: string): void {
    counters.loginsDenied++;
    session.send(loginDenied, { reason });
    session.end(why);
  }
}

function isStillVouchedFor(account: Account, tokenVersion: number): boolean {
  return account.isActive && account.tokenVersion === tokenVersion;
}

/** The reason in 0x82 for each failure of a login. It does not tell whether an account of that name exists. */
function denialOf(result: Exclude<Authentication, { outcome: "accepted" }>): number {
  switch (result.outcome) {
    case "unknown":
    case "wrongPassword":
      return LOGIN_DENIED.incorrect;
    case "blocked":
    case "banned":
      return LOGIN_DENIED.blocked;
    case "addressBlocked":
      return LOGIN_DENIED.blocked;
    case "throttled":
    case "closed":
      return LOGIN_DENIED.tryLater;
    case "busy":
      return LOGIN_DENIED.communicationProblem;
  }
}

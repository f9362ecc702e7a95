import { parseClientVersion } from "../../game/connection/client-version.js";
import type { RedirectKeeper } from "../../game/entry/login-requests.js";
import type { Voucher } from "../../game/entry/session-keys.js";
import type { Log } from "../../base/log/log.js";
import { NetworkError, type RedirectKeys } from "../../contracts/network.js";

/** Keys of redirects that any edge of the network may redeem. While the broker is gone there are none: logins wait. */
export class NetworkKeys implements RedirectKeeper {
  private readonly keys: RedirectKeys;
  private readonly log: Log;

  constructor(keys: RedirectKeys, log: Log) {
    this.keys = keys;
    this.log = log;
  }

  issue({ version, world = "", ...same }: Voucher): Promise<number | undefined> {
    return this.orNone(this.keys.issue({ ...same, world, versionText: version?.text ?? null }));
  }

  async redeem(key: number, username: string, address: string): Promise<Voucher | undefined> {
    const voucher = await this.orNone(this.keys.redeem(key, username, address));
    if (!voucher) return undefined;
    const { versionText, ...same } = voucher;
    return { ...same, version: versionText === null ? undefined : parseClientVersion(versionText) };
  }

  private async orNone<T>(call: Promise<T | undefined>): Promise<T | undefined> {
    try {
      return await call;
    } catch (err) {
      if (!(err instanceof NetworkError)) throw err;
      this.log.warn({ err }, "a login has no key, because the network cannot be reached");
      return undefined;
    }
  }
}

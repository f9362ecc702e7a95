import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { gameServerGreeting } from "../../../loadtest/client/login-flow.js";
import { characterList } from "../../../runtime/protocol/packets/character-list.js";
import {
  accountLogin,
  connectToGameServer,
  LOGIN_DENIED,
  loginDenied,
  selectServer,
  serverList,
} from "../../../runtime/protocol/packets/login.js";
import { defaultThrottleLimits } from "../../../runtime/services/accounts/login-throttle.js";
import { pingRequest } from "../../../runtime/protocol/packets/session.js";
import { MetricsPage } from "../../support/metrics-page.js";
import { proxyHeader } from "../../support/proxy-header.js";
import { NEW_VERSION, RawClient, seedOf } from "../../support/raw-client.js";
import { ADMIN_PASSWORD, type Shard, startShard } from "../../support/shard.js";
import { until } from "../../support/until.js";
import { verdictOn } from "../../support/verdict.js";

describe("connection limits", () => {
  const CONNECTIONS_PER_ADDRESS = 6;
  const PENDING_PER_ADDRESS = 3;
  const MAXIMUM = 12;
  const PROXY = "127.50.0.1";
  const account = { username: "admin", password: ADMIN_PASSWORD };
  const open: RawClient[] = [];
  let shard: Shard;

  beforeAll(async () => {
    const flags = Object.entries({
      "--game-connections-per-address": CONNECTIONS_PER_ADDRESS,
      "--game-pending-per-address": PENDING_PER_ADDRESS,
      "--game-maximum-connections": MAXIMUM,
    }).map(([flag, value]) => `${flag}=${value}`);
    shard = await startShard({ flags: ["--no-game-exempt-loopback", `--game-trusted-proxies=${PROXY}`, ...flags] });
  });
  afterEach(async () => {
    for (const client of open.splice(0)) client.close();
    await until("all connections are gone", async () => {
      const page = new MetricsPage(await (await shard.request("GET", "/metrics")).text());
      const connected = page.value("sessions_connected");
      return connected === 0 ? undefined : `${connected} are connected`;
    });
  });
  afterAll(() => shard.stop());

  async function connection(localAddress: string): Promise<RawClient> {
    const client = await RawClient.connect({ port: shard.gamePort, localAddress });
    open.push(client);
    client.send(seedOf(NEW_VERSION));
    return client;
  }

  /** A connection that has logged in no longer counts as pending. */
  async function loggedIn(localAddress: string): Promise<RawClient> {
    const client = await connection(localAddress);
    client.send(accountLogin.write(account));
    await client.received.waitFor(serverList);
    return client;
  }

  it("apply to pending connections of one address, until one of them logs in", async () => {
    const address = "127.40.0.1";
    const pending = [];
    for (let i = 0; i < PENDING_PER_ADDRESS; i++) pending.push(await connection(address));
    expect(await verdictOn(pending.at(-1)!)).toBe("open");
    const refused = await connection(address);
    expect(await verdictOn(refused)).toBe("closed");
    expect(refused.chunks).toEqual([]);
    expect(await verdictOn(await connection("127.40.0.2"))).toBe("open");
    pending[0]!.send(accountLogin.write(account));
    await pending[0]!.received.waitFor(serverList);
    expect(await verdictOn(await connection(address))).toBe("open");
  });

  it("free the place of a denied client as soon as it hangs up", async () => {
    const address = "127.40.3.1";
    for (let i = 0; i < PENDING_PER_ADDRESS; i++) {
      const denied = await connection(address);
      denied.send(accountLogin.write({ ...account, password: "not-this-one" }));
      // This ping arrives while the password is verified, and nothing will read it.
      await shard.fetch("/health");
      denied.send(pingRequest.write({ sequence: 1 }));
      await denied.received.waitFor(loginDenied);
      denied.close();
    }
    for (let i = 0; i < PENDING_PER_ADDRESS; i++) {
      await expect.poll(async () => verdictOn(await connection(address))).toBe("open");
    }
  });

  it("apply to all connections of one address, until one of them is closed", async () => {
    const address = "127.40.1.1";
    const clients = [];
    for (let i = 0; i < CONNECTIONS_PER_ADDRESS; i++) clients.push(await loggedIn(address));
    expect(await verdictOn(await connection(address))).toBe("closed");
    expect(await verdictOn(await connection("127.40.1.2"))).toBe("open");
    clients[0]!.send(Buffer.of(0xff));
    await clients[0]!.closed;
    expect(await verdictOn(await connection(address))).toBe("open");
    expect(await verdictOn(clients[1]!)).toBe("open");
  });

  it("apply to all connections together, and keep the open ones", async () => {
    const clients = [];
    for (let i = 0; i < MAXIMUM; i++) clients.push(await connection(`127.40.2.${i + 1}`));
    expect(await verdictOn(clients.at(-1)!)).toBe("open");
    expect(await verdictOn(await connection("127.40.2.100"))).toBe("closed");
    expect(await verdictOn(clients[0]!)).toBe("open");
    await expect.poll(() => shard.output.join("")).toContain(`connection refused: ${MAXIMUM} connections are open`);
  });

  /** A connection of this client through the proxy. */
  async function proxied(client: string, options: { compressed?: boolean } = {}): Promise<RawClient> {
    const one = await RawClient.connect({ port: shard.gamePort, localAddress: PROXY, ...options });
    open.push(one);
    one.send(proxyHeader({ client, reached: "127.0.0.1", reachedPort: shard.gamePort }));
    return one;
  }

  it("and everything else about addresses take that of the client behind a trusted proxy", async () => {
    const [guesser, player] = ["203.0.113.7", "203.0.113.8"];
    const reasons: number[] = [];
    for (let i = 0; i <= defaultThrottleLimits.pairFailures; i++) {
      const client = await proxied(guesser);
      client.send(seedOf(NEW_VERSION), accountLogin.write({ ...account, password: "not-this-one" }));
      reasons.push((await client.received.waitFor(loginDenied)).reason);
    }
    expect(reasons.at(-1)).toBe(LOGIN_DENIED.tryLater);
    const login = await proxied(player);
    login.send(seedOf(NEW_VERSION), accountLogin.write(account));
    await login.received.waitFor(serverList);
    login.send(selectServer.write({ index: 0 }));
    const redirect = await login.received.waitFor(connectToGameServer);
    expect(redirect).toMatchObject({ address: "127.0.0.1", port: shard.gamePort });
    const game = await proxied(player, { compressed: true });
    game.send(gameServerGreeting(redirect.key, account));
    await game.received.waitFor(characterList);
    const sessions = (await (await shard.request("GET", "/api/sessions/active")).json()) as { remoteAddress: string }[];
    expect(sessions.map(({ remoteAddress }) => remoteAddress)).toEqual([player]);
  });

  it("know no address that a stranger claims for itself", async () => {
    const liar = await RawClient.connect({ port: shard.gamePort, localAddress: "127.50.0.2" });
    open.push(liar);
    liar.send(proxyHeader({ client: "203.0.113.9", reached: "127.0.0.1" }), seedOf(NEW_VERSION), accountLogin.write(account));
    await liar.closed;
    expect(shard.output.join("")).not.toContain("203.0.113.9");
  });
});

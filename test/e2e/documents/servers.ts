import { expect } from "vitest";
import { GameClient } from "../../support/client/game-client.js";
import type { Program } from "../../support/program.js";
import { ADMIN_PASSWORD } from "../../support/shard.js";
import { sendTicket } from "../admin-ui/browser-rig.js";
import { Sandbox } from "./sandbox.js";

export const FREE_PORTS = { SHARD_GAME_PORT: "0", SHARD_HTTP_PORT: "0" };
export const IN_DOCUMENTS = { url: "http://127.0.0.1:8088", data: "/srv/shard", backup: "/backups/shard-2026-03-19.gz" };
export const SERVE = "npm start -- --data /srv/shard --game-advertised-host 203.0.113.7";

/** A server that was started by a line of the documents. */
export interface Served {
  readonly sandbox: Sandbox;
  readonly program: Program;
  readonly data: string;
  readonly gamePort: number;
  readonly url: string;
}

/** `home` was started by `npm start`, with its data in `./data`; `served` by the operator's line. */
export let home: Served;
export let served: Served;
let token: Promise<string> | undefined;

export async function serve(
  line: string,
  data: (sandbox: Sandbox) => string,
  variables: Record<string, string> = {},
): Promise<Served> {
  const sandbox = new Sandbox();
  const directory = data(sandbox);
  const program = sandbox.npm(line.replace(IN_DOCUMENTS.data, directory), [], { ...FREE_PORTS, ...variables });
  const { game, http } = await sandbox.listening(program, directory);
  return { sandbox, program, data: directory, gamePort: game.port, url: `http://127.0.0.1:${http.port}` };
}

export async function stop({ sandbox, program }: Served): Promise<void> {
  program.child.kill("SIGTERM");
  expect(await program.end()).toBe(0);
  await sandbox.remove();
}

/** Starts the servers that the lines need, and has a player send a ticket to one of them. */
export async function startServers(): Promise<void> {
  [home, served] = await Promise.all([
    serve("npm start", (sandbox) => sandbox.place("data")),
    serve(SERVE, (sandbox) => sandbox.place("srv"), { SHARD_ADMIN_PASSWORD: ADMIN_PASSWORD }),
  ]);
  const client = new GameClient({ host: "127.0.0.1", port: served.gamePort, username: "admin", password: ADMIN_PASSWORD });
  const redirect = await client.loginServer();
  expect(redirect.address).toBe("203.0.113.7");
  await client.gameServer({ ...redirect, address: "127.0.0.1" });
  await client.enter({ name: "Anna" });
  await sendTicket(client, "I am stuck", "Between two crates.");
  await client.logout();
}

export async function stopServers(): Promise<void> {
  await Promise.all([home, served].map(stop));
}

/** The administrator's token for the server that the operator's line started. */
export function adminToken(): Promise<string> {
  return (token ??= newToken());
}

async function newToken(): Promise<string> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ username: "admin", password: ADMIN_PASSWORD });
  const answer = await fetch(`${served.url}/auth/login`, { method: "POST", headers, body });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

import { readFileSync } from "node:fs";
import type { Address } from "../agents/address.js";

/** What the load test takes from the `network.json` that `npm run network` writes. */
export interface NetworkFile {
  /** The file itself. */
  file: string;
  /** Login servers; at least one. */
  edges: Address[];
  /** Base URL of the first API, without a trailing slash. */
  http: string;
}

/** The file is no `network.json`. `message` says what is wrong. */
export class NetworkFileError extends Error {}

/** @throws NetworkFileError */
export function readNetworkFile(file: string): NetworkFile {
  const { edges, apis } = jsonOf(file) as { edges?: unknown; apis?: unknown };
  const games = addressesOf(edges, "game");
  const [api] = addressesOf(apis, "http");
  if (games.length === 0) throw new NetworkFileError("It names no edge; it should be the network.json of 'npm run network'.");
  if (api === undefined) throw new NetworkFileError("It names no API; it should be the network.json of 'npm run network'.");
  const host = api.host.includes(":") ? `[${api.host}]` : api.host;
  return { file, edges: games, http: `http://${host}:${api.port}` };
}

function jsonOf(file: string): object {
  try {
    // A decoder leaves out a byte order mark.
    const value = JSON.parse(new TextDecoder().decode(readFileSync(file))) as unknown;
    if (typeof value === "object" && value !== null) return value;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT")
      throw new NetworkFileError(
        "There is no such file. 'npm run network' writes network.json into its folder once all is ready.",
      );
    if (code !== undefined) throw new NetworkFileError(`It cannot be read (${code}).`);
  }
  throw new NetworkFileError("It is not JSON with the members edges and apis.");
}

/** The addresses in a member of each process; a process that is not ready has none. */
function addressesOf(processes: unknown, member: "game" | "http"): Address[] {
  if (!Array.isArray(processes)) return [];
  return processes.flatMap((one: Record<string, unknown> | null): Address[] => {
    const at = one?.[member] as { host?: unknown; port?: unknown } | null | undefined;
    return typeof at?.host === "string" && typeof at.port === "number" ? [{ host: at.host, port: at.port }] : [];
  });
}

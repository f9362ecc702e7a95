import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { replaceFile } from "../reports/whole-file.js";

const LISTENING_FILE_NAME = "listening.json";

export interface Endpoint {
  host: string;
  port: number;
}

/**
 * The addresses that the server is bound to: tells the actual ports after `--game-port 0`, and that the server is up.
 */
export interface Listening {
  /** Undefined for a process of a network that takes no clients. */
  game?: Endpoint | undefined;
  http: Endpoint;
  pid: number;
}

/** Writes `<data>/listening.json` in one step: a reader sees all of it or nothing. */
export function writeListeningFile(dataDirectory: string, listening: Listening): void {
  replaceFile(path.join(dataDirectory, LISTENING_FILE_NAME), `${JSON.stringify(listening)}\n`);
}

/** Removes the file of a server that was killed. The process that holds the directory calls this before it listens. */
export function removeStaleListeningFile(dataDirectory: string): void {
  rmSync(path.join(dataDirectory, LISTENING_FILE_NAME), { force: true });
}

/** Removes the file if process `pid` wrote it. */
export function removeListeningFile(dataDirectory: string, pid: number): void {
  const file = path.join(dataDirectory, LISTENING_FILE_NAME);
  let written: Partial<Listening>;
  try {
    written = JSON.parse(readFileSync(file, "utf8")) as Partial<Listening>;
  } catch {
    // Missing or not readable: nothing to remove.
    return;
  }
  if (written.pid === pid) rmSync(file, { force: true });
}

/**
 * What the server on the directory wrote, or a killed one left. Undefined without the file, or if this user may not
 * read it.
 */
export function readListeningFile(dataDirectory: string): Listening | undefined {
  let text: string;
  try {
    text = readFileSync(path.join(dataDirectory, LISTENING_FILE_NAME), "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EACCES" || code === "ENOTDIR") return undefined;
    throw error;
  }
  return JSON.parse(text) as Listening;
}

/** The URL at which this machine reaches an HTTP endpoint that may be bound to all addresses. */
export function localUrl({ host, port }: Endpoint): string {
  const name = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

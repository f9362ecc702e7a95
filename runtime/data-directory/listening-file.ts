import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

export const LISTENING_FILE_NAME = "listening.json";

export interface Endpoint {
  host: string;
  port: number;
}

/** The addresses that the server is bound to: tells the actual ports after `--game-port 0`, and that the server is up. */
export interface Listening {
  game: Endpoint;
  http: Endpoint;
  pid: number;
}

/** Writes `<data>/listening.json` in one step: a reader sees all of it or nothing. */
export function writeListeningFile(dataDirectory: string, listening: Listening): void {
  const file = path.join(dataDirectory, LISTENING_FILE_NAME);
  const temporary = `${file}.${listening.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(listening)}\n`);
  renameSync(temporary, file);
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

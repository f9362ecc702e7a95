import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

export const LISTENING_FILE_NAME = "listening.json";

export interface Endpoint {
  host: string;
  port: number;
}

/** The addresses that are really bound, for whoever started the server with port 0 or wants to know when it is up. */
export interface Listening {
  game: Endpoint;
  http: Endpoint;
  pid: number;
}

/** Writes `<data>/listening.json` so that a reader sees all of it or nothing. */
export function writeListeningFile(dataDirectory: string, listening: Listening): void {
  const file = path.join(dataDirectory, LISTENING_FILE_NAME);
  const temporary = `${file}.${listening.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(listening)}\n`);
  renameSync(temporary, file);
}

/** Removes what a server that was killed left behind; to be called before anything listens, by the holder of the directory. */
export function removeStaleListeningFile(dataDirectory: string): void {
  rmSync(path.join(dataDirectory, LISTENING_FILE_NAME), { force: true });
}

/** Removes the file where it is still that of process `pid`. */
export function removeListeningFile(dataDirectory: string, pid: number): void {
  const file = path.join(dataDirectory, LISTENING_FILE_NAME);
  let written: Partial<Listening>;
  try {
    written = JSON.parse(readFileSync(file, "utf8")) as Partial<Listening>;
  } catch {
    // Missing or not ours: nothing to remove.
    return;
  }
  if (written.pid === pid) rmSync(file, { force: true });
}

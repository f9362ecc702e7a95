import { readFile } from "node:fs/promises";
import path from "node:path";
import { isLoopbackAddress } from "../../base/system/addresses.js";
import { CONSOLE_TOKEN_FILE } from "../../base/data-directory/console-token.js";
import { localUrl, readListeningFile } from "../../base/data-directory/listening-file.js";

/** The files of a server's data directory that the console on the same machine reads. */
export class DataDirectory {
  private readonly directory: string;

  constructor(directory: string) {
    this.directory = path.resolve(directory);
  }

  /** The address of the server that holds the directory; undefined without one. It may change at a restart. */
  url(): string | undefined {
    const listening = readListeningFile(this.directory);
    return listening && localUrl(listening.http);
  }

  /** The process id of that server. */
  pid(): number | undefined {
    return readListeningFile(this.directory)?.pid;
  }

  /** The secret to sign in with. It must go to the server that holds the directory and to no other. */
  async secret(): Promise<string | undefined> {
    return (await textOf(path.join(this.directory, CONSOLE_TOKEN_FILE)))?.trim();
  }
}

/** Whether two addresses mean the same server: the same port and host. All loopback names are the same host. */
export function isSameServer(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  return a.protocol === b.protocol && portOf(a) === portOf(b) && hostOf(a) === hostOf(b);
}

function portOf(url: URL): string {
  return url.port || (url.protocol === "https:" ? "443" : "80");
}

function hostOf({ hostname }: URL): string {
  const name = hostname.replace(/^\[|\]$/g, "");
  return name === "localhost" || isLoopbackAddress(name) ? "loopback" : name;
}

/** Undefined if the file is missing or not readable for this user. */
async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EACCES" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

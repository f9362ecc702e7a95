import { readFile } from "node:fs/promises";
import path from "node:path";
import { CONSOLE_TOKEN_FILE } from "../base/data-directory/console-token.js";
import { localUrl, readListeningFile } from "../base/data-directory/listening-file.js";
import type { CommandResultJson } from "../http/schemas/commands.js";
import type { AccessGrant } from "../http/schemas/users.js";

interface Wish {
  /** The backup. The server reads it. */
  readonly file: string;
  readonly character: string;
  /** Whether it is done, and not only shown. */
  readonly apply: boolean;
  readonly takeFromOthers: boolean;
}

const PREVIEW = /^rollback --apply (\d+) does this\.$/m;

/**
 * Has a running shard give a character back what it had when a backup was made, as the local operator.
 *
 * @throws Error with what the server says
 */
export async function restoreInto(dataDirectory: string, wish: Wish): Promise<string> {
  const { file, character, apply, takeFromOthers } = wish;
  const listening = readListeningFile(dataDirectory);
  if (!listening) throw new Error(`no server runs on the data directory ${dataDirectory}`);
  const url = localUrl(listening.http);
  const token = await signedIn(url, dataDirectory);
  const flag = takeFromOthers ? "--take-from-others " : "";
  const preview = await run(`restore_character ${flag}${character} --backup ${file}`, { url, token });
  const [, number] = PREVIEW.exec(preview) ?? [];
  if (!apply || number === undefined) return preview;
  return `${preview}\n${await run(`rollback --apply ${number}`, { url, token })}`;
}

/** A token; undefined for a server without tokens. */
async function signedIn(url: string, dataDirectory: string): Promise<string | undefined> {
  const secret = await readFile(path.join(dataDirectory, CONSOLE_TOKEN_FILE), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (secret === undefined) return undefined;
  return ((await answerOf(`${url}/auth/console`, { secret: secret.trim() })) as AccessGrant).accessToken;
}

async function run(command: string, { url, token }: { url: string; token: string | undefined }): Promise<string> {
  const answer = (await answerOf(`${url}/api/commands/execute`, { command }, token)) as CommandResultJson;
  const text = answer.outputLines.join("\n");
  if (!answer.success) throw new Error(text || "the server refused the command");
  return text;
}

async function answerOf(url: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the server answered ${response.status}: ${await response.text()}`);
  return response.json();
}

import http from "node:http";
import https from "node:https";
import net from "node:net";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { type Duplex, finished, type Readable, type Writable } from "node:stream";
import { Command, InvalidArgumentError } from "commander";
import { projectDirectory } from "../../base/system/version.js";
import { DEBUG_PROTOCOL, debugMessageBytes, DebugMessageReader } from "../../base/system/debug-messages.js";
import { DataDirectory } from "../client/data-directory.js";
import { reasonOf, refusalOf, SignInWanted, unreachable } from "../client/problems.js";
import { type Identity, SignIn } from "../client/sign-in.js";
import { readServerOptions, type ServerOptions, type CommandLineStart } from "../console-options.js";

const PORT_MAXIMUM = 65_535;

interface EditorOptions {
  /** Undefined: the client speaks over standard input and output. */
  readonly port?: number;
}

interface DebuggerOptions extends ServerOptions, EditorOptions {
  readonly password: string | undefined;
}

/** Reads the command line of `npm run debugger --`. */
function readDebuggerOptions(argv: readonly string[], environment: NodeJS.ProcessEnv): CommandLineStart<DebuggerOptions> {
  const command = new Command("npm run debugger --")
    .description("Connects an editor, which speaks the Debug Adapter Protocol, with the Lua of a running server.")
    .option("--port <port>", "wait for the editor on this port of this machine, instead of standard input", port);
  // An editor starts it in any folder.
  const data = environment["SHARD_DATA"] || path.join(projectDirectory(), "data");
  const username = "sign in as this account, an Administrator; SHARD_PASSWORD has the password";
  const start = readServerOptions<EditorOptions>(command, { data, username }, argv);
  return "output" in start ? start : { options: { ...start.options, password: environment["SHARD_PASSWORD"] } };
}

function port(text: string): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(number <= PORT_MAXIMUM)) throw new InvalidArgumentError(`Allowed: 0 to ${PORT_MAXIMUM}; 0 is any free port.`);
  return number;
}

const PATH = "/api/debug";
const CONNECT_LIMIT_MS = 15_000;

/** Opens the stream of a debugger. Rejects with Refused, Unreachable or SignInWanted. */
async function connectToServer(signIn: SignIn, password: string | undefined): Promise<Duplex> {
  const identity = await identityOf(signIn, password);
  const url = new URL(PATH, signIn.url());
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).request(url, {
      headers: {
        Connection: "Upgrade",
        Upgrade: DEBUG_PROTOCOL,
        ...(identity.token !== undefined && { Authorization: `Bearer ${identity.token}` }),
      },
      timeout: CONNECT_LIMIT_MS,
    });
    request.once("upgrade", (_, socket, head) => {
      socket.setTimeout(0);
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    request.once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("end", () => {
        const answer = new Response(Buffer.concat(chunks), { status: response.statusCode ?? 500 });
        refusalOf(answer).then(reject, reject);
      });
    });
    request.once("timeout", () => request.destroy(new Error("the server does not answer")));
    request.once("error", (error) => reject(unreachable(error)));
    request.end();
  });
}

async function identityOf(signIn: SignIn, password: string | undefined): Promise<Identity> {
  if (password !== undefined && signIn.suggestedName !== "") await signIn.withPassword(signIn.suggestedName, password);
  try {
    return await signIn.current();
  } catch (error) {
    if (error instanceof SignInWanted)
      throw new SignInWanted("give an Administrator's name with --username and the password in SHARD_PASSWORD");
    throw error;
  }
}

/** An editor, by what it writes and what it reads. */
interface Editor {
  readonly writes: Readable;
  readonly reads: Writable;
}

/**
 * Connects an editor with a server until one of them ends. If there is no server, the editor's first request fails with
 * the reason.
 */
async function bridge({ writes, reads }: Editor, connect: () => Promise<Duplex>): Promise<void> {
  let server: Duplex;
  try {
    server = await connect();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await refuseFirst({ writes, reads }, `The shard cannot be debugged: ${message}.`);
    throw error;
  }
  writes.pipe(server);
  server.pipe(reads);
  await new Promise<void>((resolve) => {
    const end = (): void => {
      server.destroy();
      reads.end();
      resolve();
    };
    finished(writes, { writable: false }, end);
    finished(server, end);
    finished(reads, { readable: false }, end);
  });
}

interface Request {
  readonly seq?: unknown;
  readonly command?: unknown;
}

async function refuseFirst({ writes, reads }: Editor, message: string): Promise<void> {
  const reader = new DebugMessageReader();
  for await (const chunk of writes) {
    const [request] = reader.read(chunk as Buffer) as Request[];
    if (!request) continue;
    const error = { id: 1, format: message, showUser: true };
    const head = { seq: 1, type: "response", request_seq: request.seq, command: request.command };
    reads.end(debugMessageBytes({ ...head, success: false, message, body: { error } }));
    return;
  }
}

/** `npm run debugger`: an editor's debug adapter. Standard output belongs to the protocol. */

const LOOPBACK = "127.0.0.1";
const FAILED_EXIT_CODE = 1;

const start = readDebuggerOptions(process.argv.slice(2), process.env);
if ("output" in start) {
  process.stderr.write(start.output);
  process.exitCode = start.exitCode;
} else if (start.options.port === undefined) {
  await debug(start.options, { writes: process.stdin, reads: process.stdout });
  // What is written is still sent then.
  process.stdin.destroy();
} else {
  listen(start.options, start.options.port);
}

async function debug({ urls, dataDirectory, username, password }: DebuggerOptions, editor: Editor): Promise<void> {
  try {
    // Signs in again each time: the server may have been restarted.
    const signIn = new SignIn({ directory: new DataDirectory(dataDirectory), urls, username });
    await bridge(editor, () => connectToServer(signIn, password));
  } catch (error) {
    process.stderr.write(`shardkeeper: ${reasonOf(error)}\n`);
    process.exitCode = FAILED_EXIT_CODE;
  }
}

function listen(options: DebuggerOptions, port: number): void {
  const server = net.createServer((socket) => {
    socket.on("error", () => socket.destroy());
    void debug(options, { writes: socket, reads: socket });
  });
  server.once("error", (error) => {
    process.stderr.write(`shardkeeper: ${error.message}\n`);
    process.exitCode = FAILED_EXIT_CODE;
  });
  server.listen(port, LOOPBACK, () => {
    const { port: bound } = server.address() as AddressInfo;
    process.stderr.write(`shardkeeper: waiting for an editor on ${LOOPBACK}:${bound}\n`);
  });
}

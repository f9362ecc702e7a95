import net, { type AddressInfo } from "node:net";
import { DataDirectory } from "../client/data-directory.js";
import { reasonOf } from "../client/problems.js";
import { SignIn } from "../client/sign-in.js";
import { bridge, type Editor } from "./bridge.js";
import { connectToServer } from "./connect.js";
import { readDebuggerOptions, type DebuggerOptions } from "./debugger-options.js";

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
    // Signs in anew each time: the server may have been restarted.
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

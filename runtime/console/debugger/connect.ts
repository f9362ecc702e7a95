import http from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";
import { DEBUG_PROTOCOL } from "../../contracts/debug-messages.js";
import { refusalOf, SignInWanted, unreachable } from "../client/problems.js";
import type { Identity, SignIn } from "../client/sign-in.js";

const PATH = "/api/debug";
const CONNECT_LIMIT_MS = 15_000;

/** Opens the stream of a debugger. Rejects with Refused, Unreachable or SignInWanted. */
export async function connectToServer(signIn: SignIn, password: string | undefined): Promise<Duplex> {
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

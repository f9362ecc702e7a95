import type { IncomingMessage } from "node:http";
import { DRAIN_BYTES, DRAIN_MS, MAX_BODY_BYTES } from "./limits.js";
import { Problem } from "./problem.js";
import { parseStrictJson, StrictJsonError } from "./strict-json.js";

/** The client closed the connection in the middle of its request, so there is nobody to answer. */
export class RequestAbortedError extends Error {
  override readonly name = "RequestAbortedError";
}

/**
 * Reads the JSON body of a request: limited before and while it is read, strict UTF-8, strict JSON. Body parsers are
 * not used, because they replace bad UTF-8, inflate compressed bodies and keep the last of two equal members.
 *
 * @throws Problem 400, 413 or 415; RequestAbortedError
 */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  if (!hasBody(request)) throw new Problem(400, "A JSON body is needed.");
  checkContentType(request);
  if (Number(request.headers["content-length"]) > MAX_BODY_BYTES) throw tooLarge();
  const bytes = await readBounded(request);
  try {
    return parseStrictJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof StrictJsonError) throw new Problem(400, error.message);
    if (error instanceof TypeError) throw new Problem(400, "The body is not valid UTF-8.");
    throw error;
  }
}

function hasBody(request: IncomingMessage): boolean {
  const length = request.headers["content-length"];
  return request.headers["transfer-encoding"] !== undefined || (length !== undefined && Number(length) > 0);
}

function checkContentType(request: IncomingMessage): void {
  const [mediaType, ...parameters] = (request.headers["content-type"] ?? "").split(";").map((part) => part.trim().toLowerCase());
  if (mediaType !== "application/json") throw new Problem(415, "The body must be application/json.");
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice("charset=".length);
  // Many clients leave out the hyphen.
  if (charset !== undefined && !/^"?utf-?8"?$/.test(charset)) throw new Problem(415, "JSON must be encoded as UTF-8.");
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity")
    throw new Problem(415, "Compressed bodies are not accepted.");
}

function tooLarge(): Problem {
  return new Problem(413, `The body is longer than ${MAX_BODY_BYTES} bytes.`);
}

function readBounded(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const done = (settle: () => void) => {
      request.off("data", onData).off("end", onEnd).off("close", onAbort).off("error", onAbort);
      settle();
    };
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_BODY_BYTES) done(() => reject(tooLarge()));
      else chunks.push(chunk);
    };
    const onEnd = () => done(() => resolve(Buffer.concat(chunks)));
    const onAbort = () => done(() => reject(new RequestAbortedError("The client closed the connection.")));
    request.on("data", onData).on("end", onEnd).on("close", onAbort).on("error", onAbort);
  });
}

/**
 * Discards the rest of a request that is answered early; see {@link DRAIN_BYTES}.
 *
 * @returns whether the request ended; if not, the connection cannot be reused
 */
export function drain(request: IncomingMessage): Promise<boolean> {
  if (request.complete || request.destroyed) return Promise.resolve(request.complete);
  return new Promise((resolve) => {
    let length = 0;
    const timer = setTimeout(() => done(), DRAIN_MS);
    const done = () => {
      clearTimeout(timer);
      request.off("data", onData).off("end", done).off("close", done).off("error", done);
      resolve(request.complete);
    };
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length > DRAIN_BYTES) done();
    };
    request.on("data", onData).on("end", done).on("close", done).on("error", done);
    request.resume();
  });
}

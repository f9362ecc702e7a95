import http from "node:http";
import https from "node:https";
import net from "node:net";
import { isPublicAddress, PrivateTargetError, publicLookup } from "../../base/system/public-addresses.js";

class WebhookTimeoutError extends Error {
  override readonly name = "WebhookTimeoutError";
}

/** This side gave up the attempt. */
class WebhookAbortedError extends Error {
  override readonly name = "WebhookAbortedError";
}

export interface Post {
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
  timeoutMs: number;
  /** Allows addresses of this machine and of private networks too. */
  allowPrivate: boolean;
}

export interface PostAnswer {
  status: number;
  /** The delay that the receiver asks for, if any. */
  retryAfterSeconds: number | undefined;
}

export interface PostUnderWay {
  /** Resolves with an answer of any status; rejects if none comes. */
  readonly answer: Promise<PostAnswer>;
  abort(): void;
}

/**
 * Posts a body once. It does not use `fetch`, because `fetch` cannot restrict the addresses that a name resolves to. It
 * does not follow redirects, because they would bypass that check. It reads only the status and `Retry-After` of the
 * answer.
 */
export function post({ url, headers, body, timeoutMs, allowPrivate }: Post): PostUnderWay {
  let request: http.ClientRequest | undefined;
  const answer = new Promise<PostAnswer>((resolve, reject) => {
    // Node connects to a literal address without a lookup.
    const literal = url.hostname.replace(/^\[|\]$/g, "");
    if (!allowPrivate && net.isIP(literal) !== 0 && !isPublicAddress(literal)) throw new PrivateTargetError();
    const { request: start } = url.protocol === "https:" ? https : http;
    const options: https.RequestOptions = {
      method: "POST",
      headers: { ...headers, "Content-Length": String(body.length) },
      // One connection for each event: none is kept open, so none can go stale.
      agent: false,
      ...(!allowPrivate && { lookup: publicLookup }),
    };
    const posting = start(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfterSeconds: secondsIn(response.headers["retry-after"]) });
      response.destroy();
    });
    const timer = setTimeout(() => posting.destroy(new WebhookTimeoutError(`no answer within ${timeoutMs} ms`)), timeoutMs);
    posting.on("error", reject);
    posting.on("close", () => {
      clearTimeout(timer);
      // No effect after an answer or an error.
      reject(new WebhookAbortedError("the connection was closed without an answer"));
    });
    posting.end(body);
    request = posting;
  });
  return { answer, abort: () => request?.destroy(new WebhookAbortedError("given up")) };
}

function secondsIn(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

import http from "node:http";
import https from "node:https";
import net from "node:net";
import { isPublicAddress, PrivateTargetError, publicLookup } from "./public-addresses.js";

export class WebhookTimeoutError extends Error {
  override readonly name = "WebhookTimeoutError";
}

/** The attempt was given up from this side. */
export class WebhookAbortedError extends Error {
  override readonly name = "WebhookAbortedError";
}

export interface Post {
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
  timeoutMs: number;
  /** Also addresses of this machine and of private networks. */
  allowPrivate: boolean;
}

export interface PostAnswer {
  status: number;
  /** Where the receiver says when to come back. */
  retryAfterSeconds: number | undefined;
}

export interface PostUnderWay {
  /** Rejects where no answer comes; an answer of any status is one. */
  readonly answer: Promise<PostAnswer>;
  abort(): void;
}

/**
 * Posts something once. Not through `fetch`, which cannot be told which addresses a name may lead to; redirects are not followed, as
 * they would lead past that check, and of the answer only status and `Retry-After` are read.
 */
export function post({ url, headers, body, timeoutMs, allowPrivate }: Post): PostUnderWay {
  let request: http.ClientRequest | undefined;
  const answer = new Promise<PostAnswer>((resolve, reject) => {
    // A literal address is connected to without any lookup.
    const literal = url.hostname.replace(/^\[|\]$/g, "");
    if (!allowPrivate && net.isIP(literal) !== 0 && !isPublicAddress(literal)) throw new PrivateTargetError();
    const { request: start } = url.protocol === "https:" ? https : http;
    const options: https.RequestOptions = {
      method: "POST",
      headers: { ...headers, "Content-Length": String(body.length) },
      // A connection per event: nothing to keep open, and none that went stale.
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
      // Without effect where there was an answer or an error.
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

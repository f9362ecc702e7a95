import http from "node:http";
import https from "node:https";
import net from "node:net";
import type { WebAnswer, WebRequest, WebRequests } from "../../contracts/scripts/web.js";
import { publicLookup } from "../../base/system/public-addresses.js";

const KIB = 1_024;
const ANSWER_BYTES = 256 * KIB;
/** Requests that are under way at once. */
const AT_ONCE = 16;
const AT_ONCE_PER_FILE = 4;
const REDIRECTS_MAXIMUM = 3;
const MOVED = new Set([301, 302, 303, 307, 308]);
/** With these statuses a POST becomes a GET (RFC 9110, 15.4). */
const BECOMES_GET = new Set([301, 302, 303]);
/** Headers that are not for another origin. */
const SECRET_HEADERS = ["authorization", "cookie"];

type Outcome = WebAnswer | { readonly reason: string };

/**
 * Sends requests to the origins that the configuration allows, and follows redirects within them. A name must not lead
 * to an address of this machine or a private network; an origin that is an address is allowed as it is. It does not use
 * `fetch`, which cannot restrict the addresses that a name resolves to.
 */
export class WebClient implements WebRequests {
  private readonly origins: ReadonlySet<string>;
  private readonly underWay = new Map<string, number>();
  private readonly aborts = new Set<() => void>();
  private isClosed = false;

  /** @param origins such as `https://api.example.org` */
  constructor(origins: readonly string[]) {
    this.origins = new Set(origins);
  }

  async send(request: WebRequest): Promise<Outcome> {
    const { file } = request;
    const ofFile = this.underWay.get(file) ?? 0;
    if (this.isClosed) return { reason: "the server is stopping" };
    if (ofFile >= AT_ONCE_PER_FILE) return { reason: `${AT_ONCE_PER_FILE} requests of this file are under way` };
    if (this.aborts.size >= AT_ONCE) return { reason: `${AT_ONCE} requests are under way` };
    this.underWay.set(file, ofFile + 1);
    const aborting = new AbortController();
    const abort = (): void => aborting.abort(new Error("the server is stopping"));
    const timer = setTimeout(() => aborting.abort(new Error(`no answer within ${request.timeoutMs} ms`)), request.timeoutMs);
    this.aborts.add(abort);
    try {
      return await this.follow(request, aborting.signal);
    } catch (error) {
      const cause: unknown = aborting.signal.aborted ? aborting.signal.reason : error;
      return { reason: cause instanceof Error ? cause.message : String(cause) };
    } finally {
      clearTimeout(timer);
      this.aborts.delete(abort);
      const left = this.underWay.get(file)! - 1;
      if (left === 0) this.underWay.delete(file);
      else this.underWay.set(file, left);
    }
  }

  /** Ends the requests that are under way. */
  close(): void {
    this.isClosed = true;
    for (const abort of this.aborts) abort();
  }

  private async follow({ method, url, headers, body }: WebRequest, signal: AbortSignal): Promise<Outcome> {
    let [way, content, own] = [method, body, headers];
    let at = URL.canParse(url) ? new URL(url) : undefined;
    for (let redirects = 0; ; redirects++) {
      const refusal = this.refusal(at, redirects);
      if (!at || refusal !== undefined) return { reason: refusal ?? "that is no URL" };
      const answer = await exchange(at, way, own, content, signal);
      const { location } = answer.headers;
      if (!MOVED.has(answer.status) || location === undefined) return answer;
      const to = URL.canParse(location, at.href) ? new URL(location, at) : undefined;
      if (to?.origin !== at.origin)
        own = Object.fromEntries(Object.entries(own).filter(([name]) => !SECRET_HEADERS.includes(name.toLowerCase())));
      if (BECOMES_GET.has(answer.status)) [way, content] = ["GET", undefined];
      at = to;
    }
  }

  private refusal(at: URL | undefined, redirects: number): string | undefined {
    if (!at) return redirects === 0 ? "that is no URL" : "redirected to what is no URL";
    if (redirects > REDIRECTS_MAXIMUM) return `redirected more than ${REDIRECTS_MAXIMUM} times`;
    if (at.username !== "" || at.password !== "") return "a URL with a name or password is not allowed";
    if (this.origins.has(at.origin)) return undefined;
    return `${redirects === 0 ? "" : "redirected to "}${at.origin}, which is not in scripts.webOrigins`;
  }
}

function exchange(
  url: URL,
  method: "GET" | "POST",
  headers: Readonly<Record<string, string>>,
  body: Buffer | undefined,
  signal: AbortSignal,
): Promise<WebAnswer> {
  return new Promise((resolve, reject) => {
    const isAddress = net.isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0;
    const { request: start } = url.protocol === "https:" ? https : http;
    const request = start(
      url,
      {
        ...{ method, signal },
        headers: { "Accept-Encoding": "identity", ...headers, ...(body && { "Content-Length": String(body.length) }) },
        // One connection for each request: none is kept open, so none can go stale.
        agent: false,
        ...(!isAddress && { lookup: publicLookup }),
      },
      (response) => {
        const pieces: Buffer[] = [];
        let bytes = 0;
        response.on("data", (piece: Buffer) => {
          bytes += piece.length;
          if (bytes <= ANSWER_BYTES) pieces.push(piece);
          else response.destroy(new Error(`an answer of more than ${ANSWER_BYTES} bytes`));
        });
        response.on("error", reject);
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: textHeaders(response.headers), body: Buffer.concat(pieces) }),
        );
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

function textHeaders(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
}

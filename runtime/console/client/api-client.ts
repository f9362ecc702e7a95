import { randomUUID } from "node:crypto";
import { refusalOf, Unreachable, unreachable } from "./problems.js";
import type { Identity, SignIn } from "./sign-in.js";

/** Longer than the server waits for a command. */
const REQUEST_LIMIT_MS = 35_000;

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Sends requests to the HTTP API. Each rejects with Refused, Unreachable or SignInWanted. */
export class ApiClient {
  private readonly signIn: SignIn;

  constructor(signIn: SignIn) {
    this.signIn = signIn;
  }

  /** @param route path and query */
  async get<Answer>(route: string): Promise<Answer> {
    return (await (await this.read(route)).json()) as Answer;
  }

  /** @returns the answer, and the version of the resource, for {@link put} */
  async versioned<Answer>(route: string): Promise<{ readonly answer: Answer; readonly version: string | null }> {
    const response = await this.read(route);
    return { answer: (await response.json()) as Answer, version: response.headers.get("ETag") };
  }

  async text(route: string): Promise<string> {
    return (await this.read(route)).text();
  }

  async post<Answer>(route: string, body: object): Promise<Answer> {
    return answerOf<Answer>(await this.request("POST", route, body));
  }

  /** @param version refused with 412 if the resource has another one meanwhile; null for whatever version it has */
  async put<Answer>(route: string, body?: object, version: string | null = null): Promise<Answer> {
    const init = version === null ? {} : { headers: { "If-Match": version } };
    return answerOf<Answer>(await this.request("PUT", route, body, init));
  }

  async delete(route: string): Promise<void> {
    await answerOf(await this.request("DELETE", route));
  }

  /** Opens the stream of events, which lasts until one side ends it. */
  async stream(route: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
    return this.request("GET", route, undefined, { headers, signal });
  }

  /**
   * Reads from another server of the network where one does not answer. A change is not repeated, since it may have
   * been done.
   */
  private async read(route: string): Promise<Response> {
    for (let left = this.signIn.serverCount; ; left--) {
      try {
        return await this.request("GET", route);
      } catch (error) {
        if (!(error instanceof Unreachable) || left <= 1) throw error;
      }
    }
  }

  /** Replaces an expired token once, if that is possible without asking the user. */
  private async request(method: Method, route: string, body?: object, given: RequestInit = {}): Promise<Response> {
    // Whatever repeats a change, the server acts once.
    const key: Record<string, string> = method === "GET" ? {} : { "Idempotency-Key": randomUUID() };
    const init = { ...given, headers: { ...(given.headers as Record<string, string> | undefined), ...key } };
    let identity = await this.signIn.current();
    let response = await this.send(identity, method, route, body, init);
    if (response.status === 401) {
      await response.body?.cancel();
      this.signIn.refused(identity);
      identity = await this.signIn.current();
      response = await this.send(identity, method, route, body, init);
    }
    if (response.ok) return response;
    if (response.status === 401) this.signIn.refused(identity);
    throw await refusalOf(response);
  }

  private async send(
    { token }: Identity,
    method: Method,
    route: string,
    body: object | undefined,
    init: RequestInit & { readonly headers: Record<string, string> },
  ): Promise<Response> {
    const url = this.signIn.url();
    try {
      return await fetch(url + route, {
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
        ...init,
        method,
        redirect: "error",
        headers: {
          ...init.headers,
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "Content-Type": "application/json" }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
    } catch (error) {
      this.signIn.isSilent(url);
      throw unreachable(error);
    }
  }
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
}

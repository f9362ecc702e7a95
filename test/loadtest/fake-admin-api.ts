import http from "node:http";
import type { AddressInfo } from "node:net";

export interface FakeAdminApiOptions {
  users?: string[];
  /** Whether requests need the token that `admin` gets with `AdminPwd#1`. */
  jwt?: boolean;
  /** Requests that a token is good for; no limit by default. */
  requestsPerToken?: number;
  /** Whether many accounts can be created with one request; true by default. */
  bulk?: boolean;
  /** The role of the users; Regular by default. */
  role?: string;
  /** What is answered to GET requests of these paths. */
  answers?: Record<string, unknown>;
  /**
   * Answers a request itself and returns `true`, or leaves it to the fake.
   * @param count requests of this kind so far, with this one
   */
  meddles?: (request: http.IncomingMessage, response: http.ServerResponse, count: number) => boolean;
}

/** The shard's HTTP routes that the bootstrap uses, in memory. */
export class FakeAdminApi {
  readonly users: string[];
  readonly created: Record<string, unknown>[] = [];
  /** `METHOD path` of every request. */
  readonly requests: string[] = [];
  /** The largest number of creations at one time. */
  mostAtOnce = 0;
  #atOnce = 0;
  #tokens = 0;
  #requestsWithToken = 0;
  readonly #options: FakeAdminApiOptions;
  readonly #server = http.createServer((request, response) => this.#take(request, response));

  private constructor(options: FakeAdminApiOptions) {
    this.#options = options;
    this.users = [...(options.users ?? [])];
  }

  static async start(options: FakeAdminApiOptions = {}): Promise<FakeAdminApi> {
    const api = new FakeAdminApi(options);
    await new Promise<void>((resolve) => api.#server.listen(0, "127.0.0.1", resolve));
    return api;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #take(request: http.IncomingMessage, response: http.ServerResponse): void {
    const kind = `${request.method} ${request.url}`;
    this.requests.push(kind);
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      const count = this.requests.filter((other) => other === kind).length;
      if (this.#options.meddles?.(request, response, count)) return;
      const body = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
      if (kind === "POST /auth/login") this.#login(response, body);
      else if (this.#options.jwt && !this.#admits(request.headers.authorization)) answer(response, 401, { title: "No token" });
      else if (kind === "GET /api/users/")
        answer(
          response,
          200,
          this.users.map((username) => ({ accountId: "1", username, role: this.#options.role ?? "Regular" })),
        );
      else if (kind === "POST /api/users/") this.#create(response, body);
      else if (kind === "POST /api/users/bulk" && this.#options.bulk !== false) this.#createMany(response, body);
      else if (request.method === "GET" && this.#options.answers?.[request.url!] !== undefined)
        answer(response, 200, this.#options.answers[request.url!]);
      else answer(response, 404, { title: "Not found" });
    });
  }

  #login(response: http.ServerResponse, { username, password }: Record<string, unknown>): void {
    if (!this.#options.jwt) answer(response, 404, { title: "JWT is off" });
    else if (username === "admin" && password === "AdminPwd#1") this.#giveToken(response);
    else answer(response, 401, { title: "Unauthorized" });
  }

  #giveToken(response: http.ServerResponse): void {
    this.#requestsWithToken = 0;
    answer(response, 200, { accessToken: `let-me-in-${++this.#tokens}`, tokenType: "Bearer" });
  }

  #admits(authorization: string | undefined): boolean {
    if (authorization !== `Bearer let-me-in-${this.#tokens}`) return false;
    return ++this.#requestsWithToken <= (this.#options.requestsPerToken ?? Infinity);
  }

  #createMany(response: http.ServerResponse, { accounts, ...shared }: Record<string, unknown>): void {
    const isNew = ({ username }: { username: string }): boolean =>
      !this.users.some((user) => user.toLowerCase() === username.toLowerCase());
    const asked = accounts as { username: string }[];
    const created = asked.filter(isNew);
    answer(response, 200, {
      created: created.map(({ username }) => ({ username })),
      existing: asked.filter((account) => !isNew(account)).map(({ username }) => username),
    });
    for (const account of created) {
      this.users.push(account.username);
      this.created.push({ ...account, ...shared });
    }
  }

  #create(response: http.ServerResponse, body: Record<string, unknown>): void {
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#atOnce);
    setImmediate(() => {
      this.#atOnce--;
      const username = String(body["username"]);
      if (this.users.some((user) => user.toLowerCase() === username.toLowerCase()))
        return answer(response, 409, { title: "Exists" });
      this.users.push(username);
      this.created.push(body);
      answer(response, 201, { accountId: String(this.users.length), username });
    });
  }
}

export function answer(response: http.ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

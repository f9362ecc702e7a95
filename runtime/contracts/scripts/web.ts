/** A request of a script to a server of the web. */
export interface WebRequest {
  /** The file whose handler waits for the answer. */
  readonly file: string;
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly timeoutMs: number;
}

/** An answer of any status. Names of headers are in lower case. */
export interface WebAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface WebRequests {
  /** @returns the answer, or why there is none */
  send(request: WebRequest): Promise<WebAnswer | { readonly reason: string }>;
}

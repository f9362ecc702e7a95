import type { WebAnswer, WebRequest, WebRequests } from "../../../contracts/scripts/web.js";
import { fn, type LuaFunction, parameter } from "../../declare/module.js";
import { integer, optional, text } from "../../declare/types.js";

/** The web of a test: it gives the answers that the test sets. */
export class FakeWeb implements WebRequests {
  private readonly answers = new Map<string, WebAnswer>();

  send({ url }: WebRequest): Promise<WebAnswer | { readonly reason: string }> {
    return Promise.resolve(this.answers.get(url) ?? { reason: `no answer of ${url}; test.web sets one` });
  }

  set(url: string, status: number, body: string): void {
    this.answers.set(url, { status, headers: {}, body: Buffer.from(body) });
  }
}

/** The functions of the module `test` for the web. */
export function webFunctions(web: () => FakeWeb): Record<string, LuaFunction> {
  return {
    web: fn({
      about: "Sets what http.get and http.post of a URL answer in this file. Without it they answer nil and a reason.",
      parameters: [
        parameter("url", text(), "the whole URL"),
        parameter("body", text(), "body of the answer"),
        parameter("status", optional(integer()), "200 by default"),
      ],
      returns: [],
      does: (_, url, body, status = 200) => web().set(url, status, body),
    }),
  };
}

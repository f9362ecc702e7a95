import type { WebRequests } from "../../../contracts/scripts/web.js";
import { fn, type LuaFunction, luaModule, type LuaModule, parameter, refuse, type Refusal } from "../../declare/module.js";
import { anything, bytes, integer, type LuaAny, optional, record, text } from "../../declare/types.js";
import { described } from "../../world/template-registry.js";
import { LuaRaise } from "../../vm/raise.js";

const KIB = 1_024;
const URL_BYTES = 2_048;
const BODY_BYTES = 64 * KIB;
/** Larger answers are refused before they come here. */
const ANSWER_BYTES = 256 * KIB;
const TIMEOUT_MS = 5_000;
const LONGEST_MS = 30_000;
const HEADERS_MAXIMUM = 20;
const HEADER_BYTES = 2_048;
/** Headers that belong to the connection (RFC 9110, 7.6.1). */
const NOT_FOR_SCRIPTS =
  /^(host|connection|content-length|transfer-encoding|te|trailer|upgrade|expect|keep-alive|accept-encoding|proxy-.*)$/i;
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/;
const VALUE = /^[\t\x20-\x7e]*$/;

const optionsType = record(
  {
    headers: described(optional(anything), "a table of strings by name"),
    timeout_ms: described(optional(integer({ min: 1, max: LONGEST_MS })), `for the whole answer; ${TIMEOUT_MS} by default`),
  },
  "WebOptions",
);
const answerType = record({ status: integer(), body: bytes({ maxBytes: ANSWER_BYTES }), headers: anything }, "WebAnswer");

const url = parameter("url", text({ minBytes: 1, maxBytes: URL_BYTES }), "address with http or https, of an allowed origin");
const more = parameter("options", optional(optionsType), "headers and time");
const answer = parameter("answer", answerType, "an answer of any status; names of headers are in lower case");

interface Given {
  readonly headers?: LuaAny;
  readonly timeout_ms?: number;
}

/** `http`: requests to servers that the operator allows. */
export function httpModule({ web }: { web: WebRequests }): LuaModule {
  const send = async (
    file: string,
    method: "GET" | "POST",
    to: string,
    { headers, timeout_ms: timeoutMs = TIMEOUT_MS }: Given,
    body?: Buffer,
  ): Promise<{ status: number; body: string; headers: LuaAny } | Refusal> => {
    const outcome = await web.send({ file, method, url: to, headers: headersOf(headers), timeoutMs, ...(body && { body }) });
    if ("reason" in outcome) return refuse(outcome.reason);
    return { status: outcome.status, body: outcome.body.toString("latin1"), headers: { ...outcome.headers } };
  };
  const functions: Record<string, LuaFunction> = {
    get: fn({
      about: "Sends a GET request and waits for the answer.",
      parameters: [url, more],
      returns: [answer],
      suspends: true,
      fails: true,
      example: `local answer, reason = http.get("https://api.example.org/motd")
if answer and answer.status == 200 then players.broadcast(answer.body) else log.warn(reason or answer.status) end`,
      does: ({ file }, to, options = {}) => send(file, "GET", to, options),
    }),
    post: fn({
      about: "Sends a POST request and waits for the answer. Its body is application/json unless the headers say otherwise.",
      parameters: [url, parameter("body", bytes({ maxBytes: BODY_BYTES }), "for example from json.encode"), more],
      returns: [answer],
      suspends: true,
      fails: true,
      does: ({ file }, to, body, options = {}) => send(file, "POST", to, withType(options), Buffer.from(body, "latin1")),
    }),
  };
  return luaModule({
    name: "http",
    about:
      "Requests to servers of the web. Only origins in the option scripts.webOrigins are reached, which is empty by default, and redirects " +
      "only within them. A name must not lead to an address of this machine or a private network; such an address must be listed itself. " +
      `An answer has at most ${ANSWER_BYTES / KIB} KiB; 4 requests of a file, and 16 in all, may be under way.`,
    functions,
  });
}

function withType(options: Given): Given {
  const headers = headersOf(options.headers);
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === "content-type");
  return { ...options, headers: hasType ? headers : { ...headers, "Content-Type": "application/json" } };
}

/** @throws LuaRaise */
function headersOf(given: LuaAny): Record<string, string> {
  if (given === undefined || (Array.isArray(given) && given.length === 0)) return {};
  if (typeof given !== "object" || Array.isArray(given)) throw new LuaRaise("headers are a table of strings by name");
  const entries = Object.entries(given);
  if (entries.length > HEADERS_MAXIMUM) throw new LuaRaise(`more than ${HEADERS_MAXIMUM} headers`);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (!NAME.test(name) || NOT_FOR_SCRIPTS.test(name)) throw new LuaRaise(`the header '${name.slice(0, 64)}' cannot be set`);
      if (typeof value !== "string" || value.length > HEADER_BYTES || !VALUE.test(value))
        throw new LuaRaise(`the header '${name}' must be a line of at most ${HEADER_BYTES} printable ASCII characters`);
      return [name, value];
    }),
  );
}

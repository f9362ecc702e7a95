import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

interface MediaType {
  schema: object;
  "x-events"?: Record<string, { schema: object }>;
}
interface ApiResponse {
  headers?: Record<string, unknown>;
  content?: Record<string, MediaType>;
}
interface Operation {
  responses: Record<string, ApiResponse>;
}
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

/** An answer of a server differs from the server's own description. */
export class UndescribedAnswerError extends Error {
  override readonly name = "UndescribedAnswerError";
}

const PROBLEM = "application/problem+json";
const EVENT_STREAM = "text/event-stream";
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Checks the answers of a server against its OpenAPI document, with a validator that shares no code with the server's
 * own.
 */
export class OpenApiCheck {
  readonly #document: OpenApiDocument;
  readonly #ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true, formats: { "date-time": dateTime } });
  readonly #validators = new Map<object, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  /** A check of a running server, with the document that it serves. */
  static async of(url: string): Promise<OpenApiCheck> {
    const response = await fetch(`${url}/openapi.json`);
    if (response.status !== 200) throw new Error(`/openapi.json answered ${response.status}`);
    return new OpenApiCheck((await response.json()) as OpenApiDocument);
  }

  /**
   * Checks an answer without consuming it.
   *
   * @throws UndescribedAnswerError
   */
  async check(method: string, target: string, response: Response): Promise<void> {
    const { status } = response;
    const type = (response.headers.get("content-type") ?? "").replace(/;.*/, "");
    const place = `${method} ${target}: ${status} ${type}`;
    const fail = (reason: string): never => {
      throw new UndescribedAnswerError(`${place}: ${reason}`);
    };
    if (!response.headers.has("x-request-id")) fail("there is no X-Request-Id");
    // A stream of events does not end. Its events are checked one by one.
    const text = type === EVENT_STREAM || method === "HEAD" ? "" : await response.clone().text();

    const item = this.#pathItem(target);
    const operation = item?.[method === "HEAD" ? "get" : method.toLowerCase()];
    if (!operation) {
      this.#checkUnserved(item, method, { status, type, text }, fail);
      return;
    }
    const described = operation.responses[String(status)] ?? fail("the status is not described");
    for (const name of Object.keys(described.headers ?? {}))
      if (!response.headers.has(name)) fail(`the header ${name} is missing`);
    if (!described.content) {
      if (text !== "") fail(`no body is described, but there is one: ${text.slice(0, 200)}`);
      return;
    }
    const media = described.content[type] ?? fail(`the type is not one of ${Object.keys(described.content).join(", ")}`);
    if (method === "HEAD" || type === EVENT_STREAM) return;
    this.#checkBody(media.schema, type, text, fail);
    if (type === PROBLEM && (JSON.parse(text) as { status: number }).status !== status) fail("the problem names another status");
  }

  /**
   * Checks one event of a stream.
   *
   * @throws UndescribedAnswerError
   */
  checkEvent(target: string, name: string, data: unknown): void {
    const fail = (reason: string): never => {
      throw new UndescribedAnswerError(`the event ${name} of ${target}: ${reason}`);
    };
    const media = this.#pathItem(target)?.get?.responses["200"]?.content?.[EVENT_STREAM];
    const described = media?.["x-events"]?.[name] ?? fail("it is not described");
    this.#validate(described.schema, data, fail);
  }

  /** The description of a path. A template without parameters goes before one that matches too. */
  #pathItem(target: string): Record<string, Operation> | undefined {
    const path = target.replace(/[?#].*$/s, "").replace(/(?<=.)\/$/, "");
    const exact = this.#document.paths[path];
    if (exact) return exact;
    const found = Object.keys(this.#document.paths).find((template) => templatePattern(template).test(path));
    return found === undefined ? undefined : this.#document.paths[found];
  }

  /** Routes that are not described must be answered as missing. */
  #checkUnserved(
    item: Record<string, Operation> | undefined,
    method: string,
    { status, type, text }: { status: number; type: string; text: string },
    fail: (reason: string) => never,
  ): void {
    if (method === "OPTIONS" && status === 204 && item) return;
    // All but the first are answered before the route is looked up.
    const expected = [item ? 405 : 404, 400, 403, 421, 429, 431, 503];
    if (!expected.includes(status)) fail("the document has no such route");
    if (type !== PROBLEM) fail(`the type is not ${PROBLEM}`);
    if (method === "HEAD") return;
    const problem = this.#document.components.schemas["Problem"] ?? fail("the document does not describe problems");
    this.#checkBody(problem, type, text, fail);
  }

  #checkBody(schema: object, type: string, text: string, fail: (reason: string) => never): void {
    let body: unknown = text;
    if (/[/+]json$/.test(type)) {
      try {
        body = JSON.parse(text);
      } catch {
        fail(`the body is not JSON: ${text.slice(0, 200)}`);
      }
    }
    this.#validate(schema, body, fail);
  }

  #validate(schema: object, value: unknown, fail: (reason: string) => never): void {
    const validate = this.#validators.get(schema) ?? this.#compile(schema);
    if (validate(value)) return;
    fail(`${this.#ajv.errorsText(validate.errors, { dataVar: "body" })}; it is ${JSON.stringify(value).slice(0, 500)}`);
  }

  /** A schema refers to others of the document, so those are compiled along with it. */
  #compile(schema: object): ValidateFunction {
    const whole = { ...schema, $defs: this.#document.components.schemas };
    const moved = JSON.parse(JSON.stringify(whole).replaceAll('"#/components/schemas/', '"#/$defs/')) as object;
    const validate = this.#ajv.compile(moved);
    this.#validators.set(schema, validate);
    return validate;
  }
}

function templatePattern(template: string): RegExp {
  const parts = template.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]+")}$`);
}

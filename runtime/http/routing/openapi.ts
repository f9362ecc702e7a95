import { z } from "zod";
import { PROBLEM_CONTENT_TYPE } from "./problem.js";
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_ABOUT } from "./repeated-requests.js";
import { isChange, problemsOf, type ResponseDeclaration, type Route, type StreamedEvent } from "./route.js";

type Json = Record<string, unknown>;

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: "Member -> message, if the input failed validation" }),
  })
  .meta({ id: "Problem" });

/**
 * The declared routes as an OpenAPI 3.1 document. It uses the same schemas that check requests, so the two always
 * agree.
 */
export function openApiDocument(routes: readonly Route[], version: string): Json {
  const schemas = new SchemaCollection();
  const paths: Record<string, Json> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route, schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "Shardkeeper",
      version,
      description:
        "All times are ISO 8601 in UTC with milliseconds. All ids are strings. A trailing slash is always optional. " +
        "In a body, an optional member that is null counts as absent.",
    },
    paths,
    components: {
      schemas: schemas.named,
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

function operation(route: Route, schemas: SchemaCollection): Json {
  const level = route.access === "anyone" ? undefined : route.access.level;
  const access = level === undefined ? "Anyone may call it." : `Needs the level ${level}.`;
  const parameters = [
    ...parametersOf("path", route.params, schemas),
    ...parametersOf("query", route.query, schemas),
    ...headerParameters({
      ...route.requestHeaders,
      ...(isChange(route) && { [IDEMPOTENCY_KEY]: IDEMPOTENCY_KEY_ABOUT }),
    }),
  ];
  return {
    tags: [route.tag],
    summary: route.summary,
    description: route.description === undefined ? access : `${route.description} ${access}`,
    ...(level !== undefined && { security: [{ bearer: [] }], "x-level": level }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: { required: true, content: { "application/json": { schema: schemas.convert(route.body, "input") } } },
    }),
    responses: responsesOf(route, schemas),
  };
}

function parametersOf(place: "path" | "query", schema: z.ZodType | undefined, schemas: SchemaCollection): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.convert(schema, "input") as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: member,
  }));
}

function headerParameters(headers: Record<string, string>): Json[] {
  return Object.entries(headers).map(([name, description]) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string" },
  }));
}

function responsesOf(route: Route, schemas: SchemaCollection): Json {
  const successes = Object.entries(route.responses).map(([status, response]) => [status, success(response, schemas)]);
  const failures = Object.entries(problemsOf(route)).map(([status, description]) => [
    status,
    { description, content: { [PROBLEM_CONTENT_TYPE]: { schema: schemas.convert(problemSchema, "output") } } },
  ]);
  return Object.fromEntries([...successes, ...failures]) as Json;
}

function success(response: ResponseDeclaration, schemas: SchemaCollection): Json {
  const { description, body, contentType, headers, events } = response;
  const mediaType = (contentType ?? "application/json").replace(/;.*/, "");
  return {
    description,
    ...(headers && {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, text]) => [name, { description: text, schema: { type: "string" } }]),
      ),
    }),
    ...(body && {
      content: {
        [mediaType]: { schema: schemas.convert(body, "output"), ...(events && { "x-events": eventsOf(events, schemas) }) },
      },
    }),
  };
}

/** An extension, because OpenAPI 3.1 cannot describe the events of a stream. */
function eventsOf(events: readonly StreamedEvent[], schemas: SchemaCollection): Json {
  return Object.fromEntries(
    events.map(({ name, about, level, data }) => [
      name,
      { description: about, "x-level": level, schema: schemas.convert(data, "output") },
    ]),
  );
}

/** Converts schemas. A schema with an id goes under `components`, once. */
class SchemaCollection {
  readonly named: Json = {};

  convert(schema: z.ZodType, io: "input" | "output"): unknown {
    const { $defs, ...converted } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
    delete converted.$schema;
    for (const [id, definition] of Object.entries(($defs ?? {}) as Json)) this.named[id] = pointingToComponents(definition);
    return pointingToComponents(converted);
  }
}

function pointingToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointingToComponents);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === "$ref" && typeof member === "string"
        ? member.replace("#/$defs/", "#/components/schemas/")
        : pointingToComponents(member),
    ]),
  );
}

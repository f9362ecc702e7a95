import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openApiDocument } from "../../runtime/http/routing/openapi.js";
import { route } from "../../runtime/http/routing/route.js";
import { idSchema, timeSchema } from "../../runtime/http/schemas/fields.js";
import { OpenApiCheck, UndescribedAnswerError, type OpenApiDocument } from "./openapi-check.js";

const handle = () => ({ status: 200 });
const thing = z.strictObject({ thingId: idSchema, madeAtUtc: timeSchema, name: z.string().nullable() }).meta({ id: "Thing" });
const base = { tag: "Things", summary: "", access: "anyone" as const, handle };
const description = "";
const document = openApiDocument(
  [
    route({ ...base, method: "GET", path: "/things", responses: { 200: { description, body: z.array(thing) } } }),
    route({
      ...base,
      method: "POST",
      path: "/things",
      responses: { 201: { description, body: thing, headers: { Location: "" } } },
    }),
    route({ ...base, method: "GET", path: "/things/{thingId}", responses: { 200: { description, body: thing } } }),
    route({ ...base, method: "DELETE", path: "/things/{thingId}", responses: { 204: { description } } }),
    route({ ...base, method: "GET", path: "/things/count", responses: { 200: { description, body: z.int() } } }),
    route({
      ...base,
      method: "GET",
      path: "/news",
      responses: {
        200: {
          description,
          contentType: "text/event-stream",
          body: z.string(),
          events: [{ name: "made", about: "", level: "Regular", data: thing }],
        },
      },
    }),
  ],
  "1",
);
const check = new OpenApiCheck(document as unknown as OpenApiDocument);

const one = { thingId: "1", madeAtUtc: "2026-03-19T10:15:00.000Z", name: null };
const json = "application/json; charset=utf-8";
const problem = (status: number) => ({ type: "about:blank", title: "", status, detail: "" });

function answer(status: number, body?: unknown, type?: string, headers: Record<string, string> = {}): Response {
  const text = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body);
  return new Response(text, { status, headers: { "x-request-id": "1", ...(type && { "content-type": type }), ...headers } });
}
const problemAnswer = (status: number) => answer(status, problem(status), "application/problem+json");

describe("an answer that fits the document", () => {
  it.each([
    ["a list", "GET", "/things", answer(200, [one, one], json)],
    ["a path with a slash at the end and a query", "GET", "/things/?page=1", answer(200, [], json)],
    ["one by its id", "GET", "/things/17", answer(200, one, json)],
    ["a fixed path before a parameter", "GET", "/things/count", answer(200, 5, json)],
    ["a promised header", "POST", "/things", answer(201, one, json, { location: "/things/1" })],
    ["no body", "DELETE", "/things/1", answer(204)],
    ["a problem", "GET", "/things", problemAnswer(500)],
    ["HEAD", "HEAD", "/things", answer(200, undefined, json)],
    ["a stream", "GET", "/news", answer(200, "", "text/event-stream")],
    ["an unknown path", "GET", "/nothing", problemAnswer(404)],
    ["an unknown method", "PUT", "/things", problemAnswer(405)],
    ["OPTIONS", "OPTIONS", "/things", answer(204)],
  ])("passes: %s", async (_what, method, path, response) => {
    await check.check(method, path, response);
  });

  it("can still be read after the check", async () => {
    const response = answer(200, one, json);
    await check.check("GET", "/things/1", response);
    expect(await response.json()).toEqual(one);
  });
});

describe("an answer that does not fit the document", () => {
  it.each([
    ["a status that is not described", "GET", "/things", answer(202, [], json)],
    ["a success status of another method", "GET", "/things", answer(201, [], json)],
    ["another type", "GET", "/things", answer(200, "[]", "text/html")],
    ["no type", "GET", "/things", answer(200, "[]", "")],
    ["invalid JSON", "GET", "/things", answer(200, "[", json)],
    ["a member too many", "GET", "/things/1", answer(200, { ...one, hash: "" }, json)],
    ["a member too few", "GET", "/things/1", answer(200, { thingId: "1", name: null }, json)],
    ["a number for an id", "GET", "/things/1", answer(200, { ...one, thingId: 1 }, json)],
    ["a time in another form", "GET", "/things/1", answer(200, { ...one, madeAtUtc: "2026-03-19 10:15" }, json)],
    ["null for a list", "GET", "/things", answer(200, "null", json)],
    ["a promised header that is missing", "POST", "/things", answer(201, one, json)],
    ["a body where none is described", "DELETE", "/things/1", answer(200, one, json)],
    ["a failure as plain JSON", "GET", "/things", answer(500, problem(500), json)],
    ["a problem of another status", "GET", "/things", answer(500, problem(501), "application/problem+json")],
    ["success of an unknown route", "GET", "/nothing", answer(200, {}, json)],
    ["success of an unknown method", "PUT", "/things", answer(200, {}, json)],
    ["HTML for an unknown route", "GET", "/nothing", answer(404, "<h1>", "text/html")],
    ["no request id", "GET", "/things", new Response("[]", { status: 200, headers: { "content-type": json } })],
  ])("fails: %s", async (_what, method, path, response) => {
    await expect(check.check(method, path, response)).rejects.toBeInstanceOf(UndescribedAnswerError);
  });
});

it("events of a stream are checked against their own descriptions", () => {
  check.checkEvent("/news?types=made", "made", one);
  expect(() => check.checkEvent("/news", "made", { ...one, thingId: 1 })).toThrow(UndescribedAnswerError);
  expect(() => check.checkEvent("/news", "lost", one)).toThrow(UndescribedAnswerError);
  expect(() => check.checkEvent("/things", "made", one)).toThrow(UndescribedAnswerError);
});

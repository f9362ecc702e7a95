import { expect, test } from "vitest";
import {
  GENERATION,
  generationOf,
  knowsCityPlaces,
  knowsWideFeatures,
  parseClientVersion,
} from "../../../../runtime/game/connection/client-version.js";
import { recogniseOpening } from "../../../../runtime/game/connection/seed.js";

test.each([
  ["", "need"],
  ["7f", "need"],
  ["7f000001", "bare"],
  ["ffffffff", "enhanced"],
  ["ef", "packet"],
  ["ef00000001", "packet"],
  ["16030100", "foreign"],
  [Buffer.from("GET / HTTP/1.1").toString("hex"), "foreign"],
  [Buffer.from("SSH-2.0-x").toString("hex"), "foreign"],
])("a connection that begins with %j has a %s opening", (hex, kind) => {
  expect(recogniseOpening(Buffer.from(hex, "hex")).kind).toBe(kind);
});

test.each([
  ["7.0.102.3", "7.0.102.3", GENERATION.today],
  ["7.0.33.1", "7.0.33.1", GENERATION.today],
  ["7.0.33.0", "7.0.33.0", GENERATION.before70331],
  ["7.0.0.0", "7.0.0.0", GENERATION.before70331],
  ["6.0.14.3", "6.0.14.3", GENERATION.before7000],
  ["5.0.9a", "5.0.9.1", GENERATION.before6017],
  ["5.0.0a", "5.0.0.1", GENERATION.before6017],
  ["6.0.1.7", "6.0.1.7", GENERATION.before7000],
  [" 4.0.0l patch", "4.0.0.12", GENERATION.before500a],
])("version %j is parsed as %s", (text, expected, generation) => {
  const version = parseClientVersion(text);
  expect(version?.text).toBe(expected);
  expect(generationOf(version)).toBe(generation);
});

test.each(["", "seven", "7", "99999.1.1.1", "7.0"])("%j is not a version", (text) =>
  expect(parseClientVersion(text)).toBeUndefined(),
);

test.each([
  ["6.0.14.1", false, false],
  ["6.0.14.2", true, false],
  ["7.0.12.9", true, false],
  ["7.0.13.0", true, true],
])("version %s supports wide features: %j, places of cities: %j", (text, features, places) => {
  const version = parseClientVersion(text);
  expect([knowsWideFeatures(version), knowsCityPlaces(version)]).toEqual([features, places]);
});

test("a client of unknown version is treated as a current one", () => {
  expect([generationOf(undefined), knowsWideFeatures(undefined), knowsCityPlaces(undefined)]).toEqual([
    GENERATION.today,
    true,
    true,
  ]);
});

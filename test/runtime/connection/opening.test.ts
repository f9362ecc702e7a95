import { expect, test } from "vitest";
import {
  hasOldForms,
  knowsCityPlaces,
  knowsWideFeatures,
  parseClientVersion,
} from "../../../runtime/connection/client-version.js";
import { recogniseOpening } from "../../../runtime/connection/seed.js";

test.each([
  ["", "need"],
  ["7f", "need"],
  ["7f000001", "bare"],
  ["ef", "packet"],
  ["ef00000001", "packet"],
  ["16030100", "foreign"],
  [Buffer.from("GET / HTTP/1.1").toString("hex"), "foreign"],
  [Buffer.from("SSH-2.0-x").toString("hex"), "foreign"],
])("a connection that begins with %j has a %s opening", (hex, kind) => {
  expect(recogniseOpening(Buffer.from(hex, "hex")).kind).toBe(kind);
});

test.each([
  ["7.0.102.3", "7.0.102.3", false],
  ["7.0.33.1", "7.0.33.1", false],
  ["7.0.33.0", "7.0.33.0", true],
  ["7.0.9.4", "7.0.9.4", true],
  ["5.0.9a", "5.0.9.1", true],
  [" 4.0.0l patch", "4.0.0.12", true],
])("version %j is parsed as %s", (text, expected, isOld) => {
  const version = parseClientVersion(text);
  expect(version?.text).toBe(expected);
  expect(hasOldForms(version)).toBe(isOld);
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
  expect([hasOldForms(undefined), knowsWideFeatures(undefined), knowsCityPlaces(undefined)]).toEqual([false, true, true]);
});
